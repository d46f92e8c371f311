/**
 * An invoice or a credit note as it was issued: everything that its paper, its XML and its QR code say, and nothing that has to be looked up
 * again. It is written once, when the number is taken, and never changes (domain.md §2.14).
 */

import * as z from 'zod'
import { addressFields } from '../../kernel/values/address.ts'
import { CountryID, Currency, Day, Id, Instant, text } from '../../kernel/values/fields.ts'
import { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import { CreditReason, LineKind, LineUnit } from '../core/codes.contract.ts'

const some = z.string().nullable()
/** An amount in the currency of the paper, or in that of the law. */
const Figure = z.string().regex(/^-?\d+(\.\d+)?$/)
/** One of the taxes that a rate is made of, such as the central and the state tax of India. */
const SnapshotTaxPart = z.object({ name: z.enum(['IGST', 'CGST', 'SGST', 'UTGST']), percent: Figure, tax: Figure })
const Endpoint = z.object({ scheme: z.string(), id: z.string() })

export const SnapshotParty = z.object({
  name: text(200, 'The name'),
  nameArabic: some,
  countryID: CountryID,
  address: z.object(addressFields).partial(),
  taxNumber: some,
  commercialRegistration: some,
  /** Who keeps that register, such as `Dubai Economy and Tourism`. */
  registrar: some,
  endpoint: Endpoint.nullable(),
  contact: z.object({ name: some, email: some, phone: some }).nullable(),
})
export type SnapshotParty = z.output<typeof SnapshotParty>

export const SnapshotLine = z.object({
  /** 1, 2, 3 … as printed. */
  number: z.int(),
  kind: LineKind,
  description: z.string(),
  from: Day,
  to: Day,
  unit: LineUnit,
  quantity: Figure,
  days: Figure,
  price: Figure,
  /** The units that the price is for. */
  per: Figure,
  gross: Figure,
  rebate: Figure,
  rebatePercent: Figure,
  handling: Figure,
  handlingPercent: Figure,
  net: Figure,
  taxCode: TaxCode,
  taxPercent: Figure,
  tax: Figure,
  /** The taxes that it is the sum of; absent where it is one. */
  taxParts: z.array(SnapshotTaxPart).nullish(),
  /** In the currency of the law, where it is another. */
  legalNet: Figure.nullable(),
  legalTax: Figure.nullable(),
  consultant: some,
  orderNumber: some,
})
export type SnapshotLine = z.output<typeof SnapshotLine>

export const SnapshotCategory = z.object({
  code: TaxCode,
  percent: Figure,
  taxable: Figure,
  tax: Figure,
  /** The taxes that it is the sum of, each by its name; absent where it is one. */
  parts: z.array(SnapshotTaxPart).nullish(),
  /** Why it is not the standard rate. */
  note: some,
  noteArabic: some,
  reasonCode: some,
})

export const SnapshotInvoice = z.object({
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  id: Id,
  number: z.string(),
  /** The profile of the supplier's country on the day of issue. */
  profile: z.string(),
  issueDate: Day,
  issuedAt: Instant,
  /** Null on a credit note. */
  dueDate: Day.nullable(),
  terms: some,
  /** The first and the last day of service. */
  supplyFrom: Day,
  supplyTo: Day,
  currency: Currency,
  vatRounding: z.enum(['LINE', 'CATEGORY']),
  buyerReference: some,
  orderNumber: some,
  contractNumber: some,
  /** Of a credit note: the invoice that it takes from, and why. */
  preceding: z.object({ number: z.string(), issueDate: Day }).nullable(),
  reason: z.object({ code: CreditReason, text: z.string() }).nullable(),
  /** Of a credit note: the net of its invoice as it stood, earlier credits taken off, and as it is right now. Papers of before 2026-11 have none. */
  altered: z
    .object({
      before: Figure,
      after: Figure,
      /** The same in the currency of the law. Papers of before 2026-12 have none. */
      legal: z.object({ before: Figure, after: Figure }).optional(),
    })
    .nullish(),
  supplier: SnapshotParty,
  client: SnapshotParty,
  /** Where the service is supplied by the law of India: the code of a state, or 96 abroad. Absent elsewhere, and on documents of before 2026-12. */
  placeOfSupply: z.object({ code: z.string(), name: z.string() }).nullish(),
  /** Who signs for the supplier, where the law has the paper signed (rule 46 (q) of India). Documents of before 2026-12 have none. */
  signatory: z.object({ name: z.string(), title: z.string() }).nullish(),
  payment: z.object({ accountName: some, bankName: some, iban: some, accountNumber: some, swift: some }).nullable(),
  /** What services are called in the classification of services; 998513 is contract staffing. */
  serviceCode: z.string(),
  lines: z.array(SnapshotLine).min(1),
  categories: z.array(SnapshotCategory).min(1),
  net: Figure,
  tax: Figure,
  gross: Figure,
  /** Where the law wants another currency than that of the paper (domain.md §3.4, B3). */
  legal: z
    .object({
      currency: Currency,
      rate: z.string(),
      rateDate: Day,
      rateSource: z.string(),
      net: Figure,
      tax: Figure,
      gross: Figure,
    })
    .nullable(),
  note: some,
})
export type SnapshotInvoice = z.output<typeof SnapshotInvoice>
