import type { Addressed } from '../../kernel/app/country-date.ts'
import type { Db } from '../../kernel/db/db.ts'

/** The zones of the countries of clients, for what begins and ends by their days. */
export const zonesOfClients = (db: Db) =>
  db.selectFrom('country').innerJoin('client', 'client.countryId', 'country.id').select('country.zone')

/** The zone of the client whom a new record names, and nothing where it names none. */
export async function zoneOfNamedClient({ db, body }: Pick<Addressed, 'db' | 'body'>) {
  const { clientID } = (body ?? {}) as { readonly clientID?: string }
  return clientID ? zonesOfClients(db).where('client.id', '=', clientID).executeTakeFirst() : undefined
}
