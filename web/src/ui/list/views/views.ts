import { isSameView, onlyList, type Search } from '../page/listState.ts'
import type { ListControl } from '../page/useListState.ts'

/** A named set of filters, search and order. Built-in views have no owner. */
export interface SavedView {
  id: string
  name: string
  search: Search
  kind: 'built-in' | 'mine' | 'shared'
  /** The number of rows, if known without opening the view. */
  count?: number | undefined
  /** The noun of the count, if it does not count all rows: `new`. */
  countNoun?: string | undefined
  /** Opened when the list is opened without URL parameters. */
  isDefault?: boolean | undefined
  /** The user may rename or remove it. */
  mayChange?: boolean | undefined
}

/** A built-in view of a list: `{ name: 'Active', search: { status: 'ACTIVE' } }`. */
export interface BuiltInView {
  name: string
  search: Search
  /** The filtered field; the view is hidden from users who may not see the field. */
  field?: string
  count?: number | undefined
}

export interface ViewActions {
  save(view: { name: string; search: Search; isShared: boolean; isDefault: boolean }): Promise<unknown>
  remove?(view: SavedView): Promise<unknown>
  setDefault?(view: SavedView | null): Promise<unknown>
  /** Whether the user may share a view with everyone. */
  mayShare?: boolean
}

/** The view that matches the URL; undefined if the filters match no saved view. */
export const openView = (views: readonly SavedView[], list: ListControl) => {
  const search = onlyList(list)
  return views.find((view) => isSameView(view.search, search))
}

/** Whether the menu of a view has entries for this user. */
export const hasEntries = (open: SavedView | undefined, { remove, setDefault }: ViewActions) =>
  !open || setDefault !== undefined || (open.mayChange === true && remove !== undefined)

/** The built-in views of a list in the shape of saved ones. */
export const builtInViews = (views: readonly BuiltInView[]): SavedView[] =>
  views.map(({ name, search, count }) => ({ id: name, name, search, count, kind: 'built-in' }))
