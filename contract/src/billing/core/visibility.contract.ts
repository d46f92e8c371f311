import type { View } from '../../kernel/api/views.ts'

/**
 * Limited access to invoices (country managers, business development): status and totals
 * (docs/domain/permissions.md); no lines, documents or comments.
 */
export const billingView: View = {
  resource: 'billings',
  limited: [
    'number',
    'reference',
    'status',
    'since',
    'isOverdue',
    'isDisputed',
    'daysOverdue',
    'clientID',
    '_client',
    'countryID',
    '_country',
    'legalEntityID',
    '_legalEntity',
    'supplyFrom',
    'supplyTo',
    'currency',
    'net',
    'tax',
    'gross',
    'open',
    'issueDate',
    'dueDate',
    'sentAt',
    'createdAt',
    'updatedAt',
  ],
}

/** The field that a list filter reads; users without access to the field can’t filter by it. */
export const BILLING_FILTER_FIELDS = {
  candidateID: 'lines',
  orderFormID: 'lines',
  retained: 'retained',
  undelivered: 'deliveries',
} as const
