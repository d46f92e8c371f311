import { billingEventLabels } from '@muster/contract/billing/core/billing-events.labels.ts'
import type { LineUnit } from '@muster/contract/billing/core/codes.contract.ts'
import type { Billing, BillingRow, BillingVerdict } from '@muster/contract/billing/core/shapes.contract.ts'
import type {
  AllocationStatus,
  CreditNoteStatus,
  InvoiceStatus,
  ReceiptStatus,
} from '@muster/contract/billing/core/states.contract.ts'
import { creditNoteStatusLabels, creditReasonLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import { billingVerdictLabels, retroDirectionLabels } from '@muster/contract/billing/drafts/readiness.labels.ts'
import {
  billingFieldLabels,
  invoiceStatusLabels,
  lineUnitLabels,
} from '@muster/contract/billing/invoices/invoice.labels.ts'
import { receiptStatusLabels } from '@muster/contract/billing/receipts/receipt.labels.ts'
import type { RetroDirection } from '@muster/contract/billing/retro/retro.contract.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/badge/tones.ts'
import { formatDate } from '../../ui/format/day.ts'
import { labelsOf, type TonedLabels } from '../../ui/format/labels.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const PATH = '/timesheets/billing'
export const invoiceHref = ({ id }: { id: string }) => `${PATH}/${id}`
export const creditHref = ({ id }: { id: string }) => `${PATH}/credit-notes/${id}`
export const receiptHref = ({ id }: { id: string }) => `${PATH}/receipts/${id}`

export const allocationHref = ({ id }: { id: string }) => `${PATH}/allocations/${id}`

export const INVOICE_STATUSES: TonedLabels<InvoiceStatus> = toned(invoiceStatusLabels, { APPROVED: 'warning' })
export const CREDIT_STATUSES: TonedLabels<CreditNoteStatus> = toned(creditNoteStatusLabels, {
  DRAFT: 'warning',
  APPROVED: 'warning',
})
export const RECEIPT_STATUSES: TonedLabels<ReceiptStatus> = toned(receiptStatusLabels, { DRAFT: 'warning' })
/** The same statuses as receipts. */
export const ALLOCATION_STATUSES: TonedLabels<AllocationStatus> = RECEIPT_STATUSES
/** The next step of a receipt or an allocation. */
export const POSTING_HINTS: Readonly<Record<ReceiptStatus, string>> = {
  DRAFT: 'Waiting to be posted by the finance manager. You can’t post your own entries.',
  POSTED: 'Posted and applied to the invoices below.',
  REVERSED: 'Reversed. The invoices are outstanding again.',
  CANCELLED: 'Cancelled before it was posted.',
}
export const VERDICTS: TonedLabels<BillingVerdict> = toned(billingVerdictLabels)
export const RETRO_DIRECTIONS: TonedLabels<RetroDirection> = {
  UNDER: { tone: 'warning', label: retroDirectionLabels.UNDER },
  OVER: { tone: 'warning', label: retroDirectionLabels.OVER },
  UNCLEAR: { tone: 'danger', label: retroDirectionLabels.UNCLEAR },
}
/** `1 month`, `20.5 days`, `168 hours`. */
export const unitsOf = (quantity: string, unit: LineUnit) => {
  const figure = trimmed(quantity)
  return `${figure} ${lineUnitLabels[unit][figure === '1' ? 0 : 1]}`.trim()
}

const FIGURES = [
  'net',
  'tax',
  'gross',
  'open',
  'cash',
  'withheld',
  'retained',
  'credited',
  'received',
  'bankCharge',
  'amount',
  'allocated',
  'unallocated',
  'realised',
  'released',
  'writtenOff',
]

const recordHistoryFormat = (statuses: TonedLabels): HistoryFormat => ({
  labels: billingFieldLabels,
  events: billingEventLabels,
  includes: (field) => !/(sha256|hash)$/i.test(field),
  shownValue: formatFieldBy({
    codes: { status: labelsOf(statuses), code: creditReasonLabels },
    special: Object.fromEntries(FIGURES.map((field) => [field, (amount: string) => formatAmount(amount)])),
  }),
})
export const invoiceHistoryFormat = recordHistoryFormat(INVOICE_STATUSES)
export const creditHistoryFormat = recordHistoryFormat(CREDIT_STATUSES)
export const receiptHistoryFormat = recordHistoryFormat(RECEIPT_STATUSES)
export const allocationHistoryFormat = recordHistoryFormat(ALLOCATION_STATUSES)

/** The fields that every user gets: status and totals. Lines, documents and transitions need full access. */
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
