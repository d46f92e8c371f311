import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Roles that without a country of their own reach nothing. */
export const NEEDING_COUNTRIES: readonly string[] = ['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'] satisfies Role[]

/** The active people of these roles whose countries reach this one, by name. */
export async function peopleReaching(db: Db, roles: readonly string[], countryID: string | null) {
  if (roles.length === 0) return []
  return db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where('active', '=', true)
    .where('role', 'in', [...roles])
    .where(
      sql<boolean>`(role = any(${[...GLOBAL_ROLES]}::text[])
        or exists (select from user_country c where c.user_id = app_user.id and c.country_id = ${countryID})
        or (role <> all(${NEEDING_COUNTRIES}::text[])
          and not exists (select from user_country c where c.user_id = app_user.id)))`,
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The same by their ids alone, as notifications name them. */
export const idsReaching = async (db: Db, roles: readonly Role[], countryID: string): Promise<string[]> =>
  (await peopleReaching(db, roles, countryID)).map(({ id }) => id)
