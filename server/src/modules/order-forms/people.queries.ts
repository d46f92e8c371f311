import { GLOBAL_ROLES } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { NEEDING_COUNTRIES } from '../access/people.queries.ts'

export const EVERYWHERE = [...GLOBAL_ROLES] as readonly string[]

/** The active people of these roles whose countries reach this one, by name. */
export async function peopleOf(db: Db, roles: readonly string[], countryID: string | null) {
  if (roles.length === 0) return []
  return db
    .selectFrom('appUser')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .where('appUser.role', 'in', [...roles])
    .where('appUser.active', '=', true)
    .where((eb) => {
      const theirs = eb
        .selectFrom('userCountry')
        .select(sql`1`.as('one'))
        .whereRef('userCountry.userId', '=', 'appUser.id')
      const reaches = eb.exists(theirs.where('userCountry.countryId', '=', countryID ?? ''))
      return eb.or([
        eb('appUser.role', 'in', EVERYWHERE),
        reaches,
        eb.and([eb('appUser.role', 'not in', NEEDING_COUNTRIES), eb.not(eb.exists(theirs))]),
      ])
    })
    .orderBy('appUser.name')
    .orderBy('appUser.id')
    .execute()
}

/** Those who look after the client of an order form. */
export const accountManagersOf = (db: Db, clientID: string) =>
  db
    .selectFrom('clientAccountManager')
    .innerJoin('appUser', 'appUser.id', 'clientAccountManager.userId')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .where('clientAccountManager.clientId', '=', clientID)
    .where('appUser.active', '=', true)
    .orderBy('appUser.name')
    .execute()
