import type { Addressed } from '../../../kernel/app/country-date.ts'
import { zoneOfNamedClient, zonesOfClients } from '../../clients/time-zones.queries.ts'

/** A purchase order begins and ends by the days of the client's country, as its nightly job does. */
export const zoneOfOrder = async ({ db, params, body }: Addressed) =>
  params.id
    ? zonesOfClients(db)
        .innerJoin('purchaseOrder', 'purchaseOrder.clientId', 'client.id')
        .where('purchaseOrder.id', '=', params.id)
        .executeTakeFirst()
    : zoneOfNamedClient({ db, body })
