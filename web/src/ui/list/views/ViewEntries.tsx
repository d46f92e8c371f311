import { Menu } from '@mantine/core'
import { IconBookmark, IconStar, IconTrash } from '@tabler/icons-react'
import type { SavedView, ViewActions } from './views.ts'

const ICON = { size: 16, stroke: 1.7 }

interface ViewEntriesProps {
  /** The open view; undefined if the filters match no saved view. */
  open: SavedView | undefined
  actions: ViewActions
  onSave(): void
}

/** The menu entries for the open view: save, make default, delete. */
export function ViewEntries({ open, actions: { remove, setDefault }, onSave }: ViewEntriesProps) {
  if (!open)
    return (
      <Menu.Item leftSection={<IconBookmark {...ICON} />} onClick={onSave}>
        Save view…
      </Menu.Item>
    )
  return (
    <>
      {setDefault && (
        <Menu.Item leftSection={<IconStar {...ICON} />} onClick={() => void setDefault(open.isDefault ? null : open)}>
          {open.isDefault ? `No longer open “${open.name}” first` : `Open “${open.name}” first`}
        </Menu.Item>
      )}
      {open.mayChange && remove && (
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void remove(open)}>
          Delete view “{open.name}”
        </Menu.Item>
      )}
    </>
  )
}
