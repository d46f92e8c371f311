import { grantOf } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { reachesCountry, scopeFor } from '../../../kernel/db/scope.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import type { NamedOrder } from '../core/purchase-orders.queries.ts'

/** The active account managers of the client with access to the order: notifications reveal no more than the record. */
export async function managersWhoSee(
  db: Db,
  { clientId, countryId }: Pick<NamedOrder, 'clientId' | 'countryId'>,
): Promise<string[]> {
  const managers = await db
    .selectFrom('clientAccountManager')
    .innerJoin('appUser', 'appUser.id', 'clientAccountManager.userId')
    .select(['appUser.id', 'appUser.role', 'appUser.name', 'appUser.email'])
    .select(sql<string[]>`array(select country_id from user_country where user_id = app_user.id)`.as('countryIds'))
    .where('clientAccountManager.clientId', '=', clientId)
    .where('appUser.active', '=', true)
    .execute()
  return managers
    .filter(({ countryIds: countryIDs, ...manager }) => {
      const role = manager.role as Role
      const scope = scopeFor({ ...manager, role, countryIDs, sessionID: '' }, 'purchase-orders')
      return grantOf(role, 'purchase-orders').visibility !== 'none' && reachesCountry(scope, countryId)
    })
    .map(({ id }) => id)
}

/**
 * The recipients of an order's alert by the rule of the reminder: roles of its country, and the account managers with
 * access.
 */
export const recipientsOf = async (
  db: Db,
  order: Pick<NamedOrder, 'clientId' | 'countryId'>,
  recipients: readonly Recipient[],
): Promise<string[]> => [
  ...(await userIDsWithAccess(db, rolesOf(recipients), order.countryId)),
  ...(recipients.includes('ACCOUNT_MANAGERS') ? await managersWhoSee(db, order) : []),
]
