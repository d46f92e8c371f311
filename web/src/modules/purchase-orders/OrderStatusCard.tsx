import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { ClosedSteps, Since, StatusFrame } from '../../ui/status/StatusFrame.tsx'
import { orderLines, REFRESHES } from './lines.ts'
import { effectOf, isEnding, type Move, nextOf, verbOf } from './orderSteps.ts'
import type { SeenOrder } from './words.ts'

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function OrderStatusCard({ order }: { order: SeenOrder }) {
  const [open, setOpen] = useState<Move | null>(null)
  const { moves = [], status, since, reason } = order
  const possible = moves.filter(({ allowed }) => allowed)
  const closed = moves.filter(({ allowed, why }) => !allowed && why.length > 0)
  return (
    <StatusFrame turn={<span>{nextOf(order)}</span>} clock={<Since since={since} />} reason={reason}>
      {possible.length > 0 && (
        <ButtonRow>
          {possible.map((move) => (
            <Button
              key={move.to}
              size="xs"
              {...(isEnding(move.to) ? { variant: 'default' } : {})}
              {...(move.to === 'CANCELLED' ? { c: 'var(--error)' } : {})}
              onClick={() => setOpen(move)}
            >
              {verbOf(status, move.to)}
            </Button>
          ))}
        </ButtonRow>
      )}
      {closed.length > 0 && (
        <ClosedSteps steps={closed.map(({ to, why }) => ({ key: to, verb: verbOf(status, to), why }))} />
      )}
      {open && <StepDialog order={order} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

/** A step with what it does, and its reason where one is asked for. */
function StepDialog({ order, move, onClose }: { order: SeenOrder; move: Move; onClose(): void }) {
  const { id, number, status, version } = order
  const [reason, setReason] = useState('')
  const verb = verbOf(status, move.to)
  const step = useAction(orderLines.move, {
    done: `${number}: ${verb.toLowerCase()} done`,
    refreshes: REFRESHES,
  })
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verb}: ${number}`}
      verb={verb}
      isDestructive={move.to === 'CANCELLED'}
      fault={move.needsReason && !reason.trim() ? 'Say why.' : ''}
      onConfirm={() =>
        step.mutateAsync({
          params: { id },
          body: { status: move.to as 'OPEN', reason: reason.trim() || null, version },
        })
      }
      onClose={onClose}
    >
      <Note>{effectOf(status, move.to)}</Note>
      {move.needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
