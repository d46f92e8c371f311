import type { Labels } from '@muster/contract/kernel/api/labels.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS, orderApi } from '../endpoints.ts'
import type { VisibleOrder } from '../labels.ts'
import {
  isPurchaseOrderTransitionDestructive,
  type PurchaseOrderTransition,
  purchaseOrderNextActionHint,
  purchaseOrderTransitionHint,
  purchaseOrderTransitionLabel,
} from '../orderTransitions.ts'

/** The status, the next step and the actions available to the user; blocked actions show why. */
export function OrderStatusCard({ order }: { order: VisibleOrder }) {
  const { availableTransitions: moves = [], status, since, reason } = order
  return (
    <TransitionCard
      assignee={<span>{purchaseOrderNextActionHint(order)}</span>}
      since={since}
      reason={reason}
      availableTransitions={moves}
      labelOf={(to) => purchaseOrderTransitionLabel(status, to)}
      lookOf={lookOf}
      dialogOf={(move, close) => <OrderStep order={order} move={move} onClose={close} />}
    />
  )
}

const DONE: Labels = { OPEN: 'opened', CLOSED: 'closed', CANCELLED: 'cancelled' }

const lookOf = (to: string) =>
  to === 'CANCELLED' ? 'ending' : isPurchaseOrderTransitionDestructive(to) ? 'quiet' : 'leading'

function OrderStep({
  order,
  move: { to, needsReason },
  onClose,
}: {
  order: VisibleOrder
  move: PurchaseOrderTransition
  onClose(): void
}) {
  const { id, number, status, version } = order
  const verb = purchaseOrderTransitionLabel(status, to)
  const step = useAction(orderApi.move, {
    done: `${number} ${status === 'CLOSED' ? 'reopened' : DONE[to]}`,
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={number}
      verb={verb}
      effect={purchaseOrderTransitionHint(status, to)}
      isDestructive={to === 'CANCELLED'}
      needsReason={needsReason}
      onConfirm={(reason) => step.mutateAsync({ params: { id }, body: { status: to as 'OPEN', reason, version } })}
      onClose={onClose}
    />
  )
}
