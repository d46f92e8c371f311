import type { Receipt } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { POSTING_HINTS } from '../labels.ts'

type Amounts = Pick<Receipt, 'status' | 'allocated' | 'unallocated'>

/** The next step of a receipt; a posted one says how much of it is applied. */
export function receiptHint({ status, allocated, unallocated }: Amounts): string {
  if (status !== 'POSTED' || isZero(unallocated)) return POSTING_HINTS[status]
  return isZero(allocated)
    ? 'Posted. It is not applied to an invoice yet.'
    : 'Posted. Part of it is not applied to an invoice yet.'
}

/** Instead of the invoices of a receipt that was recorded without any; its amount may have been allocated later. */
export const withoutInvoices = ({ status, allocated }: Amounts): string =>
  status === 'POSTED' && !isZero(allocated)
    ? 'None when it was recorded. It was allocated later, see below.'
    : 'None. The payment is unallocated.'
