import type { User } from '@muster/contract/access/users.contract.ts'

/** What decides whether an account may be changed: whose it is, who asks, and how many active administrators there are. */
export interface Situation {
  user: Pick<User, 'id' | 'name' | 'role' | 'active'>
  myID: string
  /** Undefined while it is not known. */
  administrators: number | undefined
}

const isLastAdministrator = ({ user, administrators }: Situation) =>
  user.role === 'ADMIN' && user.active && administrators === 1

const LAST = 'is the last active administrator. Make another user an administrator first.'

/** Why the role must stay as it is; undefined when it may be changed. The server decides; this saves the way there. */
export function whyRoleStays(situation: Situation): string | undefined {
  const { user, myID } = situation
  if (user.id === myID) return 'You can’t change your own role. Ask another administrator.'
  return isLastAdministrator(situation) ? `${user.name} ${LAST}` : undefined
}

/** Why the account must stay active; undefined when it may be deactivated. */
export function whyStaysActive(situation: Situation): string | undefined {
  const { user, myID } = situation
  if (user.id === myID) return 'You can’t deactivate yourself. Ask another administrator.'
  return isLastAdministrator(situation) ? `${user.name} ${LAST}` : undefined
}

/** Why two-factor sign-in cannot be removed here. */
export const whyTwoFactorStays = ({ user, myID }: Situation): string | undefined =>
  user.id === myID ? 'Disable your own on your profile page.' : undefined
