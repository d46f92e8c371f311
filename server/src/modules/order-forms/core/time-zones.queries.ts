import type { RecordRequest } from '../../../kernel/app/country-date.ts'
import type { Db } from '../../../kernel/db/db.ts'

const inCountry = (db: Db, id: string) =>
  db.selectFrom('country').select('zone').where('id', '=', id).executeTakeFirst()

/** The time zone of the country of work, from the sent draft or the order form. */
export async function zoneOfOrderForm({ db, params, body }: RecordRequest) {
  const sent = (body ?? {}) as { readonly id?: string; readonly countryID?: string | null }
  if (sent.countryID) return inCountry(db, sent.countryID)
  const id = params.id ?? sent.id
  if (!id) return undefined
  return db
    .selectFrom('orderForm')
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .select('country.zone')
    .where('orderForm.id', '=', id)
    .executeTakeFirst()
}

export async function zoneOfRequest({ db, params }: RecordRequest) {
  if (!params.id) return undefined
  return db
    .selectFrom('orderFormRequest as request')
    .innerJoin('orderForm', 'orderForm.id', 'request.orderFormId')
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .select('country.zone')
    .where('request.id', '=', params.id)
    .executeTakeFirst()
}
