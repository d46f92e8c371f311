import { queryOf, readListState } from '../ui/list/listState.ts'
import type { Search } from './address.ts'

const OWN = new Set(['page', 'pageSize', 'sort', 'searchInput'])
const NO_FILTERS = { filters: [] }

/** What a list asks for at an address; null where only the list itself knows what its filters mean. */
export const rowsAt = (search: Search) =>
  Object.keys(search).every((name) => OWN.has(name)) ? { query: queryOf(readListState(search, NO_FILTERS)) } : null
