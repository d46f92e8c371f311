import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import type { Search } from '../page/listState.ts'
import { usePhone } from '../page/usePhone.ts'
import type { SavedView, ViewActions } from './views.ts'

export interface ViewMenuProps {
  /** The open view; undefined if the filters match no saved view. */
  open: SavedView | undefined
  /** The URL parameters to save. */
  search: Search
  actions: ViewActions
}

/** On a phone the tabs need the space; the label stays for screen readers. */
export function ViewButton(props: ViewMenuProps & TriggerProps) {
  const { open: _open, search: _search, actions: _actions, ...trigger } = props
  const isPhone = usePhone()
  const icon = <IconBookmark size={16} stroke={1.7} />
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={!isPhone && icon}
      {...(isPhone && { miw: 44, px: 8 })}
      {...trigger}
    >
      {isPhone && icon}
      <span className={isPhone ? 'sr-only' : undefined}>View</span>
    </Button>
  )
}
