import { readAhead } from '../kernel/read-ahead.ts'
import { queryOf, readListState } from '../ui/list/listState.ts'
import type { Search } from './address.ts'

export interface Arrival {
  location: { search: object }
}

const OWN = new Set(['page', 'pageSize', 'sort', 'searchInput'])
const NO_FILTERS = { filters: [] }

/** What a list asks for at an address; null where only the list itself knows what its filters mean. */
export const rowsAt = (search: Search) =>
  Object.keys(search).every((name) => OWN.has(name)) ? { query: queryOf(readListState(search, NO_FILTERS)) } : null

/** Asks for the rows of a list beside its page. `path` is that of its endpoint. */
export const rowsOf =
  (path: `/${string}`) =>
  ({ location }: Arrival) => {
    const args = rowsAt(location.search as Search)
    if (args) readAhead({ method: 'GET', path }, args)
  }
