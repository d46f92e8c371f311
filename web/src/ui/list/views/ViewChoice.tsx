import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown, IconStar, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../format/number.ts'
import { isSameView, type Search, searchString } from '../page/listState.ts'
import type { ListControl } from '../page/useListState.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import type { SavedView, ViewActions } from './views.ts'

const ICON = { size: 16, stroke: 1.7 }

interface ViewChoiceProps {
  views: readonly SavedView[]
  list: ListControl
  /** The path of the list, such as `/clients`. */
  path: string
  actions?: ViewActions | undefined
  /** More entries of the menu, before what can be done with the open view. */
  children?: ReactNode
}

/** The saved views of a list in one menu, where its head has one line only. */
export function ViewChoice({ views, list, path, actions, children }: ViewChoiceProps) {
  const { history } = useRouter()
  const [isSaving, setSaving] = useState(false)
  const search = onlyList(list)
  const open = views.find((view) => isSameView(view.search, search))
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            px={8}
            leftSection={<IconBookmark {...ICON} />}
            rightSection={<IconChevronDown size={14} stroke={1.7} />}
            className="flex-none"
          >
            <span className="sr-only">View: </span>
            {open?.name ?? 'Custom view'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={view === open ? <IconCheck {...ICON} /> : <span style={{ width: 16, display: 'block' }} />}
              rightSection={view.count !== undefined && <span className="figures">{formatCount(view.count)}</span>}
              onClick={() => history.push(`${path}${searchString(view.search)}`)}
            >
              {view.kind === 'shared' ? `${view.name} (shared)` : view.name}
            </Menu.Item>
          ))}
          {children}
          {actions && <Actions open={open} actions={actions} onSave={() => setSaving(true)} />}
        </Menu.Dropdown>
      </Menu>
      {actions && (
        <SaveViewDialog opened={isSaving} search={search} actions={actions} onClose={() => setSaving(false)} />
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

/** The part of the address that makes a view: neither page nor what belongs to other parts of the screen. */
export function onlyList({ search, shape }: ListControl): Search {
  const kept = ['searchInput', 'sort', ...shape.filters]
  return Object.fromEntries(Object.entries(search).filter(([name]) => kept.includes(name)))
}
