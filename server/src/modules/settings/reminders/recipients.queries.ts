import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'

/**
 * The recipients of a step of a reminder: the users with its roles, and the account managers of the client if the
 * reminder is about one.
 */
export const recipientsOfStep = async (
  db: Db,
  recipients: readonly Recipient[],
  { countryID, clientID = null }: { readonly countryID: string; readonly clientID?: string | null },
): Promise<string[]> => [
  ...(await userIDsWithAccess(db, rolesOf(recipients), countryID)),
  ...(recipients.includes('ACCOUNT_MANAGERS')
    ? await managersOf(db, { clientId: clientID, countryId: countryID })
    : []),
]
