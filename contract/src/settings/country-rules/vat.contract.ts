/**
 * The VAT rules and the issue deadlines (docs/domain/billing.md and docs/domain/invoices.md); a version of the billing
 * rules contains all of them.
 */
import * as z from 'zod'
import { CountryID, Day, optionalText, text } from '../../kernel/values/fields.ts'

/**
 * The VAT categories of e-invoices (UNCL5305): standard rate, zero rate, exempt, out of scope, and reverse charge,
 * where the client accounts for the tax.
 */
export const TaxCode = z.enum(['S', 'Z', 'E', 'O', 'AE'])
export type TaxCode = z.output<typeof TaxCode>
/**
 * The tax treatment of a line: services and recharged costs have one rule in the UAE (docs/domain/principles.md),
 * elsewhere they may have two.
 */
export const SupplyType = z.enum(['SERVICE', 'EXPENSE'])
export type SupplyType = z.output<typeof SupplyType>

/** The location of the client in relation to the supplier. */
const ClientPlace = z.union([z.enum(['SAME', 'ABROAD']), CountryID])

export const VatRule = z.strictObject({
  /** The name in documents and explanations: `AE export of services`. */
  name: text(80, 'The name'),
  /** Null for every country without its own rule. */
  supplierCountryID: CountryID.nullable(),
  clientCountry: ClientPlace,
  /** Only clients that are registered for the tax, or only those that are not; null for both. */
  clientRegistered: z.boolean().nullable(),
  /** Null for all supplies. */
  supply: SupplyType.nullable(),
  code: TaxCode,
  /** Printed on the invoice if the code is not the standard one. */
  note: optionalText(300, 'The note'),
  noteArabic: optionalText(300, 'The Arabic note'),
  /** The reason code in e-invoices, such as VATEX-SA-35. */
  reasonCode: optionalText(30, 'The reason code'),
  /** The evidence to store; a reminder at the approval. */
  evidence: optionalText(300, 'The evidence'),
  from: Day,
  to: Day.nullable(),
  source: text(200, 'The source'),
})
export type VatRule = z.output<typeof VatRule>

const days = z.int('Enter a whole number of days.').min(0, 'Enter 0 days or more.').max(366, 'Enter at most 366 days.')

/** The deadline to issue the tax invoice of a supply: days after it, or a day of the month after it. */
export const IssueLimit = z.strictObject({
  countryID: CountryID,
  kind: z.enum(['DAYS_AFTER_SUPPLY', 'DAY_OF_NEXT_MONTH'], 'Select the day count.'),
  days,
  /** From this day, counted in the same way, finance is reminded. */
  remindAt: days,
  source: text(200, 'The source'),
})
export type IssueLimit = z.output<typeof IssueLimit>
