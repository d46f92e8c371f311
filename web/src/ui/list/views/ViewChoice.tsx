import { Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconStar, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../format/number.ts'
import { LazyMenu } from '../../lazy/LazyMenu.tsx'
import { onlyList, otherSearch, searchString } from '../page/listState.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { openView, ViewChoiceButton, type ViewChoiceProps } from './ViewChoiceButton.tsx'
import type { SavedView, ViewActions } from './views.ts'

const ICON = { size: 16, stroke: 1.7 }

/** The saved views of a list in one menu, for a one-line header; loaded on first use. */
export function ViewChoice(props: ViewChoiceProps) {
  const { views, list, path, actions, children } = props
  const { history } = useRouter()
  const [isSaving, setSaving] = useState(false)
  const open = openView(views, list)
  const others = otherSearch(list)
  return (
    <>
      <LazyMenu trigger={(ref) => <ViewChoiceButton {...props} ref={ref} />}>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={view === open ? <IconCheck {...ICON} /> : <span style={{ width: 16, display: 'block' }} />}
              rightSection={
                view.count !== undefined && (
                  <span className="figures">{[formatCount(view.count), view.countNoun].join(' ').trim()}</span>
                )
              }
              onClick={() => history.push(`${path}${searchString({ ...others, ...view.search })}`)}
            >
              {view.kind === 'shared' ? `${view.name} (shared)` : view.name}
            </Menu.Item>
          ))}
          {children}
          {actions && <Actions open={open} actions={actions} onSave={() => setSaving(true)} />}
        </Menu.Dropdown>
      </LazyMenu>
      {actions && (
        <SaveViewDialog opened={isSaving} search={onlyList(list)} actions={actions} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

interface ActionsProps {
  open: SavedView | undefined
  actions: ViewActions
  onSave(): void
}

function Actions({ open, actions: { remove, setDefault }, onSave }: ActionsProps) {
  if (!open)
    return (
      <>
        <Menu.Divider />
        <Menu.Item leftSection={<IconBookmark {...ICON} />} onClick={onSave}>
          Save view…
        </Menu.Item>
      </>
    )
  if (!setDefault && !(open.mayChange && remove)) return null
  return (
    <>
      <Menu.Divider />
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
