import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { type NotificationDraft, notify } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { activeUserIDs, usersWithAccess } from './people.queries.ts'

/**
 * A step of an approval: its roles, the country, and the users who are excluded because they contributed to or
 * submitted the record.
 */
interface OpenStep {
  readonly roles: readonly string[]
  readonly countryID: string | null
  readonly without?: readonly (string | null)[]
}

/** The role and country without an active user for a step; null if there is one. */
export async function missingApproverMessage(
  db: Db,
  { roles, countryID, without = [] }: OpenStep,
): Promise<string | null> {
  if (roles.length === 0) return null
  const people = await usersWithAccess(db, roles, countryID)
  if (people.some(({ id }) => !without.includes(id))) return null
  const named = roles.map((role) => ROLE_LABELS[role as Role] ?? role).join(' or ')
  const country =
    countryID && (await db.selectFrom('country').select('name').where('id', '=', countryID).executeTakeFirst())
  return `No user with the role ${named} is available${country ? ` for ${country.name}` : ''}. Ask an administrator to assign that role${country ? ` and country` : ''}.`
}

/** Notifies the administrators that a record is waiting for a role without users. */
export async function notifyAdmins(
  db: Db,
  { message, ...note }: Pick<NotificationDraft, 'subject' | 'message' | 'orderFormID' | 'entity' | 'entityID'>,
): Promise<void> {
  const to = await activeUserIDs(db, ['ADMIN'])
  await notify({ db }, { ...note, to, type: 'APPROVAL_REQUEST', message })
}
