import type { Addressed } from '../../kernel/country-day.ts'

/** A purchase order begins and ends by the days of the client's country, as its nightly job does. */
export async function zoneOfOrder({ db, params, body }: Addressed) {
  const { clientID } = (body ?? {}) as { readonly clientID?: string }
  const clients = db.selectFrom('country').innerJoin('client', 'client.countryId', 'country.id').select('country.zone')
  if (params.id)
    return clients
      .innerJoin('purchaseOrder', 'purchaseOrder.clientId', 'client.id')
      .where('purchaseOrder.id', '=', params.id)
      .executeTakeFirst()
  return clientID ? clients.where('client.id', '=', clientID).executeTakeFirst() : undefined
}
