import { TextInput } from '@mantine/core'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { RejectReason, SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { rejectReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { Suspense, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatDate, formatSince } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { type DecisionAction, DecisionCard } from '../../../ui/status/DecisionCard.tsx'
import { payAmountText } from '../applicants/applicantText.ts'
import { jobApi, SUBMISSION_KEYS, submissionApi } from '../endpoints.ts'
import { payText } from '../labels.ts'
import { checklistOf, nextStep } from './checklist.ts'
import { decisionText } from './decisionText.ts'
import { ScreeningSummary } from './screening/ScreeningAnswers.tsx'
import { AgeCell } from './submissionColumns.tsx'
import { daysText, SUBMISSION_STATUSES, seesPay, VERDICTS } from './submissionLabels.ts'
import { cardLook, isRejection, transitionLabel, transitionLook, withArranging } from './submissionTransitions.ts'
import { useLastInterview, useScorecardFigures } from './useLastInterview.ts'

const ArrangeInterview = lazyNamed(() => import('../interviews/ArrangeInterview.tsx'), 'ArrangeInterview')
const EditDrawer = lazyNamed(() => import('./EditSubmissionDrawer.tsx'), 'EditSubmissionDrawer')

interface SubmissionDecisionProps {
  submission: Submission
  /** Only this decision, when a card was dropped on its column. */
  only?: SubmissionStatus
  onDone?(): void
}

const CODES = { label: 'Reason for rejection', options: optionsOf(rejectReasonLabels) }

/** The decision on a submission, with its figures, conditions and reasons. */
export function SubmissionDecision({ submission, only, onDone }: SubmissionDecisionProps) {
  const { id, version, status, since, stages } = submission
  const [override, setOverride] = useState('')
  const [open, setOpen] = useState<'edit' | 'interview' | null>(null)
  const step = useAction(submissionApi.move, {
    done: ({ status: now, _applicant }) => statusChanged(_applicant.name, SUBMISSION_STATUSES[now].label),
    refreshes: SUBMISSION_KEYS,
  })
  const canOverride = isTooEarly(submission)
  const last = useLastInterview(submission)
  const scorecards = useScorecardFigures(submission, last)
  const figures = [...scorecards, ...useFigures(submission)]
  return (
    <>
      <DecisionCard
        title={TITLES[status] ?? 'Outcome'}
        text={`${decisionText(submission)} ${SUBMISSION_STATUSES[status].label} ${formatSince(since)}.`}
        verdict={submission.verdict && <LabelBadge {...VERDICTS[submission.verdict]} />}
        figures={figures}
        facts={<ScreeningSummary answers={submission.screeningAnswers} />}
        decided={stages
          .slice(-3)
          .map(({ status: at, _by, at: when, reasonCode, reason }) => ({
            key: `${at} ${when}`,
            text: `${SUBMISSION_STATUSES[at].label}${_by ? ` by ${_by.name}` : ''}`,
            at: when,
            comment: [reasonCode && rejectReasonLabels[reasonCode], reason].filter(Boolean).join('. ') || null,
          }))}
        checklist={
          only && transitionLook(only) !== 'leading'
            ? []
            : checklistOf({ ...submission, interviewID: last?.id }, () => setOpen('edit'))
        }
        actions={actionsOf(submission, only, canOverride && override.trim() !== '')}
        codes={CODES}
        onDecide={async (to, { code, reason }) => {
          if (to === 'INTERVIEW_SCHEDULED') return setOpen('interview')
          await step.mutateAsync({
            params: { id },
            body: {
              status: to as SubmissionStatus,
              reasonCode: code as RejectReason | null,
              reason,
              version,
              ...(canOverride && override.trim() && { overrideReason: override.trim() }),
            },
          })
          onDone?.()
        }}
      >
        {canOverride && (
          <TextInput
            label="Override reason"
            description="Overrides the waiting period of this client. Saved to the activity log."
            value={override}
            maxLength={500}
            onChange={(event) => setOverride(event.currentTarget.value)}
          />
        )}
      </DecisionCard>
      <Suspense>
        {open === 'edit' && <EditDrawer submission={submission} onClose={() => setOpen(null)} />}
        {open === 'interview' && <ArrangeInterview submissionID={id} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

const TITLES: Readonly<Partial<Record<SubmissionStatus, string>>> = {
  INTERNAL_REVIEW: 'Internal review',
  SUBMITTED_TO_CLIENT: 'Client feedback',
  SHORTLISTED: 'Client feedback',
  INTERVIEW_SCHEDULED: 'Interview',
  INTERVIEWED: 'Client decision',
  NO_SHOW: 'Interview',
  SELECTED: 'Offer',
  OFFER_ISSUED: 'Offer',
  OFFER_ACCEPTED: 'Offer',
}

/** Only the waiting period prevents it, which a lead can override with a reason. */
const isTooEarly = (submission: Submission) => {
  const why = nextStep(submission)?.why ?? []
  return why.length > 0 && why.every(({ name }) => name === 'noRecentSubmission')
}

const actionsOf = (
  { availableTransitions }: Submission,
  only: SubmissionStatus | undefined,
  isOverridden: boolean,
): DecisionAction[] =>
  availableTransitions
    .map(withArranging)
    .filter(({ to }) => only === undefined || to === only)
    .map(({ to, allowed, needsReason }) => ({
      to,
      label: transitionLabel(to),
      look: cardLook(to),
      needsReason,
      needsCode: isRejection(to),
      allowed: allowed || (isOverridden && transitionLook(to) === 'leading'),
    }))

/** The compared figures: the expected pay against that of the job, and the earliest start. */
function useFigures(submission: Submission) {
  const { jobID, expectedPay, noticeDays, availableFrom } = submission
  const { data: job } = useEndpoint(jobApi.get, { params: { id: jobID } }, { staleTime: 60_000 })
  return [
    ...(seesPay(submission)
      ? [{ name: 'Expected pay', value: expectedPay ? payAmountText(expectedPay) : 'Not entered' }]
      : []),
    ...(job?.pay ? [{ name: 'Pay range of the job', value: payText(job.pay) }] : []),
    { name: 'Notice period', value: noticeDays === null ? 'Not entered' : daysText(noticeDays) },
    ...(availableFrom ? [{ name: 'Available from', value: formatDate(availableFrom) }] : []),
    { name: 'In this status', value: <AgeCell row={submission} /> },
  ]
}
