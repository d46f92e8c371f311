import { eventLabels, type Labels } from '../../kernel/api/labels.ts'

const INVOICE = [
  'created',
  'updated',
  'deleted',
  'submitted',
  'approved',
  'returned',
  'issued',
  'sent',
  'emailed',
  'cancelled',
  'credited',
  'disputed',
  'recalculated',
  'commented',
  'document-added',
  'document-removed',
]
const POSTING = ['created', 'posted', 'reversed', 'cancelled', 'document-added', 'document-removed']

/** What happened to an invoice (`billing` in the API), a credit note, a receipt or an allocation. */
export const billingEventLabels: Labels = {
  ...eventLabels('billing', INVOICE, 'invoice'),
  'billing.line-added': 'added a line',
  'billing.lines-removed': 'removed lines',
  'billing.written-off': 'wrote off the outstanding amount',
  'billing.retention-released': 'released the retention',
  'billing.payment-applied': 'applied a payment',
  'billing.payment-reversed': 'reversed a payment',
  'billing.dispute-resolved': 'resolved the dispute',
  'billing.reminder-sent': 'sent a payment reminder',
  ...eventLabels('credit-note', ['created', 'returned', 'approved', 'issued', 'cancelled']),
  ...eventLabels('receipt', POSTING),
  'receipt.allocated': 'allocated an amount',
  'receipt.allocation-removed': 'removed an allocation',
  ...eventLabels('allocation', POSTING),
}
