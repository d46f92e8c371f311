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
import { type TonedWords, type Words, wordsOf } from '../../ui/format/labels.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const PATH = '/timesheets/billing'
export const invoiceHref = ({ id }: { id: string }) => `${PATH}/${id}`
export const creditHref = ({ id }: { id: string }) => `${PATH}/credit-notes/${id}`
export const receiptHref = ({ id }: { id: string }) => `${PATH}/receipts/${id}`

export const allocationHref = ({ id }: { id: string }) => `${PATH}/allocations/${id}`

export const STATUSES: TonedWords<InvoiceStatus> = toned(
  {
    DRAFT: 'Draft',
    SUBMITTED: 'To approve',
    RETURNED: 'Sent back',
    APPROVED: 'To issue',
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
export const CREDIT_STATUSES: TonedWords<CreditNoteStatus> = toned(
  {
    DRAFT: 'To approve',
    APPROVED: 'To issue',
    ISSUED: 'Issued',
    CANCELLED: 'Cancelled',
  },
  { DRAFT: 'warning', APPROVED: 'warning' },
)
export const RECEIPT_STATUSES: TonedWords<ReceiptStatus> = toned(
  {
    DRAFT: 'To post',
    POSTED: 'Posted',
    REVERSED: 'Reversed',
    CANCELLED: 'Cancelled',
  },
  { DRAFT: 'warning' },
)
/** The same two people as with receipts. */
export const ALLOCATION_STATUSES: TonedWords<AllocationStatus> = RECEIPT_STATUSES
export const VERDICTS: TonedWords<BillingVerdict> = toned({
  READY: 'Ready',
  BLOCKED: 'Not ready',
  NOTHING: 'Nothing to bill',
})
export const RETRO: TonedWords<RetroDirection> = {
  UNDER: { tone: 'warning', word: 'Under-billed' },
  OVER: { tone: 'warning', word: 'Over-billed' },
  UNCLEAR: { tone: 'danger', word: 'To settle by hand' },
}
export const KINDS: Words<LineKind> = {
  ...{
    SERVICE: 'Services',
    LEAVE: 'Leave',
    LEAVE_CREDIT: 'Leave given back',
    OVERTIME: 'Overtime',
    STANDBY: 'Standby',
  },
  ...{ MINIMUM: 'Minimum commitment', CAP: 'Above the maximum', MILESTONE: 'Milestone' },
  ...{ EXPENSE: 'Expense', ADJUSTMENT: 'Correction' },
}
export const UNITS: Words<LineUnit> = { HOUR: 'hours', DAY: 'days', MONTH: 'months', ITEM: '' }
const ONE: Words<LineUnit> = { HOUR: 'hour', DAY: 'day', MONTH: 'month', ITEM: '' }
/** `1 month`, `20.5 days`, `168 hours`. */
export const unitsOf = (quantity: string, unit: LineUnit) => {
  const figure = trimmed(quantity)
  return `${figure} ${figure === '1' ? ONE[unit] : UNITS[unit]}`.trim()
}
export const CREDIT_REASONS: Words<CreditReason> = {
  SUPPLY_CANCELLED: 'The service was not rendered',
  TAX_TREATMENT: 'The service was of another kind for tax',
  PRICE_ALTERED: 'The price or the units were altered',
  RETURNED: 'The client gave the service back',
  TAX_IN_ERROR: 'Tax was charged in error',
}
export const SETTLED: Words<Billing['settlements'][number]['kind']> = {
  CASH: 'Money received',
  WITHHOLDING: 'Tax withheld',
  RETENTION: 'Retention held',
  CREDIT: 'Credit note',
  WRITE_OFF: 'Written off',
  TOLERANCE: 'Small difference',
  TRANSFER: 'Moved between invoices',
}
export const AGES: Words<AgeBucket> = {
  ...{ CURRENT: 'Not due', DAYS_30: '1–30 days', DAYS_60: '31–60 days', DAYS_90: '61–90 days' },
  ...{ DAYS_120: '91–120 days', OLDER: 'Over 120 days' },
}
/** Where a reason is mended, on the button that leads there. */
export const RESOLUTION_TARGETS: Words<BillingReason['mend']> = {
  ...{ TIMESHEET: 'To the timesheet', CONTRACT: 'To the contract', PURCHASE_ORDER: 'To the purchase orders' },
  ...{ CLIENT: 'To the client', LEGAL_ENTITY: 'To our legal entity', VAT_RULE: 'To the rules of tax' },
  ...{ EXCHANGE_RATE: 'To the exchange rates', EXPENSE: 'To the invoice', INVOICE: 'To the invoice' },
  AGREEMENT: 'To the agreements',
}

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  number: 'Number',
  issueDate: 'Issued on',
  dueDate: 'Due',
  net: 'Net',
  tax: 'Tax',
  gross: 'Total',
  open: 'Open',
  cash: 'Money received',
  withheld: 'Tax withheld',
  retained: 'Retention held',
  credited: 'Credited',
  reason: 'Reason',
  lateReason: 'Why it is late',
  buyerReference: 'Reference of the client',
  note: 'Note',
  terms: 'Payment terms',
  sentTo: 'Sent to',
  text: 'Reason on the paper',
  received: 'Received',
  amount: 'Amount',
  from: 'Taken from',
  to: 'Given to',
  invoices: 'Given to',
  allocation: 'Allocation',
  allocated: 'On invoices',
  onAccount: 'Left on account',
  realised: 'By exchange',
  released: 'Released',
  writtenOff: 'Written off',
  mailedTo: 'Mailed to',
  outside: 'Outside the client’s record',
  receivedOn: 'Received on',
  duplicateOf: 'Same money as',
  duplicateReason: 'Why it is another payment',
}
const VERBS = [
  ...['created', 'updated', 'submitted', 'approved', 'returned', 'issued', 'sent', 'mailed', 'cancelled'],
  ...['settled', 'credited', 'disputed', 'reminded', 'commented', 'deleted', 'reckoned'],
]
/** An invoice is a billing only on the wire. */
const TRANSITIONS = Object.fromEntries(VERBS.map((verb) => [`billing.${verb}`, `${verb} the invoice`]))

const FIGURES = [
  ...['net', 'tax', 'gross', 'open', 'cash', 'withheld', 'retained', 'credited', 'received', 'bankCharge'],
  ...['amount', 'allocated', 'onAccount', 'realised', 'released', 'writtenOff'],
]

const recordHistoryFormat = (statuses: TonedWords): HistoryFormat => ({
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

/** What every reader gets of an invoice: status and totals; lines, papers and steps are for those who see it whole. */
type Always =
  | ('id' | 'number' | 'reference' | 'status' | 'since' | 'isOverdue' | 'isDisputed' | 'daysOverdue' | 'clientID')
  | ('_client' | 'countryID' | '_country' | 'legalEntityID' | '_legalEntity' | 'supplyFrom' | 'supplyTo' | 'currency')
  | ('net' | 'tax' | 'gross' | 'open' | 'issueDate' | 'dueDate' | 'sentAt' | 'createdAt' | 'updatedAt' | 'version')
export type VisibleInvoice = Pick<Billing, Always> & Partial<Omit<Billing, Always>>
export const toVisibleInvoice = (invoice: Billing): VisibleInvoice => invoice

export const invoiceName = ({ number, reference }: { number: string | null; reference: string }) => number ?? reference

/** `1 Oct 2026 to 31 Oct 2026`, or nothing while there are no lines. */
export const supplyOf = ({ supplyFrom, supplyTo }: Pick<BillingRow, 'supplyFrom' | 'supplyTo'>) =>
  supplyFrom && supplyTo ? `${formatDate(supplyFrom)} to ${formatDate(supplyTo)}` : null
