import { deferUntilInteraction } from '../../lazy/onFirstUse.tsx'
import { LinkTabs } from '../page/LinkTabs.tsx'
import { isSameView, onlyList, searchString } from '../page/listState.ts'
import type { ListControl } from '../page/useListState.ts'
import { ViewButton } from './ViewButton.tsx'
import type { SavedView, ViewActions } from './views.ts'

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
  const search = onlyList(list)
  const open = views.find((view) => isSameView(view.search, search))
  const tabs = views.map((view) => ({
    key: view.id,
    label: view.kind === 'shared' ? `${view.name} (shared)` : view.name,
    href: `${path}${searchString(view.search)}`,
    current: view === open,
    count: view.count,
  }))
  const hasMenu = actions && (!open || actions.setDefault || (open.mayChange && actions.remove))
  const menu = hasMenu && <LaterViewMenu open={open} search={search} actions={actions} />
  return <LinkTabs name="Views" tabs={tabs} after={menu} />
}
