import { seesOwnCountriesOnly } from '@muster/contract/access/matrix.ts'
import { GLOBAL_ROLES, ROLES, type Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'

/** Roles that see no records without a country of their own. */
const COUNTRY_SCOPED_ROLES = ROLES.filter(seesOwnCountriesOnly)

/** Whether the countries of a user include this one; for rows of `app_user`. */
export const hasCountryAccess = (
  countryID: string | null,
) => sql<boolean>`(app_user.role = any(${[...GLOBAL_ROLES]}::text[])
  or exists (select from user_country c where c.user_id = app_user.id and c.country_id = ${countryID})
  or (app_user.role <> all(${COUNTRY_SCOPED_ROLES}::text[])
    and not exists (select from user_country c where c.user_id = app_user.id)))`

/** The active users of these roles whose countries include this one, by name. */
export async function usersWithAccess(db: Db, roles: readonly string[], countryID: string | null) {
  if (roles.length === 0) return []
  return db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where('active', '=', true)
    .where('role', 'in', [...roles])
    .where(hasCountryAccess(countryID))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * The account managers of a client whose countries include this one, by name: others could not open the record of a
 * notification.
 */
export const accountManagersOf = (db: Db, clientID: string, countryID: string | null) =>
  db
    .selectFrom('clientAccountManager')
    .innerJoin('appUser', 'appUser.id', 'clientAccountManager.userId')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .where('clientAccountManager.clientId', '=', clientID)
    .where('appUser.active', '=', true)
    .where(hasCountryAccess(countryID))
    .orderBy('appUser.name')
    .orderBy('appUser.id')
    .execute()

/** Their IDs only, for notifications; empty without a client. */
export const managersOf = async (
  db: Db,
  { clientId, countryId }: { readonly clientId: string | null; readonly countryId: string | null },
): Promise<string[]> =>
  clientId === null ? [] : (await accountManagersOf(db, clientId, countryId)).map(({ id }) => id)

/** The IDs of the active users of these roles, whatever their countries. */
export async function activeUserIDs(db: Db, roles: readonly Role[]): Promise<string[]> {
  if (roles.length === 0) return []
  const users = await db
    .selectFrom('appUser')
    .select('id')
    .where('active', '=', true)
    .where('role', 'in', roles)
    .execute()
  return users.map(({ id }) => id)
}

/** The IDs of the users of these roles, for notifications. */
export const userIDsWithAccess = async (db: Db, roles: readonly Role[], countryID: string | null): Promise<string[]> =>
  (await usersWithAccess(db, roles, countryID)).map(({ id }) => id)

/** The current state of a user, for work on their behalf; null for a disabled user. */
export async function staffByID(db: Db, id: string): Promise<Staff | null> {
  const found = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .select(
      sql<string[]>`array(select country_id from user_country where user_id = app_user.id order by 1)`.as('countries'),
    )
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!found) return null
  const { countries: countryIDs, role, ...who } = found
  return { ...who, role: role as Role, countryIDs, sessionID: '' }
}
