import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import type { ListControl } from '../page/useListState.ts'
import { openView, type SavedView, type ViewActions } from './views.ts'

export interface ViewChoiceProps {
  views: readonly SavedView[]
  list: ListControl
  /** The path of the list, such as `/clients`. */
  path: string
  actions?: ViewActions | undefined
  /** Additional menu entries, before the actions for the open view. */
  children?: ReactNode
}

/** A button with the name of the open view. */
export function ViewChoiceButton(props: ViewChoiceProps & TriggerProps) {
  const { views, list, path: _path, actions: _actions, children: _children, ...trigger } = props
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      px={8}
      leftSection={<IconBookmark size={16} stroke={1.7} />}
      rightSection={<IconChevronDown size={14} stroke={1.7} />}
      className="flex-none"
      {...trigger}
    >
      <span className="sr-only">View: </span>
      {openView(views, list)?.name ?? 'Custom view'}
    </Button>
  )
}
