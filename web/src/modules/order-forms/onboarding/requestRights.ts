import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { REQUEST_RIGHTS, seesRequests } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'

const KINDS = Object.keys(REQUEST_RIGHTS) as RequestKind[]

/** The request types a role sees in the list; the list requires access to order forms. */
export const visibleRequestKinds = (role: Role): readonly RequestKind[] =>
  may({ role }, right('order-forms', 'view')) ? KINDS.filter((kind) => seesRequests(role, kind)) : []

export const worksOnRequests = (role: Role): boolean =>
  visibleRequestKinds(role).some((kind) => may({ role }, REQUEST_RIGHTS[kind].change))
