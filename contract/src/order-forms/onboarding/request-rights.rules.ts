import type { Role } from '../../access/roles.ts'
import { may, type Right, right } from '../../kernel/api/permission.ts'
import type { RequestKind } from './request-states.contract.ts'

interface KindRights {
  readonly see: Right
  readonly change: Right
  readonly take: Right
}

const rightsOn = (resource: Right['resource']): KindRights => ({
  see: right(resource, 'view'),
  change: right(resource, 'edit'),
  take: right(resource, 'export'),
})

/** Who sees, changes and takes away the requests of a kind; full sight of the order form, and its export, stand beside them. */
export const REQUEST_RIGHTS: Readonly<Record<RequestKind, KindRights>> = {
  VISA: rightsOn('visas'),
  MEDICAL: rightsOn('medical-cards'),
  LAPTOP: rightsOn('assets'),
  EMPLOYEE_DATA: rightsOn('employee-data-forms'),
}

const WHOLE_RECORD = right('order-forms', 'view', 'full')

/** Whoever sees the whole order form sees that something was asked for; the others only what their own work is. */
export const seesRequests = (role: Role, kind: RequestKind): boolean =>
  may({ role }, WHOLE_RECORD) || may({ role }, REQUEST_RIGHTS[kind].see)
