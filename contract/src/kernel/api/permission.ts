import { type Action, grantOf, type Resource, type Visibility } from '../../access/matrix.ts'
import { ROLES, type Role } from '../../access/roles.ts'

/** A named right on a resource of the matrix. The server enforces it; the screens hide what it forbids. */
export interface Right {
  readonly resource: Resource
  readonly action: Action
  /** For viewing: how much of the record the role must at least be allowed to see. */
  readonly min: Visibility
}

const DEPTH: Record<Visibility, number> = { none: 0, lookup: 1, limited: 2, full: 3 }

/** `right('clients', 'edit')`; viewing needs at least limited access unless stated otherwise. */
export const right = (resource: Resource, action: Action, min: Visibility = 'limited'): Right => ({
  resource,
  action,
  min,
})

/** The right to find a record by name: the weakest of all. */
export const lookup = (resource: Resource): Right => right(resource, 'view', 'lookup')

export function may(who: { role: Role }, { resource, action, min }: Right): boolean {
  const grant = grantOf(who.role, resource)
  return action === 'view' ? DEPTH[grant.visibility] >= DEPTH[min] : grant.actions.has(action)
}

/** The roles that hold a right, as the matrix has it. */
export const rolesWith = (needed: Right): Role[] => ROLES.filter((role) => may({ role }, needed))
