import type { RecordRequest } from '../../../kernel/app/country-date.ts'
import { zoneOfNamedClient, zonesOfClients } from '../../clients/time-zones.queries.ts'

/** The time zone of the country of work of a contract, or of the order form that it is drafted from. */
export async function zoneOfContract({ db, params, body }: RecordRequest) {
  const { orderFormID } = (body ?? {}) as { readonly orderFormID?: string }
  const zones = db.selectFrom('country').select('country.zone')
  if (params.id)
    return zones
      .innerJoin('contract', 'contract.countryId', 'country.id')
      .where('contract.id', '=', params.id)
      .executeTakeFirst()
  if (!orderFormID) return undefined
  return zones
    .innerJoin('orderForm', 'orderForm.countryId', 'country.id')
    .where('orderForm.id', '=', orderFormID)
    .executeTakeFirst()
}

/** An agreement starts and ends by the date in the client's country, as in its nightly job. */
export const zoneOfAgreement = async ({ db, params, body }: RecordRequest) =>
  params.id
    ? zonesOfClients(db)
        .innerJoin('agreement', 'agreement.clientId', 'client.id')
        .where('agreement.id', '=', params.id)
        .executeTakeFirst()
    : zoneOfNamedClient({ db, body })
