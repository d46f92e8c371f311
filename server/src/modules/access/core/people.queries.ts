import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'

/** Roles that without a country of their own reach nothing. */
export const COUNTRY_SCOPED_ROLES: readonly string[] = ['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'] satisfies Role[]

/** Whether the countries of a person reach this one; of the rows of `app_user` that are asked for. */
export const hasCountryAccess = (
  countryID: string | null,
) => sql<boolean>`(app_user.role = any(${[...GLOBAL_ROLES]}::text[])
  or exists (select from user_country c where c.user_id = app_user.id and c.country_id = ${countryID})
  or (app_user.role <> all(${COUNTRY_SCOPED_ROLES}::text[])
    and not exists (select from user_country c where c.user_id = app_user.id)))`

/** The active people of these roles whose countries reach this one, by name. */
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

/** The account managers of a client whose countries include this one, by name: others could not open what they are notified of. */
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

/** The same by their ids alone, as notifications need them; empty without a client. */
export const managersOf = async (
  db: Db,
  { clientId, countryId }: { readonly clientId: string | null; readonly countryId: string | null },
): Promise<string[]> =>
  clientId === null ? [] : (await accountManagersOf(db, clientId, countryId)).map(({ id }) => id)

/** The people of these roles by their ids alone, as notifications name them. */
export const userIDsWithAccess = async (db: Db, roles: readonly Role[], countryID: string): Promise<string[]> =>
  (await usersWithAccess(db, roles, countryID)).map(({ id }) => id)

/** A user as they are now, for work done in their name; null for a disabled user. */
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
