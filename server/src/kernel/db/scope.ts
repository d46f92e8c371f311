import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'

/** The signed-in person, as the session row and the user row say at this moment. */
export interface Staff {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly countryIDs: readonly string[]
  readonly sessionID: string
}

declare const proven: unique symbol

/**
 * Whose rows this person may see of one resource. Only `scopeFor` makes one: the gate (kernel/http/mount.ts) for the resource of the
 * endpoint's right, a module for another resource that it looks into. Every query asks for it, so that no query can forget it.
 */
export interface Scope {
  readonly [proven]: true
  readonly userID: string
  readonly role: Role
  /** null: all countries. An empty list: none. */
  readonly countryIDs: readonly string[] | null
  /** Only rows of clients whose account manager this is. */
  readonly ownClientsOf: string | null
  readonly assignedJobsOf: string | null
  readonly teamsOf: string | null
}

/** The scope that the matrix gives this person on this resource. */
export function scopeFor(staff: Staff, resource: Resource): Scope {
  const { reach } = grantOf(staff.role, resource)
  return {
    userID: staff.id,
    role: staff.role,
    countryIDs: countriesOf(staff, reach === 'countries'),
    ownClientsOf: reach === 'clients' ? staff.id : null,
    assignedJobsOf: reach === 'jobs' ? staff.id : null,
    teamsOf: reach === 'teams' ? staff.id : null,
  } as Scope
}

/** A `c` grant shows own countries only, none when there are none. Any other local role is limited by its list when it has one. */
function countriesOf(staff: Staff, ownOnly: boolean): readonly string[] | null {
  if (GLOBAL_ROLES.has(staff.role)) return null
  return ownOnly || staff.countryIDs.length > 0 ? staff.countryIDs : null
}

export const reachesCountry = (scope: Scope, countryID: string) => scope.countryIDs?.includes(countryID) ?? true
