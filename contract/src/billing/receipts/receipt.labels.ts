import type { Labels } from '../../kernel/api/labels.ts'
import type { ReceiptStatus } from '../core/states.contract.ts'
import type { AgeBucket, StatementKind } from './aging.rules.ts'

export const receiptStatusLabels: Labels<ReceiptStatus> = {
  DRAFT: 'Unposted',
  POSTED: 'Posted',
  REVERSED: 'Reversed',
  CANCELLED: 'Cancelled',
}

export const ageBucketLabels: Labels<AgeBucket> = {
  CURRENT: 'Not due',
  DAYS_30: '1–30 days',
  DAYS_60: '31–60 days',
  DAYS_90: '61–90 days',
  DAYS_120: '91–120 days',
  OLDER: 'Over 120 days',
}

/** The transactions of a statement. */
export const statementEntryLabels: Labels<StatementKind> = {
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  RECEIPT: 'Payment',
  WITHHOLDING: 'Tax withheld',
  WRITE_OFF: 'Written off',
  EXCHANGED: 'Applied in another currency',
  REVERSAL: 'Reversal',
}
