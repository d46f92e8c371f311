import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { type NotificationDraft, notify } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { activeUserIDs, usersWithAccess } from './people.queries.ts'

/** A step of an approval: its roles, the country, and who of their users may decide it. */
interface OpenStep {
  readonly roles: readonly string[]
  readonly countryID: string | null
  readonly mayDecide: (user: { readonly id: string; readonly role: string }) => boolean
}

/** The role and country without an active user for a step; null if there is one. */
export async function missingApproverMessage(
  db: Db,
  { roles, countryID, mayDecide }: OpenStep,
): Promise<string | null> {
  if (roles.length === 0) return null
  const people = await usersWithAccess(db, roles, countryID)
  if (people.some(mayDecide)) return null
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
