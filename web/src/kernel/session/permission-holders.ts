import { ROLE_LABELS, ROLES, type Role } from '@muster/contract/access/roles.ts'
import { may, type Right } from '@muster/contract/kernel/api/permission.ts'

/** So many roles are named; of more one learns how many they are. */
const NAMED = 3

/** Told to who lacks a right: that it is the role, and whom to ask. Who gives out the roles is not sent to ask for one. */
export function missingPermissionMessage(role: Role, needs: Right): string {
  const own = `Your role, ${ROLE_LABELS[role]}, does not include it.`
  const isAdminAsked = role === 'ADMIN' || may({ role: 'ADMIN' }, needs)
  const other = isAdminAsked ? '' : ', or an administrator for another role'
  const holders = describeHolders(needs)
  return holders ? `${own} It belongs to ${holders}: ask a colleague in such a role${other}.` : `${own} No role does.`
}

/** `CFO, Country Manager, HR Manager and 4 other roles`: who has a right; nothing where nobody has. */
export function describeHolders(needs: Right): string {
  const holders = ROLES.filter((one) => may({ role: one }, needs)).map((one) => ROLE_LABELS[one])
  const rest = holders.length - NAMED
  return listed(rest > 1 ? [...holders.slice(0, NAMED), `${rest} other roles`] : holders)
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
