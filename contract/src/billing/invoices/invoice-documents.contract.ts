import * as z from 'zod'
import { CountryID, Currency, Id, Instant, Ref, Version } from '../../kernel/values/fields.ts'

/** The client, country and legal entity. */
export const parties = {
  clientID: Id,
  _client: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id,
  _legalEntity: Ref,
}

/** The common fields of invoices, credit notes, receipts and allocations. */
export const billingDocument = {
  id: Id,
  /** `Draft 204`: the name until it has its number; stays afterwards. */
  reference: z.string(),
  since: Instant,
  ...parties,
  currency: Currency,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}

/** The number of its series; null until issued or posted. */
export const numberedDocument = { ...billingDocument, number: z.string().nullable() }

/** The particulars of an Indian invoice (CGST Rules, rule 46). */
export const GstParticulars = z.object({
  /** For every line: the services accounting code (SAC). */
  serviceCode: z.string(),
  /** `Maharashtra (27)`; null when unknown. */
  placeOfSupply: z.string().nullable(),
  /** The GSTINs of both parties; null when not registered. */
  supplierNumber: z.string().nullable(),
  clientNumber: z.string().nullable(),
  isReverseCharged: z.boolean(),
})
export type GstParticulars = z.output<typeof GstParticulars>
