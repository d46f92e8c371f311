import type { Role } from '@muster/contract/access/roles.ts'
import { lookup, may, type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { queryOf, readListState } from '../ui/list/page/listState.ts'
import type { Search } from './address.ts'

const OWN = new Set(['page', 'pageSize', 'sort', 'searchInput'])
const NO_FILTERS = { filters: [] }

/** The lists whose rows are prefetched with their pages, and the permissions of their endpoints: without them nothing is requested. */
export const AHEAD = {
  '/users': right('users', 'view'),
  '/clients': lookup('clients'),
  '/candidates': lookup('consultants'),
  '/order-form-setup': right('order-forms', 'view'),
  '/client/master-service-agreement': right('agreements', 'view', 'full'),
  '/client/statement-of-work': right('agreements', 'view', 'full'),
  '/client-contracts': right('client-contracts', 'view'),
  '/candidate-contracts': right('candidate-contracts', 'view'),
  '/purchase-orders': right('purchase-orders', 'view'),
  '/jobs': right('jobs', 'view'),
  '/applicants': right('applicants', 'view'),
  '/medical-card-policies': right('settings', 'view'),
  '/email-templates': right('email-templates', 'view'),
  '/teams': right('settings', 'view'),
} satisfies Record<string, Right>
export type Ahead = keyof typeof AHEAD

/** What a list asks for at an address; null where only the list itself knows what its filters mean, and for who may not see it. */
export const rowsAt = (path: Ahead, role: Role, search: Search) =>
  may({ role }, AHEAD[path]) && Object.keys(search).every((name) => OWN.has(name))
    ? { query: queryOf(readListState(search, NO_FILTERS)) }
    : null
