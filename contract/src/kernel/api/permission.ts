import { type Action, grantOf, type Resource, type Visibility } from '../../access/matrix.ts'
import { ROLES, type Role } from '../../access/roles.ts'

/** A named permission on a resource of the matrix. The server enforces it; the pages hide what it denies. */
export interface Right {
  readonly resource: Resource
  readonly action: Action
  /** For viewing: the minimum visibility of the record. */
  readonly min: Visibility
}

const DEPTH: Record<Visibility, number> = { none: 0, lookup: 1, limited: 2, full: 3 }

/** `right('clients', 'edit')`; viewing needs at least limited access unless stated otherwise. */
export const right = (resource: Resource, action: Action, min: Visibility = 'limited'): Right => ({
  resource,
  action,
  min,
})

/** The permission to find a record by name: the weakest of all. */
export const lookup = (resource: Resource): Right => right(resource, 'view', 'lookup')

export function may(who: { role: Role }, { resource, action, min }: Right): boolean {
  const grant = grantOf(who.role, resource)
  return action === 'view' ? DEPTH[grant.visibility] >= DEPTH[min] : grant.actions.has(action)
}

/** The roles with a permission, by the matrix. */
export const rolesWith = (needed: Right): Role[] => ROLES.filter((role) => may({ role }, needed))
