import type { Labels } from '../../kernel/api/labels.ts'
import type { LineKind, LineUnit } from '../core/codes.contract.ts'
import type { Billing } from '../core/shapes.contract.ts'
import type { InvoiceStatus } from '../core/states.contract.ts'

export const invoiceStatusLabels: Labels<InvoiceStatus> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Pending approval',
  RETURNED: 'Returned',
  APPROVED: 'Ready to issue',
  ISSUED: 'Issued',
  SENT: 'Sent',
  PARTIALLY_PAID: 'Partly paid',
  PAID: 'Paid',
  PARTIALLY_CREDITED: 'Partly credited',
  CREDITED: 'Credited',
  WRITTEN_OFF: 'Written off',
  CANCELLED: 'Cancelled',
}

export const invoiceActionLabels: Labels<
  'SUBMITTED' | 'APPROVED' | 'RETURNED' | 'ISSUED' | 'SENT' | 'WRITTEN_OFF' | 'CANCELLED'
> = {
  SUBMITTED: 'Submit',
  APPROVED: 'Approve',
  RETURNED: 'Return',
  ISSUED: 'Issue',
  SENT: 'Send',
  WRITTEN_OFF: 'Write off',
  CANCELLED: 'Cancel',
}

/** What happened to an invoice, for its history, notifications and confirmations. */
export const invoiceEventLabels: Labels<keyof typeof invoiceActionLabels> = {
  SUBMITTED: 'submitted',
  APPROVED: 'approved',
  RETURNED: 'returned',
  ISSUED: 'issued',
  SENT: 'sent',
  WRITTEN_OFF: 'written off',
  CANCELLED: 'cancelled',
}

/** The fields of invoices, credit notes, receipts and allocations in their history. */
export const billingFieldLabels: Labels = {
  status: 'Status',
  number: 'Number',
  issueDate: 'Issue date',
  dueDate: 'Due date',
  net: 'Subtotal',
  tax: 'Tax',
  gross: 'Total',
  open: 'Outstanding',
  cash: 'Payments',
  withheld: 'Tax withheld',
  retained: 'Retention held',
  credited: 'Credited',
  reason: 'Reason',
  lateReason: 'Reason for late issue',
  buyerReference: 'Client reference',
  note: 'Note',
  terms: 'Payment terms',
  sentTo: 'Sent to',
  text: 'Reason shown on the document',
  received: 'Amount received',
  bankCharge: 'Bank charges',
  amount: 'Amount',
  from: 'Source',
  to: 'Applied to',
  invoices: 'Applied to',
  allocation: 'Allocation',
  allocated: 'Applied to invoices',
  unallocated: 'Unallocated',
  realised: 'FX gain/loss',
  released: 'Released',
  writtenOff: 'Written off',
  mailedTo: 'Emailed to',
  outside: 'Outside the client’s contacts',
  receivedOn: 'Received on',
  duplicateOf: 'Duplicate of',
  duplicateReason: 'Reason for the second payment',
}

export const lineTypeLabels: Labels<LineKind> = {
  SERVICE: 'Services',
  LEAVE: 'Leave',
  LEAVE_CREDIT: 'Leave credit',
  OVERTIME: 'Overtime',
  ON_CALL: 'On call',
  MINIMUM: 'Minimum commitment',
  CAP: 'Capped',
  MILESTONE: 'Milestone',
  EXPENSE: 'Expense',
  CORRECTION: 'Correction',
}

/** The entries that reduce the outstanding amount of an invoice. */
export const paymentEntryLabels: Labels<Billing['settlements'][number]['kind']> = {
  CASH: 'Payment',
  WITHHOLDING: 'Tax withheld',
  RETENTION: 'Retention held',
  CREDIT: 'Credit note',
  WRITE_OFF: 'Written off',
  TOLERANCE: 'Rounding difference',
  TRANSFER: 'Reallocated',
}

/** Singular and plural of the units of a line. */
export const lineUnitLabels: Readonly<Record<LineUnit, readonly [one: string, many: string]>> = {
  HOUR: ['hour', 'hours'],
  DAY: ['day', 'days'],
  MONTH: ['month', 'months'],
  ITEM: ['', ''],
}
