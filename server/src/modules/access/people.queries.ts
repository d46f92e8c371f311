import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Roles that without a country of their own reach nothing. */
export const NEEDING_COUNTRIES: readonly string[] = ['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'] satisfies Role[]

/** Whether the countries of a person reach this one; of the rows of `app_user` that are asked for. */
export const reaching = (countryID: string | null) => sql<boolean>`(app_user.role = any(${[...GLOBAL_ROLES]}::text[])
  or exists (select from user_country c where c.user_id = app_user.id and c.country_id = ${countryID})
  or (app_user.role <> all(${NEEDING_COUNTRIES}::text[])
    and not exists (select from user_country c where c.user_id = app_user.id)))`

/** The active people of these roles whose countries reach this one, by name. */
export async function peopleReaching(db: Db, roles: readonly string[], countryID: string | null) {
  if (roles.length === 0) return []
  return db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where('active', '=', true)
    .where('role', 'in', [...roles])
    .where(reaching(countryID))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Those who look after a client and whose countries reach this one, by name: a word to anybody else would lead to a closed door. */
export const accountManagersOf = (db: Db, clientID: string, countryID: string | null) =>
  db
    .selectFrom('clientAccountManager')
    .innerJoin('appUser', 'appUser.id', 'clientAccountManager.userId')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .where('clientAccountManager.clientId', '=', clientID)
    .where('appUser.active', '=', true)
    .where(reaching(countryID))
    .orderBy('appUser.name')
    .orderBy('appUser.id')
    .execute()

/** The people of these roles by their ids alone, as notifications name them. */
export const idsReaching = async (db: Db, roles: readonly Role[], countryID: string): Promise<string[]> =>
  (await peopleReaching(db, roles, countryID)).map(({ id }) => id)
