import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { WordChip } from '../../ui/chip/StatusChip.tsx'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { ClosedSteps, Since, StatusFrame } from '../../ui/status/StatusFrame.tsx'
import classes from './leave.module.css'
import { leaveLines, REFRESHES } from './lines.ts'
import { doneOf, effectOf, isEnding, type Move, nextOf, verbOf } from './steps.ts'
import { type SeenLeave, STATUSES, whatOf, whenOf } from './words.ts'

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function LeaveStatusCard({ leave, onEdit }: { leave: SeenLeave; onEdit(): void }) {
  const [open, setOpen] = useState<Move | null>(null)
  const mayWrite = useMay()(right('leaves', 'edit'))
  const { moves = [], status, kind, since } = leave
  const possible = moves.filter(({ allowed }) => allowed)
  const closed = moves.filter(({ allowed, why }) => !allowed && why.length > 0)
  const isChangeable = mayWrite && status === 'REQUESTED' && kind === 'ABSENCE'
  const reason = status === 'CANCELLED' ? leave.cancelReason : status === 'REJECTED' ? leave.decisionReason : null
  return (
    <StatusFrame
      turn={
        <span className={classes.turn}>
          <WordChip {...STATUSES[status]} /> {nextOf(leave)}
        </span>
      }
      clock={<Since since={since} />}
      reason={reason}
    >
      {(possible.length > 0 || isChangeable) && (
        <ButtonRow>
          {possible.map((move) => (
            <Button
              key={move.to}
              size="xs"
              {...(move.to === 'APPROVED' ? {} : { variant: 'default' })}
              onClick={() => setOpen(move)}
            >
              {verbOf(move.to)}
            </Button>
          ))}
          {isChangeable && (
            <Button size="xs" variant="default" onClick={onEdit}>
              Change
            </Button>
          )}
        </ButtonRow>
      )}
      {closed.length > 0 && <ClosedSteps steps={closed.map(({ to, why }) => ({ key: to, verb: verbOf(to), why }))} />}
      {open && <StepDialog leave={leave} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

/** A step with what it does, and its reason where one is asked for. */
function StepDialog({ leave, move: { to, needsReason }, onClose }: { leave: SeenLeave; move: Move; onClose(): void }) {
  const { id: leaveID, candidateID: id, version = 1, _candidate } = leave
  const [reason, setReason] = useState('')
  const step = useAction(leaveLines.move, {
    done: `${whatOf(leave)} of ${_candidate.name} ${doneOf(to)}`,
    refreshes: REFRESHES,
  })
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verbOf(to)}: ${_candidate.name}, ${whenOf(leave)}`}
      verb={verbOf(to)}
      isDestructive={isEnding(to)}
      fault={needsReason && !reason.trim() ? 'Say why.' : ''}
      onConfirm={() => {
        const body = { status: to as 'APPROVED', reason: reason.trim() || null, version }
        return step.mutateAsync({ params: { id, leaveID }, body })
      }}
      onClose={onClose}
    >
      <Note>{effectOf(to, leave)}</Note>
      {needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
