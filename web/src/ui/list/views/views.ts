import type { Search } from '../page/listState.ts'

/** Filters, search and sort under a name. Views that a screen brings along have no owner. */
export interface SavedView {
  id: string
  name: string
  search: Search
  kind: 'built-in' | 'mine' | 'shared'
  /** How many rows it has, where that is known without opening it. */
  count?: number | undefined
  /** What is counted, where it is not all rows: `new`. */
  countNoun?: string | undefined
  /** Opened when the list is entered without an address of its own. */
  isDefault?: boolean | undefined
  /** This reader may rename or remove it. */
  mayChange?: boolean | undefined
}

/** A view that a list brings along: `{ name: 'Active', search: { status: 'ACTIVE' } }`. */
export interface BuiltInView {
  name: string
  search: Search
  /** The record's field that it looks at; who may not see the field has no such view. */
  field?: string
  count?: number | undefined
}

export interface ViewActions {
  save(view: { name: string; search: Search; isShared: boolean; isDefault: boolean }): Promise<unknown>
  remove?(view: SavedView): Promise<unknown>
  setDefault?(view: SavedView | null): Promise<unknown>
  /** Whether this reader may share a view with everybody. */
  mayShare?: boolean
}
