import * as z from 'zod'
import { type Endpoints, get, put } from '../kernel/endpoint.ts'
import { CountryID, Day, Id, Instant, optionalText, Ref } from '../kernel/fields.ts'
import { right } from '../kernel/permission.ts'

/** Up to which day the tax of a legal entity was declared. */
export const TaxPeriod = z.object({
  /** Of the legal entity. */
  id: Id,
  _legalEntity: Ref,
  countryID: CountryID,
  /** Null while none was closed. */
  closedUntil: Day.nullable(),
  /** 0 while none was closed. */
  version: z.int().min(0),
  updatedAt: Instant.nullable(),
  _updatedBy: Ref.nullable(),
})
export type TaxPeriod = z.output<typeof TaxPeriod>

export const TaxPeriodChange = z.strictObject({
  closedUntil: Day,
  /** Asked for when a closed period is opened again. */
  reason: optionalText(500, 'The reason').default(null),
  version: z.int().min(0),
})

export const taxPeriodEndpoints = {
  list: get('/billings/tax-periods', {
    summary: 'The legal entities with the last day of the last tax period that is closed.',
    may: right('billings', 'view', 'full'),
    returns: z.array(TaxPeriod),
  }),
  close: put('/billings/tax-periods/:id', {
    summary:
      'Closes the tax periods of a legal entity up to a day: no invoice and no credit note is issued for it any more.',
    may: right('billings', 'approve'),
    body: TaxPeriodChange,
    returns: TaxPeriod,
  }),
} satisfies Endpoints
