/**
 * The VAT rules and the time limits for issuing (docs/domain/billing.md and docs/domain/invoices.md); a version of the billing rules
 * contains all of them.
 */
import * as z from 'zod'
import { CountryID, Day, optionalText, text } from '../../kernel/values/fields.ts'

/**
 * Categories of value added tax as e-invoices code them (UNCL5305): standard rate, zero rate, exempt, outside the scope, and reverse charge,
 * where the client accounts for the tax.
 */
export const TaxCode = z.enum(['S', 'Z', 'E', 'O', 'AE'])
export type TaxCode = z.output<typeof TaxCode>
/**
 * What a line is taxed as: services and recharged costs have one rule in the UAE (docs/domain/principles.md), elsewhere they may have two.
 */
export const SupplyType = z.enum(['SERVICE', 'EXPENSE'])
export type SupplyType = z.output<typeof SupplyType>

/** Where the client sits, as seen from the supplier. */
const ClientPlace = z.union([z.enum(['SAME', 'ABROAD']), CountryID])

export const VatRule = z.strictObject({
  /** As documents and explanations name it: `AE export of services`. */
  name: text(80, 'The name'),
  /** Null for every country that no other rule names. */
  supplierCountryID: CountryID.nullable(),
  clientCountry: ClientPlace,
  /** Only clients that are registered for the tax, or only those that are not; null for both. */
  clientRegistered: z.boolean().nullable(),
  /** Null for all. */
  supply: SupplyType.nullable(),
  code: TaxCode,
  /** Printed on the invoice wherever the code is not the standard one. */
  note: optionalText(300, 'The note'),
  noteArabic: optionalText(300, 'The Arabic note'),
  /** The code of the reason that e-invoices carry, such as VATEX-SA-35. */
  reasonCode: optionalText(30, 'The reason code'),
  /** The evidence to store; a reminder at the approval. */
  evidence: optionalText(300, 'The evidence'),
  from: Day,
  to: Day.nullable(),
  source: text(200, 'The source'),
})
export type VatRule = z.output<typeof VatRule>

const days = z.int('Enter a whole number of days.').min(0, 'At least 0.').max(366, 'At most 366.')

/** How long after a supply its tax invoice may be issued: days after it, or a day of the month after it. */
export const IssueLimit = z.strictObject({
  countryID: CountryID,
  kind: z.enum(['DAYS_AFTER_SUPPLY', 'DAY_OF_NEXT_MONTH'], 'Choose the day count.'),
  days,
  /** From this day, counted the same way, finance is reminded. */
  remindAt: days,
  source: text(200, 'The source'),
})
export type IssueLimit = z.output<typeof IssueLimit>
