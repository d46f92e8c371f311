import type { View } from '../../kernel/api/views.ts'

/** Limited sight of invoices (country managers, business development): status and totals (domain.md §6); no lines, papers or comments. */
export const billingView: View = {
  resource: 'billings',
  limited: [
    ...['number', 'reference', 'status', 'since', 'isOverdue', 'isDisputed', 'daysOverdue'],
    ...['clientID', '_client', 'countryID', '_country', 'legalEntityID', '_legalEntity'],
    ...['supplyFrom', 'supplyTo', 'currency', 'net', 'tax', 'gross', 'open', 'issueDate', 'dueDate', 'sentAt'],
    ...['createdAt', 'updatedAt'],
  ],
}

/** What a filter of the list reads; a reader who may not see that field may not filter by it. */
export const BILLING_FILTER_FIELDS = {
  candidateID: 'lines',
  orderFormID: 'lines',
  retained: 'retained',
  undelivered: 'deliveries',
} as const
