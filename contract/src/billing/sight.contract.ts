import type { View } from '../kernel/views.ts'

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
