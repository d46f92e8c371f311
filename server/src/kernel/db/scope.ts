import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'

/** The signed-in user, by the current session and user rows. */
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
 * The rows of one resource that this user may see. Created only by `scopeFor`: by mount.ts for the resource of the
 * endpoint's permission, by a module for another resource that it reads. Every query requires it, so that no query can
 * omit it.
 */
export interface Scope {
  readonly [proven]: true
  readonly userID: string
  readonly role: Role
  /** Null: all countries. An empty list: none. */
  readonly countryIDs: readonly string[] | null
  /** Only rows of clients whose account manager this is. */
  readonly ownClientsOf: string | null
  readonly assignedJobsOf: string | null
  readonly teamsOf: string | null
}

/** The scope of this user on this resource, by the matrix. */
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

/**
 * A `c` grant shows own countries only, and no rows without countries. Any other role that is not global is limited by
 * its list if it has one.
 */
function countriesOf(staff: Staff, ownOnly: boolean): readonly string[] | null {
  if (GLOBAL_ROLES.has(staff.role)) return null
  return ownOnly || staff.countryIDs.length > 0 ? staff.countryIDs : null
}

export const reachesCountry = (scope: Scope, countryID: string) => scope.countryIDs?.includes(countryID) ?? true

/**
 * Whether a user sees only rows of their assigned jobs or of their teams. The matrix grants most records to no role in
 * this way: such a role would see none of them, until it is defined for them which rows belong to a job.
 */
export const isLimitedToJobs = ({ assignedJobsOf, teamsOf }: Scope): boolean =>
  assignedJobsOf !== null || teamsOf !== null

/** Whether a user sees all rows. */
export const isUnlimited = (scope: Scope): boolean =>
  scope.countryIDs === null && scope.ownClientsOf === null && !isLimitedToJobs(scope)
