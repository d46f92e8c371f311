import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { showAgo, showInstant } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { orderLines, REFRESHES } from './lines.ts'
import { effectOf, isEnding, type Move, nextOf, verbOf } from './orderSteps.ts'
import classes from './purchaseOrders.module.css'
import type { SeenOrder } from './words.ts'

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function OrderStatusCard({ order }: { order: SeenOrder }) {
  const [open, setOpen] = useState<Move | null>(null)
  const { moves = [], status, since, reason } = order
  const possible = moves.filter(({ allowed }) => allowed)
  const closed = moves.filter(({ allowed, why }) => !allowed && why.length > 0)
  return (
    <section className={classes.card} aria-label="Status">
      <div className={classes.turn}>
        <span>{nextOf(order)}</span>
        <span className={classes.dimmed}>
          since{' '}
          <time dateTime={since} title={showInstant(since)}>
            {showAgo(since)}
          </time>
        </span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      {possible.length > 0 && (
        <div className={classes.buttons}>
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
        </div>
      )}
      {closed.length > 0 && (
        <ul className={classes.closed} aria-label="Steps that cannot be taken now">
          {closed.map(({ to, why }) => (
            <li key={to}>
              <Button size="compact-xs" variant="default" disabled>
                {verbOf(status, to)}
              </Button>
              <span>{why.map(({ message }) => message).join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
      {open && <StepDialog order={order} move={open} onClose={() => setOpen(null)} />}
    </section>
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
      {move.needsReason && (
        <Textarea
          label="Reason"
          description="It stays on the history."
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
        />
      )}
    </AskDialog>
  )
}
