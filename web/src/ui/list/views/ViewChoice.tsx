import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../format/number.ts'
import { LazyMenu } from '../../lazy/LazyMenu.tsx'
import { onlyList, otherSearch, searchString } from '../page/listState.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { ViewChoiceButton, type ViewChoiceProps } from './ViewChoiceButton.tsx'
import { ViewEntries } from './ViewEntries.tsx'
import { hasEntries, openView } from './views.ts'

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
              leftSection={
                view === open ? <IconCheck size={16} stroke={1.7} /> : <span style={{ width: 16, display: 'block' }} />
              }
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
          {actions && hasEntries(open, actions) && (
            <>
              <Menu.Divider />
              <ViewEntries open={open} actions={actions} onSave={() => setSaving(true)} />
            </>
          )}
        </Menu.Dropdown>
      </LazyMenu>
      {actions && (
        <SaveViewDialog opened={isSaving} search={onlyList(list)} actions={actions} onClose={() => setSaving(false)} />
      )}
    </>
  )
}
