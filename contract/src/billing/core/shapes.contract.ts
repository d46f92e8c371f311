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
  /** First and last day of service; null while it has no lines. */
  supplyFrom: Day.nullable(),
  supplyTo: Day.nullable(),
  ...figures,
  issueDate: Day.nullable(),
}

const invoice = {
  ...head,
  status: InvoiceStatus,
  /** Something is open after the due day. */
  isOverdue: z.boolean(),
  isDisputed: z.boolean(),
  /** Days past due today; null while it is not issued or nothing is open. */
  daysOverdue: z.int().nullable(),
  open: amount,
  /** Held back by the client until clearance: still owed, and not due. */
  retained: amount,
  dueDate: Day.nullable(),
  /** The last day on which the law wants it issued; null where it sets none. */
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

/** Why something cannot be done now, or what to look at first; `resolution` says where it is put right. */
export const BillingReason = z.object({
  code: z.string(),
  level: z.enum(['BLOCKS', 'WARNS']),
  message: z.string(),
  resolution: z.enum([
    ...(['TIMESHEET', 'CONTRACT', 'PURCHASE_ORDER', 'CLIENT', 'LEGAL_ENTITY'] as const),
    ...(['VAT_RULE', 'EXCHANGE_RATE', 'EXPENSE', 'INVOICE', 'AGREEMENT'] as const),
  ]),
})
export type BillingReason = z.output<typeof BillingReason>

export const BillingVerdict = z.enum(['READY', 'BLOCKED', 'NOTHING'])
export type BillingVerdict = z.output<typeof BillingVerdict>

/** A placement's month that stands on no invoice yet; `id` is that of its timesheet. */
const ready = {
  id: Id,
  /** `2026-11` */
  month: z.string(),
  verdict: BillingVerdict,
  /** What blocks first, then what warns. */
  reasons: z.array(BillingReason),
  candidateID: Id,
  _candidate: Ref,
  clientID: Id,
  _client: Ref,
  orderFormID: Id,
  _orderForm: Ref,
  _contract: Ref.nullable(),
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
  timesheetStatus: z.string(),
  /** Notice was given, and the placement ends in this month: it is billed for the last time. */
  isLast: z.boolean(),
  workedDays: z.string(),
  /** Null where nothing can be reckoned yet. */
  net: amount.nullable(),
  currency: Currency.nullable(),
  /** The last day on which the law wants the invoice; null where it sets none. */
  issueBy: Day.nullable(),
  /** The purchase orders that would bear it, in their order. */
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
  /** The units that the price is for. */
  per: z.string(),
  /** Before rebate and handling. */
  gross: amount,
  rebate: amount,
  rebatePercent: z.string(),
  handling: amount,
  handlingPercent: z.string(),
  net: amount,
  taxCode: TaxCode.nullable(),
  taxPercent: z.string().nullable(),
  tax: amount,
  /** Why it is not the standard rate, or why no tax is decided yet. */
  taxNote: z.string().nullable(),
  _candidate: Ref.nullable(),
  _contract: Ref.nullable(),
  timesheetID: Id.nullable(),
  /** `2026-11` of the timesheet. */
  month: z.string().nullable(),
  _purchaseOrder: Ref.nullable(),
  /** What credit notes that are issued took of it. */
  creditedQuantity: z.string(),
  creditedNet: amount,
  creditedTax: amount,
  /** How the net came about, down to the days. */
  explain: Explained,
})
export type BillingLine = z.output<typeof BillingLine>

/** What a placement's month would bill, before anything is made. */
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
  /** The taxes that it is the sum of, such as CGST and SGST; empty where it is one. */
  parts: z.array(z.object({ name: z.string(), percent: z.string(), tax: amount })),
  note: z.string().nullable(),
})
const LegalShown = z
  .object({ currency: Currency, rate: z.string(), rateDate: Day, rateSource: z.string(), ...figures })
  .nullable()

/** What settled a part of it: money, tax withheld, retention, a credit note, a write-off. A reversal stands below zero. */
export const SettlementShown = z.object({
  id: Id,
  kind: z.enum(['CASH', 'WITHHOLDING', 'RETENTION', 'CREDIT', 'WRITE_OFF', 'TOLERANCE', 'TRANSFER']),
  amount,
  day: Day,
  /** The receipt or the credit note; null for a write-off. */
  _source: Ref.nullable(),
  /** Through which money on account or a credit came to it later. */
  _allocation: Ref.nullable(),
  certificate: z.string().nullable(),
  /** Gained (or lost, below zero) by exchange, in the currency of the books; null without one. */
  difference: amount.nullable(),
  _by: Ref.nullable(),
})

const DerivedStatus = z.object({
  paid: amount,
  withheld: amount,
  retained: amount,
  credited: amount,
  writtenOff: amount,
  moved: amount,
  open: amount,
  explain: Explained,
})

export const DisputeShown = z.object({
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
  /** Of our companies in India. */
  gst: GstParticulars.nullable(),
  legal: LegalShown,
  buyerReference: z.string().nullable(),
  note: z.string().nullable(),
  /** Null on papers that are no e-invoice; the XML can be had of all that have one. */
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
  /** EMAIL, or PORTAL where the client wants its invoices in a portal. */
  delivery: z.enum(['EMAIL', 'PORTAL']),
  /** To whom it goes by mail, from the client's contacts; empty when none is known. */
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
  _submittedBy: Ref.nullable(),
  submittedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  /** Why it was sent back, cancelled or written off. */
  reason: z.string().nullable(),
  lateReason: z.string().nullable(),
  /** The first day that may be the day of issue now, and the last; null once it is issued. */
  issueFrom: Day.nullable(),
  issueUpTo: Day.nullable(),
  /** What keeps it from being issued, or is to be looked at. */
  lacks: z.array(BillingReason),
  derivedStatus: DerivedStatus,
  settlements: z.array(SettlementShown),
  /** What the client is expected to hold back and to withhold by its terms. */
  expectedRetention: amount,
  expectedWithholding: amount,
  creditNotes: z.array(
    z.object({ id: Id, number: z.string().nullable(), reference: z.string(), status: CreditNoteStatus, gross: amount }),
  ),
  /** Days of its months that were corrected since, on another invoice or on none yet. */
  corrected: z.array(Corrected),
  /** Receipts that are drafted and not posted yet. */
  draftReceipts: z.array(z.object({ id: Id, reference: z.string(), amount })),
  /** Allocations that are drafted and not posted yet: to it, or out of what it has too much. */
  draftAllocations: z.array(z.object({ id: Id, reference: z.string(), amount })),
  disputes: z.array(DisputeShown),
  reminders: z.array(z.object({ at: Instant, to: z.string(), offset: z.int().nullable(), _by: Ref.nullable() })),
  /** `isOutside` was confirmed: the address was on no contact of the client. */
  mails: z.array(z.object({ at: Instant, to: z.string(), isOutside: z.boolean(), _by: Ref.nullable() })),
  /** What became of its mails, the newest first. */
  deliveries: z.array(MailDelivery),
  explain: z.object({ net: Explained, tax: Explained, gross: Explained }).nullable(),
})
export type Billing = z.output<typeof Billing>
