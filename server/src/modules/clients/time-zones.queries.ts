import type { RecordRequest } from '../../kernel/app/country-date.ts'
import type { Db } from '../../kernel/db/db.ts'

/** The time zones of the countries of clients, for dates of starting and ending. */
export const zonesOfClients = (db: Db) =>
  db.selectFrom('country').innerJoin('client', 'client.countryId', 'country.id').select('country.zone')

/** The time zone of the client of a new record, and none without a client. */
export async function zoneOfNamedClient({ db, body }: Pick<RecordRequest, 'db' | 'body'>) {
  const { clientID } = (body ?? {}) as { readonly clientID?: string }
  return clientID ? zonesOfClients(db).where('client.id', '=', clientID).executeTakeFirst() : undefined
}
