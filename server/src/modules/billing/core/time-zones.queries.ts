import type { RecordRequest } from '../../../kernel/app/country-date.ts'

/** An invoice and its payments use the dates of its legal entity's country. */
const zoneIn =
  (table: 'billing' | 'creditNote' | 'receipt' | 'allocation') =>
  async ({ db, params }: RecordRequest) =>
    params.id
      ? db
          .selectFrom('legalEntity')
          .select('legalEntity.zone')
          .where('legalEntity.id', '=', (eb) =>
            eb.selectFrom(table).select('legalEntityId').where('id', '=', params.id!),
          )
          .executeTakeFirst()
      : undefined

export const zoneOfBilling = zoneIn('billing')
export const zoneOfNote = zoneIn('creditNote')
export const zoneOfReceipt = zoneIn('receipt')
export const zoneOfAllocation = zoneIn('allocation')
