import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewTransitionLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { StepDialog } from '../../../../ui/status/StepDialog.tsx'
import type { StepLook } from '../../../../ui/status/Steps.tsx'
import { interviewApi } from '../../endpoints.ts'
import { INTERVIEW_KEYS, INTERVIEW_STATUSES } from '../interviewLabels.ts'

type Transition = Interview['availableTransitions'][number]

export const interviewStepLabel = (to: string): string => interviewTransitionLabels[to] ?? to
export const interviewStepLook = (to: string): StepLook =>
  to === 'HELD' ? 'leading' : to === 'CANCELLED' ? 'ending' : 'quiet'

const EFFECTS: Readonly<Record<string, string>> = {
  HELD: 'The status of the submission changes to Interviewed. The panel enters its scorecards.',
  NO_SHOW: 'The status of the submission changes to No-show. You can schedule another interview.',
  CANCELLED:
    'The applicant and the panel get a cancellation with the reason, which removes the interview from their calendars.',
}

interface InterviewStepDialogProps {
  interview: Interview
  step: Transition
  onClose(): void
}

export function InterviewStepDialog({ interview, step: { to, needsReason }, onClose }: InterviewStepDialogProps) {
  const { id, version, _applicant } = interview
  const move = useAction(interviewApi.move, {
    done: statusChanged(`the interview of ${_applicant.name}`, INTERVIEW_STATUSES[to].label),
    refreshes: INTERVIEW_KEYS,
  })
  return (
    <StepDialog
      stale={INTERVIEW_KEYS}
      of={_applicant.name}
      verb={interviewStepLabel(to)}
      effect={EFFECTS[to] ?? ''}
      isDestructive={interviewStepLook(to) === 'ending'}
      needsReason={needsReason}
      onConfirm={(reason) => move.mutateAsync({ params: { id }, body: { status: to, reason, version } })}
      onClose={onClose}
    />
  )
}
