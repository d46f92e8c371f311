import * as z from 'zod'
import { AvailableTransition } from '../../kernel/api/available-transition.ts'
import { MailDelivery } from '../../kernel/api/mail-delivery.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { CountryID, Currency, Day, Id, Instant, Ref } from '../../kernel/values/fields.ts'
import { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import { Corrected } from '../credit-notes/credit-shapes.contract.ts'
import { GstParticulars, numberedDocument } from '../invoices/invoice-documents.contract.ts'
import { LineKind, LineUnit } from './codes.contract.ts'
import { CreditNoteStatus, InvoiceStatus } from './states.contract.ts'

const amount = z.string()
const figures = { net: amount, tax: amount, gross: amount }

const head = {
  ...numberedDocument,
  /** First and last service date; null while it has no lines. */
  supplyFrom: Day.nullable(),
  supplyTo: Day.nullable(),
  ...figures,
  issueDate: Day.nullable(),
}

const invoice = {
  ...head,
  status: InvoiceStatus,
  /** Outstanding after the due date. */
  isOverdue: z.boolean(),
  isDisputed: z.boolean(),
  /** Days past due today; null while not issued or when nothing is outstanding. */
  daysOverdue: z.int().nullable(),
  open: amount,
  /** Retained by the client until clearance: owed but not due. */
  retained: amount,
  dueDate: Day.nullable(),
  /** The legal deadline for issuing; null where there is none. */
  issueBy: Day.nullable(),
  orderNumbers: z.array(z.string()),
  lines: z.int(),
  people: z.int(),
  sentAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  _createdBy: Ref.nullable(),
  _approvedBy: Ref.nullable(),
}
export const BillingRow = z.object(invoice)
export type BillingRow = z.output<typeof BillingRow>

/** A blocking issue or a warning; `resolution` says where to fix it. */
export const BillingReason = z.object({
  code: z.string(),
  level: z.enum(['BLOCKS', 'WARNS']),
  message: z.string(),
  resolution: z.enum([
    'TIMESHEET',
    'CONTRACT',
    'PURCHASE_ORDER',
    'CLIENT',
    'LEGAL_ENTITY',
    'VAT_RULE',
    'EXCHANGE_RATE',
    'EXPENSE',
    'INVOICE',
    'AGREEMENT',
  ]),
})
export type BillingReason = z.output<typeof BillingReason>

export const BillingVerdict = z.enum(['READY', 'BLOCKED', 'NOTHING'])
export type BillingVerdict = z.output<typeof BillingVerdict>

/** The placement of a month; the legal entity is null until its contract names one. */
export const placement = {
  candidateID: Id,
  _candidate: Ref,
  clientID: Id,
  _client: Ref,
  orderFormID: Id,
  _orderForm: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
}

/** A placement month that is not invoiced yet; `id` is that of its timesheet. */
const ready = {
  id: Id,
  /** `2026-11` */
  month: z.string(),
  verdict: BillingVerdict,
  /** Blocking issues first, then warnings. */
  reasons: z.array(BillingReason),
  ...placement,
  _contract: Ref.nullable(),
  timesheetStatus: z.string(),
  /** The placement ends in this month: this is its last billing. */
  isLast: z.boolean(),
  workedDays: z.string(),
  /** Null where nothing can be calculated yet. */
  net: amount.nullable(),
  currency: Currency.nullable(),
  /** The legal deadline of the invoice; null where there is none. */
  issueBy: Day.nullable(),
  /** The purchase orders that would cover it, in their order. */
  orderNumbers: z.array(z.string()),
}
export const ReadyRow = z.object(ready)
export type ReadyRow = z.output<typeof ReadyRow>

export const BillingLine = z.object({
  id: Id,
  /** As printed: 1, 2, 3 … */
  number: z.int(),
  kind: LineKind,
  description: z.string(),
  from: Day,
  to: Day,
  unit: LineUnit,
  quantity: z.string(),
  days: z.string(),
  price: amount,
  /** The units per price. */
  per: z.string(),
  /** Before discount and handling fee. */
  gross: amount,
  rebate: amount,
  rebatePercent: z.string(),
  handling: amount,
  handlingPercent: z.string(),
  net: amount,
  taxCode: TaxCode.nullable(),
  taxPercent: z.string().nullable(),
  tax: amount,
  /** Why it is not the standard rate, or why no tax is determined yet. */
  taxNote: z.string().nullable(),
  _candidate: Ref.nullable(),
  _contract: Ref.nullable(),
  timesheetID: Id.nullable(),
  /** `2026-11` of the timesheet. */
  month: z.string().nullable(),
  _purchaseOrder: Ref.nullable(),
  /** The amount credited by issued credit notes. */
  creditedQuantity: z.string(),
  creditedNet: amount,
  creditedTax: amount,
  /** The calculation of the net amount, down to the days. */
  explain: Explained,
})
export type BillingLine = z.output<typeof BillingLine>

/** The invoice preview of a placement month. */
export const ReadyPreview = z.object({
  ...ready,
  tax: amount.nullable(),
  gross: amount.nullable(),
  lines: z.array(BillingLine.omit({ id: true, creditedQuantity: true, creditedNet: true, creditedTax: true })),
})
export type ReadyPreview = z.output<typeof ReadyPreview>

const TaxShown = z.object({
  code: TaxCode,
  percent: z.string(),
  taxable: amount,
  tax: amount,
  /** The taxes it consists of, such as CGST and SGST; empty for a single tax. */
  parts: z.array(z.object({ name: z.string(), percent: z.string(), tax: amount })),
  note: z.string().nullable(),
})
const LegalShown = z
  .object({ currency: Currency, rate: z.string(), rateDate: Day, rateSource: z.string(), ...figures })
  .nullable()

/**
 * An entry that reduces the outstanding amount: payment, withheld tax, retention, credit note or write-off. Reversals
 * are negative.
 */
export const SettlementShown = z.object({
  id: Id,
  kind: z.enum(['CASH', 'WITHHOLDING', 'RETENTION', 'CREDIT', 'WRITE_OFF', 'TOLERANCE', 'TRANSFER']),
  amount,
  day: Day,
  /** The receipt or credit note; null for a write-off. */
  _source: Ref.nullable(),
  /** The allocation by which an unallocated payment or credit was applied later. */
  _allocation: Ref.nullable(),
  certificate: z.string().nullable(),
  /** The exchange gain (negative: loss) in the books' currency; null without one. */
  difference: amount.nullable(),
  _by: Ref.nullable(),
})

const InvoiceBalance = z.object({
  paid: amount,
  withheld: amount,
  retained: amount,
  credited: amount,
  writtenOff: amount,
  moved: amount,
  open: amount,
  explain: Explained,
})

const DisputeShown = z.object({
  id: Id,
  from: Day,
  to: Day.nullable(),
  reason: z.string(),
  outcome: z.string().nullable(),
  _owner: Ref,
  _by: Ref,
})

const document = {
  taxes: z.array(TaxShown),
  /** For legal entities in India. */
  gst: GstParticulars.nullable(),
  legal: LegalShown,
  buyerReference: z.string().nullable(),
  note: z.string().nullable(),
  /** Null for documents that are no e-invoice; all others have an XML file. */
  eInvoice: z.string().nullable(),
  documents: z.int(),
  comments: z.int(),
  availableTransitions: z.array(AvailableTransition),
  _issuedBy: Ref.nullable(),
}

export const Billing = z.object({
  ...invoice,
  lines: z.array(BillingLine),
  ...document,
  terms: z.string().nullable(),
  termsText: z.string().nullable(),
  /** EMAIL, or PORTAL for clients that use a portal. */
  delivery: z.enum(['EMAIL', 'PORTAL']),
  /** The default email recipients among the client's contacts; empty when there are none. */
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
  _submittedBy: Ref.nullable(),
  submittedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  /** The reason it was returned, cancelled or written off. */
  reason: z.string().nullable(),
  lateReason: z.string().nullable(),
  /** The first and last allowed issue date now; null once it is issued. */
  issueFrom: Day.nullable(),
  issueUpTo: Day.nullable(),
  /** Blocking issues and warnings before issuing. */
  missing: z.array(BillingReason),
  balance: InvoiceBalance,
  settlements: z.array(SettlementShown),
  /** The expected retention and withholding by the client's terms. */
  expectedRetention: amount,
  expectedWithholding: amount,
  creditNotes: z.array(
    z.object({ id: Id, number: z.string().nullable(), reference: z.string(), status: CreditNoteStatus, gross: amount }),
  ),
  /** Days of its months that were corrected later, on another invoice or not invoiced yet. */
  corrected: z.array(Corrected),
  /** Draft receipts that are not posted yet, each in its own currency. */
  draftReceipts: z.array(z.object({ id: Id, reference: z.string(), amount, currency: Currency })),
  /** Draft allocations that are not posted yet: to it, or of its credit balance. */
  draftAllocations: z.array(z.object({ id: Id, reference: z.string(), amount })),
  disputes: z.array(DisputeShown),
  reminders: z.array(z.object({ at: Instant, to: z.string(), offset: z.int().nullable(), _by: Ref.nullable() })),
  /** `isOutside`: confirmed, as the address was no contact of the client. */
  mails: z.array(z.object({ at: Instant, to: z.string(), isOutside: z.boolean(), _by: Ref.nullable() })),
  /** The delivery of its emails, newest first. */
  deliveries: z.array(MailDelivery),
  explain: z.object({ net: Explained, tax: Explained, gross: Explained }).nullable(),
})
export type Billing = z.output<typeof Billing>
