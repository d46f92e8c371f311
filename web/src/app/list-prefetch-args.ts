import type { Role } from '@muster/contract/access/roles.ts'
import { may } from '@muster/contract/kernel/api/permission.ts'
import type { ListPrefetch } from '../kernel/routes.ts'
import { queryOf, readListState } from '../ui/list/page/listState.ts'
import type { Search } from './address.ts'

const OWN = new Set(['page', 'pageSize', 'sort', 'searchInput'])
const NO_FILTERS = { filters: [] }

/**
 * What a list requests at an address; null if only the list itself can interpret its filters, and for roles that may
 * not see it.
 */
export const rowsAt = ({ needs }: ListPrefetch, role: Role, search: Search) =>
  may({ role }, needs) && Object.keys(search).every((name) => OWN.has(name))
    ? { query: queryOf(readListState(search, NO_FILTERS)) }
    : null
