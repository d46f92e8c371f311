import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { LinkTabs } from '../page/LinkTabs.tsx'
import { onlyList, searchString } from '../page/listState.ts'
import type { ListControl } from '../page/useListState.ts'
import { ViewButton } from './ViewButton.tsx'
import { hasEntries, openView, type SavedView, type ViewActions } from './views.ts'

export const LaterViewMenu = deferUntilInteraction(
  ViewButton,
  'menu',
  async () => (await import('./ViewMenu.tsx')).ViewMenu,
)

interface ViewTabsProps {
  views: readonly SavedView[]
  list: ListControl
  /** The path of the list, such as `/clients`. */
  path: string
  /** Absent if views cannot be saved. */
  actions?: ViewActions | undefined
}

/** The saved views of a list as links, with a menu to save, make default and remove. */
export function ViewTabs({ views, list, path, actions }: ViewTabsProps) {
  const open = openView(views, list)
  const tabs = views.map((view) => ({
    key: view.id,
    label: view.kind === 'shared' ? `${view.name} (shared)` : view.name,
    href: `${path}${searchString(view.search)}`,
    current: view === open,
    count: view.count,
  }))
  const menu = actions && hasEntries(open, actions) && (
    <LaterViewMenu open={open} search={onlyList(list)} actions={actions} />
  )
  return <LinkTabs name="Views" tabs={tabs} after={menu} />
}
