import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { WordChip } from '../../ui/chip/StatusChip.tsx'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Since, StatusFrame } from '../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../ui/status/StepDialog.tsx'
import { ClosedSteps, partedSteps, StepButtons } from '../../ui/status/Steps.tsx'
import { LeaveFacts } from './LeaveFacts.tsx'
import classes from './leave.module.css'
import { leaveLines, REFRESHES } from './lines.ts'
import { doneOf, effectOf, isEnding, type Move, nextOf, verbOf } from './steps.ts'
import { type SeenLeave, STATUSES, whatOf, whenOf } from './words.ts'

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function LeaveStatusCard({ leave, onEdit }: { leave: SeenLeave; onEdit(): void }) {
  const [open, setOpen] = useState<Move | null>(null)
  const mayWrite = useMay()(right('leaves', 'edit'))
  const { moves = [], status, kind, since } = leave
  const { possible, closed } = partedSteps(moves)
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
      <ButtonRow>
        <StepButtons steps={possible} verbOf={verbOf} lookOf={lookOf} onOpen={setOpen} />
        {isChangeable && (
          <Button size="xs" variant="default" onClick={onEdit}>
            Change
          </Button>
        )}
      </ButtonRow>
      <ClosedSteps steps={closed} verbOf={verbOf} />
      {open && <LeaveStep leave={leave} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

const lookOf = (to: string) => (to === 'APPROVED' ? 'leading' : 'quiet')

function LeaveStep({ leave, move: { to, needsReason }, onClose }: { leave: SeenLeave; move: Move; onClose(): void }) {
  const { id: leaveID, candidateID: id, version = 1, _candidate } = leave
  const step = useAction(leaveLines.move, {
    done: `${whatOf(leave)} of ${_candidate.name} ${doneOf(to)}`,
    refreshes: REFRESHES,
  })
  return (
    <StepDialog
      stale={REFRESHES}
      of={`${_candidate.name}, ${whenOf(leave)}`}
      verb={verbOf(to)}
      effect={effectOf(to, leave)}
      isDestructive={isEnding(to)}
      needsReason={needsReason}
      onTake={(reason) =>
        step.mutateAsync({ params: { id, leaveID }, body: { status: to as 'APPROVED', reason, version } })
      }
      onClose={onClose}
    >
      {(to === 'APPROVED' || to === 'REJECTED') && <LeaveFacts leave={leave} />}
    </StepDialog>
  )
}
