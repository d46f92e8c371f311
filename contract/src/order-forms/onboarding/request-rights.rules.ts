import type { Role } from '../../access/roles.ts'
import { may, type Right, right } from '../../kernel/api/permission.ts'
import type { RequestKind } from './request-states.contract.ts'

interface KindRights {
  readonly see: Right
  readonly change: Right
  readonly exportRight: Right
}

const rightsOn = (resource: Right['resource']): KindRights => ({
  see: right(resource, 'view'),
  change: right(resource, 'edit'),
  exportRight: right(resource, 'export'),
})

/** The permissions to view, edit and export requests of a type, in addition to full access to the order form. */
export const REQUEST_RIGHTS: Readonly<Record<RequestKind, KindRights>> = {
  VISA: rightsOn('visas'),
  MEDICAL: rightsOn('medical-cards'),
  LAPTOP: rightsOn('assets'),
  EMPLOYEE_DATA: rightsOn('employee-data-forms'),
}

const WHOLE_RECORD = right('order-forms', 'view', 'full')

/** Users with full access to order forms see all requests; others only those of their own work. */
export const seesRequests = (role: Role, kind: RequestKind): boolean =>
  may({ role }, WHOLE_RECORD) || may({ role }, REQUEST_RIGHTS[kind].see)
