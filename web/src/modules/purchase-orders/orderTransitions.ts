import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { formatDate } from '../../ui/format/day.ts'
import type { VisibleOrder } from './labels.ts'

export type PurchaseOrderTransition = PurchaseOrder['moves'][number]

/** What a step is called on its button; opening what was closed is another deed than opening a draft. */
export const purchaseOrderTransitionLabel = (from: string, to: string): string =>
  ({ OPEN: from === 'CLOSED' ? 'Open it again' : 'Open', CLOSED: 'Close', CANCELLED: 'Cancel it' })[to] ?? to

export const purchaseOrderTransitionHint = (from: string, to: string): string =>
  ({
    OPEN:
      from === 'CLOSED'
        ? 'It can be billed again.'
        : 'From now on it can be billed. Value and validity change by amendment only.',
    CLOSED: 'Nothing more is billed on it. What is left stays unused, or is taken over by another order’s amendment.',
    CANCELLED: 'It ends here. Papers and history stay; the number stays taken.',
  })[to] ?? ''

export const isPurchaseOrderTransitionDestructive = (to: string) => to === 'CANCELLED' || to === 'CLOSED'

/** Whose turn it is, in a sentence. */
export function purchaseOrderNextActionHint({ standing, runOutOn, validTo }: VisibleOrder): string {
  if (standing === 'DRAFT') return 'The finance manager for invoices or the CFO opens it.'
  if (standing === 'EXPIRED') return `It was valid to ${formatDate(validTo)}. Have it amended, or close it.`
  if (standing === 'EXHAUSTED') return 'Its value is used up. Ask the client for an amendment.'
  if (standing === 'CLOSED') return 'It is closed. Nothing is billed on it.'
  if (standing === 'CANCELLED') return 'It was given up.'
  // When its value ends is said once, above.
  if (endsEarly(runOutOn, validTo)) return `It can be billed until ${formatDate(validTo)}, as far as its value lasts.`
  return `It can be billed until ${formatDate(validTo)}.`
}
