import { Flex } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { leaveActionLabels, leaveDoneLabels } from '@muster/contract/leave/leave.labels.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS, leaveApi } from '../endpoints.ts'
import { STATUSES, type VisibleLeave, whatOf, whenOf } from '../labels.ts'
import {
  isLeaveTransitionDestructive,
  type LeaveTransition,
  leaveNextActionHint,
  leaveTransitionHint,
} from '../transitions.ts'
import { LeaveFacts } from './LeaveFacts.tsx'

/** The status, the next step and the transitions of this user, with the reasons why some are not available. */
export function LeaveStatusCard({ leave, onEdit }: { leave: VisibleLeave; onEdit(): void }) {
  const mayWrite = useMay()(right('leaves', 'edit'))
  const { availableTransitions: moves = [], status, kind, since } = leave
  const isChangeable = mayWrite && status === 'REQUESTED' && kind === 'ABSENCE'
  const reason = status === 'CANCELLED' ? leave.cancelReason : status === 'REJECTED' ? leave.decisionReason : null
  return (
    <TransitionCard
      assignee={
        <Flex component="span" display="inline-flex" gap="4px 8px" align="center" wrap="wrap">
          <LabelBadge {...STATUSES[status]} /> {leaveNextActionHint(leave)}
        </Flex>
      }
      since={since}
      reason={reason}
      availableTransitions={moves}
      labelOf={(to) => leaveActionLabels[to]}
      lookOf={lookOf}
      after={isChangeable && <SmallButton onClick={onEdit}>Edit</SmallButton>}
      dialogOf={(move, close) => <LeaveStep leave={leave} move={move} onClose={close} />}
    />
  )
}

const lookOf = (to: string) => (to === 'APPROVED' ? 'leading' : 'quiet')

function LeaveStep({
  leave,
  move: { to, needsReason },
  onClose,
}: {
  leave: VisibleLeave
  move: LeaveTransition
  onClose(): void
}) {
  const { id: leaveID, candidateID: id, version = 1, _candidate } = leave
  const step = useAction(leaveApi.move, {
    done: `${whatOf(leave)} of ${_candidate.name} ${leaveDoneLabels[to]}`,
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={`${_candidate.name}, ${whenOf(leave)}`}
      verb={leaveActionLabels[to]}
      effect={leaveTransitionHint(to, leave)}
      isDestructive={isLeaveTransitionDestructive(to)}
      needsReason={needsReason}
      onConfirm={(reason) =>
        step.mutateAsync({ params: { id, leaveID }, body: { status: to as 'APPROVED', reason, version } })
      }
      onClose={onClose}
    >
      {(to === 'APPROVED' || to === 'REJECTED') && <LeaveFacts leave={leave} />}
    </StepDialog>
  )
}
