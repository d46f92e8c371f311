import * as z from 'zod'
import { CountryID, Currency, Id, Instant, Ref, Version } from '../../kernel/values/fields.ts'

/** Whose it is: of the client, in the country, by our legal entity. */
export const parties = {
  clientID: Id,
  _client: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id,
  _legalEntity: Ref,
}

/** What invoices, credit notes, receipts and what is given out of them say of themselves alike. */
export const billingDocument = {
  id: Id,
  /** `Draft 204`: what it is called until it has its number, and afterwards still. */
  reference: z.string(),
  since: Instant,
  ...parties,
  currency: Currency,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}

/** With a number of its series; null until it is issued, or posted. */
export const numberedDocument = { ...billingDocument, number: z.string().nullable() }

/** What the law of India has printed beside the figures (CGST Rules, rule 46). */
export const GstParticulars = z.object({
  /** Of every line: what the service is called in the classification of services (SAC). */
  serviceCode: z.string(),
  /** `Maharashtra (27)`; null where it is not known. */
  placeOfSupply: z.string().nullable(),
  /** The GSTINs of both; null where one is not registered. */
  supplierNumber: z.string().nullable(),
  clientNumber: z.string().nullable(),
  isReverseCharged: z.boolean(),
})
export type GstParticulars = z.output<typeof GstParticulars>
