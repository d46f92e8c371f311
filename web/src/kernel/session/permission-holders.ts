import { ROLE_LABELS, ROLES, type Role } from '@muster/contract/access/roles.ts'
import { may, type Right } from '@muster/contract/kernel/api/permission.ts'

/** Maximum number of role names shown; the others are counted. */
const NAMED = 3

/** Explains a missing permission and who can grant it; administrators are not sent to an administrator. */
export function missingPermissionMessage(role: Role, needs: Right): string {
  const own = `Your role, ${ROLE_LABELS[role]}, doesn’t have this permission.`
  const isAdminRequested = role === 'ADMIN' || may({ role: 'ADMIN' }, needs)
  const other = isAdminRequested ? '' : ', or an administrator for another role'
  const holders = describeHolders(needs)
  return holders ? `${own} Ask a colleague with this permission: ${holders}${other}.` : `${own} No role has it.`
}

/** `CFO, Country Manager, HR Manager and 4 other roles`: the roles with a permission; empty if none has it. */
export function describeHolders(needs: Right): string {
  const holders = ROLES.filter((one) => may({ role: one }, needs)).map((one) => ROLE_LABELS[one])
  const rest = holders.length - NAMED
  return listed(rest > 1 ? [...holders.slice(0, NAMED), `${rest} other roles`] : holders)
}

/** `CFO, HR Manager and Admin`. */
export const listed = (labels: readonly string[]) =>
  labels.length < 2 ? labels.join() : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
