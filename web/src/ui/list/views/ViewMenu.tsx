import { Menu } from '@mantine/core'
import { IconBookmark, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyMenu } from '../../lazy/LazyMenu.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { ViewButton, type ViewMenuProps } from './ViewButton.tsx'

const ICON = { size: 16, stroke: 1.7 }

/** Save, make default, remove; loaded on first use. */
export function ViewMenu(props: ViewMenuProps) {
  const { open, search, actions } = props
  const { remove, setDefault } = actions
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <LazyMenu trigger={(ref) => <ViewButton {...props} ref={ref} />}>
        <Menu.Dropdown>
          {!open && (
            <Menu.Item leftSection={<IconBookmark {...ICON} />} onClick={() => setSaving(true)}>
              Save view…
            </Menu.Item>
          )}
          {setDefault && open && (
            <Menu.Item
              leftSection={<IconStar {...ICON} />}
              onClick={() => void setDefault(open.isDefault ? null : open)}
            >
              {open.isDefault ? `No longer open “${open.name}” first` : `Open “${open.name}” first`}
            </Menu.Item>
          )}
          {open?.mayChange && remove && (
            <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void remove(open)}>
              Delete view “{open.name}”
            </Menu.Item>
          )}
          {/* Last, because the first entry gets the focus and this one cannot take it. */}
          {open && (
            <Menu.Item leftSection={<IconBookmark {...ICON} />} disabled>
              Change a filter to save a view
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </LazyMenu>
      <SaveViewDialog opened={isSaving} search={search} actions={actions} onClose={() => setSaving(false)} />
    </>
  )
}
