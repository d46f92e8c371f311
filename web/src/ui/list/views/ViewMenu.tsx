import { Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyMenu } from '../../lazy/LazyMenu.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { ViewButton, type ViewMenuProps } from './ViewButton.tsx'
import { ViewEntries } from './ViewEntries.tsx'

/** Save, make default, remove; loaded on first use. */
export function ViewMenu(props: ViewMenuProps) {
  const { open, search, actions } = props
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <LazyMenu trigger={(ref) => <ViewButton {...props} ref={ref} />}>
        <Menu.Dropdown>
          <ViewEntries open={open} actions={actions} onSave={() => setSaving(true)} />
          {/* Last, because the first entry gets the focus and this one cannot take it. */}
          {open && (
            <Menu.Item leftSection={<IconBookmark size={16} stroke={1.7} />} disabled>
              Change a filter to save a view
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </LazyMenu>
      <SaveViewDialog opened={isSaving} search={search} actions={actions} onClose={() => setSaving(false)} />
    </>
  )
}
