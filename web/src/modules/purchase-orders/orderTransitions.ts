import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { purchaseOrderActionLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { formatDate } from '../../ui/format/day.ts'
import type { VisibleOrder } from './labels.ts'

export type PurchaseOrderTransition = PurchaseOrder['availableTransitions'][number]

/** The button label of a transition; reopening a closed order has its own. */
export const purchaseOrderTransitionLabel = (from: string, to: string): string =>
  (purchaseOrderActionLabels as Labels)[from === 'CLOSED' && to === 'OPEN' ? 'REOPEN' : to] ?? to

export const purchaseOrderTransitionHint = (from: string, to: string): string =>
  ({
    OPEN:
      from === 'CLOSED'
        ? 'Invoices can be billed against it again.'
        : 'Invoices can be billed against it. Value and validity change by amendment only.',
    CLOSED:
      'No further invoices can be billed against it. The remaining value is unused, or can be transferred by an amendment of another purchase order.',
    CANCELLED: 'This can’t be undone. Documents and history are kept.',
  })[to] ?? ''

export const isPurchaseOrderTransitionDestructive = (to: string) => to === 'CANCELLED' || to === 'CLOSED'

/** The next step, in a sentence. */
export function purchaseOrderNextActionHint({ derivedStatus, runOutOn, validTo }: VisibleOrder): string {
  if (derivedStatus === 'DRAFT') return 'Waiting to be opened by the finance manager for invoices or the CFO.'
  if (derivedStatus === 'EXPIRED') return `Expired on ${formatDate(validTo)}. Amend it or close it.`
  if (derivedStatus === 'EXHAUSTED') return 'The value is exhausted. Ask the client for an amendment.'
  if (derivedStatus === 'CLOSED') return 'Closed. No further invoices can be billed against it.'
  if (derivedStatus === 'CANCELLED') return 'Cancelled.'
  // The run-out date is shown above, so it is not repeated.
  if (endsEarly(runOutOn, validTo)) return `Can be billed until ${formatDate(validTo)}, while value remains.`
  return `Can be billed until ${formatDate(validTo)}.`
}
