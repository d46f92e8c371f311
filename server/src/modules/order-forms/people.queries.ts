import type { Db } from '../../kernel/db.ts'

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
