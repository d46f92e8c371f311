import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ButtonRow } from '../../../ui/record/Card.tsx'
import { Since, StatusFrame } from '../../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { ClosedSteps, partedSteps, StepButtons } from '../../../ui/status/Steps.tsx'
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
  const [open, setOpen] = useState<PurchaseOrderTransition | null>(null)
  const { availableTransitions: moves = [], status, since, reason } = order
  const { possible, closed } = partedSteps(moves)
  const verb = (to: string) => purchaseOrderTransitionLabel(status, to)
  return (
    <StatusFrame
      turn={<span>{purchaseOrderNextActionHint(order)}</span>}
      clock={<Since since={since} />}
      reason={reason}
    >
      <ButtonRow>
        <StepButtons steps={possible} verbOf={verb} lookOf={lookOf} onOpen={setOpen} />
      </ButtonRow>
      <ClosedSteps steps={closed} verbOf={verb} />
      {open && <OrderStep order={order} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

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
    done: `${number}: ${verb.toLowerCase()} done`,
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
      onTake={(reason) => step.mutateAsync({ params: { id }, body: { status: to as 'OPEN', reason, version } })}
      onClose={onClose}
    />
  )
}
