import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import {
  applicantRejectReasonLabels,
  applicantTransitionLabel,
} from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ApplicantRejectReason, ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { NextStep } from '../../../ui/status/NextStep.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import type { StepLook } from '../../../ui/status/Steps.tsx'
import { APPLICANT_KEYS, applicantApi, SUBMISSION_KEYS } from '../endpoints.ts'
import { RejectionEmail } from '../mails/RejectionEmail.tsx'
import { ReasonFields } from '../ReasonFields.tsx'
import { APPLICANT_STATUSES } from './applicantLabels.ts'

type Move = Applicant['availableTransitions'][number]
type Moving = Pick<Applicant, 'id' | 'name' | 'status' | 'version' | 'availableTransitions'>

const ENDS: readonly string[] = ['REJECTED', 'WITHDRAWN', 'DO_NOT_HIRE']
const lookOf = (to: string): StepLook =>
  to === 'SCREENING' || to === 'QUALIFIED' ? 'leading' : ENDS.includes(to) ? 'ending' : 'quiet'

const EFFECTS: Readonly<Partial<Record<ApplicantStatus, string>>> = {
  SCREENING: 'The applicant is being screened.',
  QUALIFIED: 'The applicant can be submitted to jobs.',
  ON_HOLD: 'The applicant is not submitted until screening resumes.',
  REJECTED: 'The applicant is no longer considered. You can reconsider later.',
  WITHDRAWN: 'All open submissions are withdrawn as well. You can undo this for 24 hours.',
  DO_NOT_HIRE: 'No one can submit this applicant to a job. Everyone who opens the record sees this.',
  ARCHIVED: 'The applicant is hidden from daily work. You can restore the record.',
}
/** Do not hire can only be lifted by archiving. */
const LIFTED = 'The do-not-hire status is lifted. Users who edit applicants can consider the applicant again.'

/** The next transition of an applicant as the primary button, the others in a menu. */
export const ApplicantNextStep = ({ applicant }: { applicant: Moving }) => (
  <NextStep
    steps={applicant.availableTransitions}
    labelOf={(to) => applicantTransitionLabel(applicant.status, to)}
    lookOf={lookOf}
    dialogOf={(move, close) => <StatusStep applicant={applicant} move={move} onClose={close} />}
  />
)

const REASONS = optionsOf(applicantRejectReasonLabels)

function StatusStep({
  applicant,
  move: { to, needsReason },
  onClose,
}: {
  applicant: Moving
  move: Move
  onClose(): void
}) {
  const { id, name, status, version } = applicant
  const isRejection = to === 'REJECTED'
  const [reasonCode, setReasonCode] = useState<ApplicantRejectReason | null>(null)
  const [details, setDetails] = useState('')
  const [email, setEmail] = useState(false)
  const step = useAction(applicantApi.move, {
    done: statusChanged(name, APPLICANT_STATUSES[to].label),
    refreshes: to === 'WITHDRAWN' ? [...APPLICANT_KEYS, ...SUBMISSION_KEYS] : APPLICANT_KEYS,
  })
  return (
    <StepDialog
      stale={APPLICANT_KEYS}
      of={name}
      verb={applicantTransitionLabel(status, to)}
      effect={status === 'DO_NOT_HIRE' ? LIFTED : (EFFECTS[to] ?? '')}
      isDestructive={lookOf(to) === 'ending'}
      needsReason={needsReason && !isRejection}
      {...(isRejection && !reasonCode && { problem: 'Select the reason for rejection.' })}
      onConfirm={(reason) => {
        const stated = isRejection ? details.trim() || null : reason
        return step.mutateAsync({
          params: { id },
          body: { status: to, reasonCode, reason: stated, email: isRejection && email, version },
        })
      }}
      onClose={onClose}
    >
      {isRejection && (
        <>
          <ReasonFields<ApplicantRejectReason>
            reasons={REASONS}
            code={reasonCode}
            onCode={setReasonCode}
            details={details}
            onDetails={setDetails}
          />
          <RejectionEmail isOn={email} onChange={setEmail} />
        </>
      )}
    </StepDialog>
  )
}
