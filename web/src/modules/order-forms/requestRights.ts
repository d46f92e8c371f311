import type { Role } from '@muster/contract/access/roles.ts'
import type { Right } from '@muster/contract/kernel/permission.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import type { RequestKind } from '@muster/contract/order-forms/request-states.contract.ts'

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

/** Who sees, works on and takes away the requests of a kind; the contract says the same beside its state machines, which no page needs. */
export const REQUEST_RIGHTS: Readonly<Record<RequestKind, KindRights>> = {
  VISA: rightsOn('visas'),
  MEDICAL: rightsOn('medical-cards'),
  LAPTOP: rightsOn('assets'),
  EMPLOYEE_DATA: rightsOn('employee-data-forms'),
}

export const REQUEST_KINDS = Object.keys(REQUEST_RIGHTS) as RequestKind[]
const ALL_OF_THEM = right('order-forms', 'view', 'full')

/** The kinds whose requests somebody sees: all of them with full sight of the order form, else what their own work is. */
export const kindsSeenBy = (role: Role): readonly RequestKind[] =>
  may({ role }, right('order-forms', 'view'))
    ? REQUEST_KINDS.filter((kind) => may({ role }, ALL_OF_THEM) || may({ role }, REQUEST_RIGHTS[kind].see))
    : []

export const worksOnRequests = (role: Role): boolean =>
  kindsSeenBy(role).some((kind) => may({ role }, REQUEST_RIGHTS[kind].change))
