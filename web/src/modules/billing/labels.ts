import type { CreditReason, LineKind, LineUnit } from '@muster/contract/billing/core/codes.contract.ts'
import type {
  Billing,
  BillingReason,
  BillingRow,
  BillingVerdict,
} from '@muster/contract/billing/core/shapes.contract.ts'
import type {
  AllocationStatus,
  CreditNoteStatus,
  InvoiceStatus,
  ReceiptStatus,
} from '@muster/contract/billing/core/states.contract.ts'
import type { AgeBucket } from '@muster/contract/billing/receipts/aging.rules.ts'
import type { RetroDirection } from '@muster/contract/billing/retro/retro.contract.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/chip/tones.ts'
import { formatDate } from '../../ui/format/day.ts'
import { type Labels, type TonedLabels, wordsOf } from '../../ui/format/labels.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const PATH = '/timesheets/billing'
export const invoiceHref = ({ id }: { id: string }) => `${PATH}/${id}`
export const creditHref = ({ id }: { id: string }) => `${PATH}/credit-notes/${id}`
export const receiptHref = ({ id }: { id: string }) => `${PATH}/receipts/${id}`

export const allocationHref = ({ id }: { id: string }) => `${PATH}/allocations/${id}`

export const STATUSES: TonedLabels<InvoiceStatus> = toned(
  {
    DRAFT: 'Draft',
    SUBMITTED: 'Pending approval',
    RETURNED: 'Returned',
    APPROVED: 'Approved',
    ISSUED: 'Issued',
    SENT: 'Sent',
    PARTIALLY_PAID: 'Partly paid',
    PAID: 'Paid',
    PARTIALLY_CREDITED: 'Partly credited',
    CREDITED: 'Credited',
    WRITTEN_OFF: 'Written off',
    CANCELLED: 'Cancelled',
  },
  { APPROVED: 'warning' },
)
export const CREDIT_STATUSES: TonedLabels<CreditNoteStatus> = toned(
  {
    DRAFT: 'Pending approval',
    APPROVED: 'Approved',
    ISSUED: 'Issued',
    CANCELLED: 'Cancelled',
  },
  { DRAFT: 'warning', APPROVED: 'warning' },
)
export const RECEIPT_STATUSES: TonedLabels<ReceiptStatus> = toned(
  {
    DRAFT: 'Unposted',
    POSTED: 'Posted',
    REVERSED: 'Reversed',
    CANCELLED: 'Cancelled',
  },
  { DRAFT: 'warning' },
)
/** The same statuses as receipts. */
export const ALLOCATION_STATUSES: TonedLabels<AllocationStatus> = RECEIPT_STATUSES
export const VERDICTS: TonedLabels<BillingVerdict> = toned({
  READY: 'Ready',
  BLOCKED: 'Not ready',
  NOTHING: 'Nothing to bill',
})
export const RETRO: TonedLabels<RetroDirection> = {
  UNDER: { tone: 'warning', word: 'Under-billed' },
  OVER: { tone: 'warning', word: 'Over-billed' },
  UNCLEAR: { tone: 'danger', word: 'Needs manual review' },
}
export const KINDS: Labels<LineKind> = {
  ...{
    SERVICE: 'Services',
    LEAVE: 'Leave',
    LEAVE_CREDIT: 'Leave credit',
    OVERTIME: 'Overtime',
    STANDBY: 'Standby',
  },
  ...{ MINIMUM: 'Minimum commitment', CAP: 'Capped', MILESTONE: 'Milestone' },
  ...{ EXPENSE: 'Expense', ADJUSTMENT: 'Correction' },
}
export const UNITS: Labels<LineUnit> = { HOUR: 'hours', DAY: 'days', MONTH: 'months', ITEM: '' }
const ONE: Labels<LineUnit> = { HOUR: 'hour', DAY: 'day', MONTH: 'month', ITEM: '' }
/** `1 month`, `20.5 days`, `168 hours`. */
export const unitsOf = (quantity: string, unit: LineUnit) => {
  const figure = trimmed(quantity)
  return `${figure} ${figure === '1' ? ONE[unit] : UNITS[unit]}`.trim()
}
export const CREDIT_REASONS: Labels<CreditReason> = {
  SUPPLY_CANCELLED: 'Service not rendered',
  TAX_TREATMENT: 'Tax treatment of the service has changed',
  PRICE_ALTERED: 'Price or quantity changed',
  RETURNED: 'Service returned by the client',
  TAX_IN_ERROR: 'Tax charged in error',
}
export const SETTLED: Labels<Billing['settlements'][number]['kind']> = {
  CASH: 'Payment',
  WITHHOLDING: 'Tax withheld',
  RETENTION: 'Retention held',
  CREDIT: 'Credit note',
  WRITE_OFF: 'Written off',
  TOLERANCE: 'Rounding difference',
  TRANSFER: 'Reallocated',
}
export const AGES: Labels<AgeBucket> = {
  ...{ CURRENT: 'Not due', DAYS_30: '1–30 days', DAYS_60: '31–60 days', DAYS_90: '61–90 days' },
  ...{ DAYS_120: '91–120 days', OLDER: 'Over 120 days' },
}
/** Labels of the buttons that lead to where an issue is fixed. */
export const RESOLUTION_TARGETS: Labels<BillingReason['resolution']> = {
  ...{ TIMESHEET: 'Open timesheet', CONTRACT: 'Open contract', PURCHASE_ORDER: 'Open purchase orders' },
  ...{ CLIENT: 'Open client', LEGAL_ENTITY: 'Open legal entity', VAT_RULE: 'Open tax rules' },
  ...{ EXCHANGE_RATE: 'Open exchange rates', EXPENSE: 'Open invoice', INVOICE: 'Open invoice' },
  AGREEMENT: 'Open agreements',
}

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  number: 'Number',
  issueDate: 'Issue date',
  dueDate: 'Due date',
  net: 'Net',
  tax: 'Tax',
  gross: 'Total',
  open: 'Outstanding',
  cash: 'Payment',
  withheld: 'Tax withheld',
  retained: 'Retention held',
  credited: 'Credited',
  reason: 'Reason',
  lateReason: 'Late reason',
  buyerReference: 'Client reference',
  note: 'Note',
  terms: 'Payment terms',
  sentTo: 'Sent to',
  text: 'Reason shown on the document',
  received: 'Received',
  amount: 'Amount',
  from: 'Source',
  to: 'Applied to',
  invoices: 'Applied to',
  allocation: 'Allocation',
  allocated: 'Applied to invoices',
  onAccount: 'Unapplied',
  realised: 'FX gain/loss',
  released: 'Released',
  writtenOff: 'Written off',
  mailedTo: 'Emailed to',
  outside: 'Outside the client’s contacts',
  receivedOn: 'Received on',
  duplicateOf: 'Duplicate of',
  duplicateReason: 'Reason for the second payment',
}
const VERBS = [
  ...['created', 'updated', 'submitted', 'approved', 'returned', 'issued', 'sent', 'mailed', 'cancelled'],
  ...['settled', 'credited', 'disputed', 'reminded', 'commented', 'deleted', 'calculated'],
]
/** The API calls an invoice a billing. */
const TRANSITIONS = Object.fromEntries(VERBS.map((verb) => [`billing.${verb}`, `${verb} the invoice`]))

const FIGURES = [
  ...['net', 'tax', 'gross', 'open', 'cash', 'withheld', 'retained', 'credited', 'received', 'bankCharge'],
  ...['amount', 'allocated', 'onAccount', 'realised', 'released', 'writtenOff'],
]

const recordHistoryFormat = (statuses: TonedLabels): HistoryFormat => ({
  labels: LABELS,
  deeds: TRANSITIONS,
  keeps: (field) => !/(sha256|hash|frozen)$/i.test(field),
  shownValue: formatFieldBy({
    codes: { status: wordsOf(statuses), code: CREDIT_REASONS },
    special: Object.fromEntries(FIGURES.map((field) => [field, (amount: string) => formatAmount(amount)])),
  }),
})
export const invoiceHistoryFormat = recordHistoryFormat(STATUSES)
export const creditHistoryFormat = recordHistoryFormat(CREDIT_STATUSES)
export const receiptHistoryFormat = recordHistoryFormat(RECEIPT_STATUSES)
export const allocationHistoryFormat = recordHistoryFormat(ALLOCATION_STATUSES)

/** The fields that every reader gets: status and totals. Lines, documents and transitions need full access. */
type Always =
  | ('id' | 'number' | 'reference' | 'status' | 'since' | 'isOverdue' | 'isDisputed' | 'daysOverdue' | 'clientID')
  | ('_client' | 'countryID' | '_country' | 'legalEntityID' | '_legalEntity' | 'supplyFrom' | 'supplyTo' | 'currency')
  | ('net' | 'tax' | 'gross' | 'open' | 'issueDate' | 'dueDate' | 'sentAt' | 'createdAt' | 'updatedAt' | 'version')
export type VisibleInvoice = Pick<Billing, Always> & Partial<Omit<Billing, Always>>
export const toVisibleInvoice = (invoice: Billing): VisibleInvoice => invoice

export const invoiceName = ({ number, reference }: { number: string | null; reference: string }) => number ?? reference

/** `1 Oct 2026 to 31 Oct 2026`, or null while there are no lines. */
export const supplyOf = ({ supplyFrom, supplyTo }: Pick<BillingRow, 'supplyFrom' | 'supplyTo'>) =>
  supplyFrom && supplyTo ? `${formatDate(supplyFrom)} to ${formatDate(supplyTo)}` : null
