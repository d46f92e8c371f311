/**
 * An invoice or credit note as issued: everything that its PDF, XML and QR code show, without later lookups. Written
 * once, when the number is assigned, and never changed (docs/domain/billing.md).
 */

import * as z from 'zod'
import { addressFields } from '../../kernel/values/address.ts'
import { CountryID, Currency, Day, Id, Instant, text } from '../../kernel/values/fields.ts'
import { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import { CreditReason, LineKind, LineUnit } from '../core/codes.contract.ts'

const some = z.string().nullable()
/** An amount in the document currency, or in the legal currency. */
const Figure = z.string().regex(/^-?\d+(\.\d+)?$/)
/** One of the taxes that a rate consists of, such as the central and the state tax of India. */
const SnapshotTaxPart = z.object({ name: z.enum(['IGST', 'CGST', 'SGST', 'UTGST']), percent: Figure, tax: Figure })
const Endpoint = z.object({ scheme: z.string(), id: z.string() })

export const SnapshotParty = z.object({
  name: text(200, 'The name'),
  nameArabic: some,
  countryID: CountryID,
  address: z.object(addressFields).partial(),
  taxNumber: some,
  commercialRegistration: some,
  /** The registering authority, such as `Dubai Economy and Tourism`. */
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
  /** The units per price. */
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
  /** The taxes that it consists of; omitted for a single tax. */
  taxParts: z.array(SnapshotTaxPart).nullish(),
  /** In the legal currency, where it differs. */
  legalNet: Figure.nullable(),
  legalTax: Figure.nullable(),
  consultant: some,
  orderNumber: some,
})
export type SnapshotLine = z.output<typeof SnapshotLine>

const SnapshotCategory = z.object({
  code: TaxCode,
  percent: Figure,
  taxable: Figure,
  tax: Figure,
  /** The taxes that it consists of, each with its name; omitted for a single tax. */
  parts: z.array(SnapshotTaxPart).nullish(),
  /** The reason it is not the standard rate. */
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
  /** The first and last service date. */
  supplyFrom: Day,
  supplyTo: Day,
  currency: Currency,
  vatRounding: z.enum(['LINE', 'CATEGORY']),
  buyerReference: some,
  orderNumber: some,
  contractNumber: some,
  /** Of a credit note: the invoice and the reason. */
  preceding: z.object({ number: z.string(), issueDate: Day }).nullable(),
  reason: z.object({ code: CreditReason, text: z.string() }).nullable(),
  /** Of a credit note: the net of its invoice after earlier credits, and the corrected net. */
  altered: z
    .object({
      before: Figure,
      after: Figure,
      /** The same in the legal currency, where it differs. */
      legal: z.object({ before: Figure, after: Figure }).optional(),
    })
    .nullish(),
  supplier: SnapshotParty,
  client: SnapshotParty,
  /** The place of supply by Indian law: a state code, or 96 for abroad. Omitted elsewhere. */
  placeOfSupply: z.object({ code: z.string(), name: z.string() }).nullish(),
  /** The supplier's signatory, where the law requires a signature (rule 46 (q) of India); otherwise omitted. */
  signatory: z.object({ name: z.string(), title: z.string() }).nullish(),
  payment: z.object({ accountName: some, bankName: some, iban: some, accountNumber: some, swift: some }).nullable(),
  /** The services accounting code; 998513 is contract staffing. */
  serviceCode: z.string(),
  lines: z.array(SnapshotLine).min(1),
  categories: z.array(SnapshotCategory).min(1),
  net: Figure,
  tax: Figure,
  gross: Figure,
  /** Where the law requires another currency than that of the document (docs/domain/billing.md, B3). */
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
