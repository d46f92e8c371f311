import type { RecordRequest } from '../../../kernel/app/country-date.ts'
import { zoneOfNamedClient, zonesOfClients } from '../../clients/time-zones.queries.ts'

/** A purchase order uses the dates of the client's country, like its nightly job. */
export const zoneOfOrder = async ({ db, params, body }: RecordRequest) =>
  params.id
    ? zonesOfClients(db)
        .innerJoin('purchaseOrder', 'purchaseOrder.clientId', 'client.id')
        .where('purchaseOrder.id', '=', params.id)
        .executeTakeFirst()
    : zoneOfNamedClient({ db, body })
