import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Since, StatusFrame } from '../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../ui/status/StepDialog.tsx'
import { ClosedSteps, partedSteps, StepButtons } from '../../ui/status/Steps.tsx'
import { orderLines, REFRESHES } from './lines.ts'
import { effectOf, isEnding, type Move, nextOf, verbOf } from './orderSteps.ts'
import type { SeenOrder } from './words.ts'

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function OrderStatusCard({ order }: { order: SeenOrder }) {
  const [open, setOpen] = useState<Move | null>(null)
  const { moves = [], status, since, reason } = order
  const { possible, closed } = partedSteps(moves)
  const verb = (to: string) => verbOf(status, to)
  return (
    <StatusFrame turn={<span>{nextOf(order)}</span>} clock={<Since since={since} />} reason={reason}>
      <ButtonRow>
        <StepButtons steps={possible} verbOf={verb} lookOf={lookOf} onOpen={setOpen} />
      </ButtonRow>
      <ClosedSteps steps={closed} verbOf={verb} />
      {open && <OrderStep order={order} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

const lookOf = (to: string) => (to === 'CANCELLED' ? 'ending' : isEnding(to) ? 'quiet' : 'leading')

function OrderStep({ order, move: { to, needsReason }, onClose }: { order: SeenOrder; move: Move; onClose(): void }) {
  const { id, number, status, version } = order
  const verb = verbOf(status, to)
  const step = useAction(orderLines.move, {
    done: `${number}: ${verb.toLowerCase()} done`,
    refreshes: REFRESHES,
  })
  return (
    <StepDialog
      stale={REFRESHES}
      of={number}
      verb={verb}
      effect={effectOf(status, to)}
      isDestructive={to === 'CANCELLED'}
      needsReason={needsReason}
      onTake={(reason) => step.mutateAsync({ params: { id }, body: { status: to as 'OPEN', reason, version } })}
      onClose={onClose}
    />
  )
}
