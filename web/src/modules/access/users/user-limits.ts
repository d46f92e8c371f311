import type { User } from '@muster/contract/access/users.contract.ts'

/**
 * The facts that decide whether an account can be changed: its user, the current user, and the number of active
 * administrators.
 */
interface Situation {
  user: Pick<User, 'id' | 'name' | 'role' | 'active'>
  myID: string
  /** Undefined while unknown. */
  administrators: number | undefined
}

const isLastAdministrator = ({ user, administrators }: Situation) =>
  user.role === 'ADMIN' && user.active && administrators === 1

const LAST = 'is the last active administrator. Make another user an administrator first.'

const reasonFor = (own: string) => (situation: Situation) => {
  const { user, myID } = situation
  if (user.id === myID) return own
  return isLastAdministrator(situation) ? `${user.name} ${LAST}` : undefined
}

/** Why the role cannot be changed; undefined when it can. The server decides; this only explains it beforehand. */
export const whyRoleStays = reasonFor('You can’t change your own role. Ask another administrator.')

/** Why the account cannot be deactivated; undefined when it can. */
export const whyStaysActive = reasonFor('You can’t deactivate yourself. Ask another administrator.')

/** Why two-factor sign-in cannot be removed here. */
export const whyTwoFactorStays = ({ user, myID }: Situation): string | undefined =>
  user.id === myID ? 'Disable your own on your profile page.' : undefined
