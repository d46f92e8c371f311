import { Button } from '@mantine/core'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { jobLossReasonLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { JobLossReason } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { formatInstant } from '../../../../ui/format/day.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { counted } from '../../../../ui/format/number.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { StepDialog } from '../../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS, jobApi } from '../../endpoints.ts'
import { JOB_STATUSES, type VisibleJob } from '../../labels.ts'
import { ReasonFields } from '../../ReasonFields.tsx'
import {
  type JobTransition,
  jobSummary,
  jobTransitionEffect,
  jobTransitionLabel,
  jobTransitionLook,
  withOneRoute,
} from '../jobTransitions.ts'

/** The status, the actions available to the user, the reasons why others are not, and the undo of closing the job. */
export function JobStatusCard({ job }: { job: VisibleJob }) {
  const { availableTransitions, status, since, reason, reasonCode, undo } = job
  return (
    <TransitionCard
      assignee={<span>{jobSummary(job)}</span>}
      since={since}
      reason={reasonCode ? [jobLossReasonLabels[reasonCode], reason].filter(Boolean).join('. ') : reason}
      availableTransitions={withOneRoute(availableTransitions)}
      labelOf={(to) => jobTransitionLabel(status, to)}
      lookOf={(to) => jobTransitionLook(status, to)}
      dialogOf={(move, close) => <JobStep job={job} move={move} onClose={close} />}
      above={undo && <UndoNotice job={job} undo={undo} />}
    />
  )
}

interface JobStepProps {
  job: VisibleJob
  move: JobTransition
  onClose(): void
}

const LOSSES = optionsOf(jobLossReasonLabels)

/** The dialog of a transition. */
export function JobStep({ job, move: { to, needsReason }, onClose }: JobStepProps) {
  const { id, number, status, version } = job
  const verb = jobTransitionLabel(status, to)
  const isLost = to === 'CLOSED_LOST'
  const [reasonCode, setReasonCode] = useState<JobLossReason | null>(null)
  const [details, setDetails] = useState('')
  const step = useAction(jobApi.move, {
    done: statusChanged(number, JOB_STATUSES[to].label),
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={number}
      verb={verb}
      effect={jobTransitionEffect(job, to)}
      isDestructive={jobTransitionLook(status, to) === 'ending'}
      needsReason={needsReason && !isLost}
      {...(isLost && !reasonCode && { problem: 'Select why the job was lost.' })}
      onConfirm={(reason) => {
        const stated = isLost ? details.trim() || null : reason
        return step.mutateAsync({ params: { id }, body: { status: to, reasonCode, reason: stated, version } })
      }}
      onClose={onClose}
    >
      {isLost && (
        <ReasonFields<JobLossReason>
          reasons={LOSSES}
          code={reasonCode}
          onCode={setReasonCode}
          details={details}
          onDetails={setDetails}
        />
      )}
    </StepDialog>
  )
}

interface UndoNoticeProps {
  job: VisibleJob
  undo: NonNullable<VisibleJob['undo']>
}

function UndoNotice({ job: { id, number, status, version }, undo: { until, submissions } }: UndoNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const restore = useAction(jobApi.undo, { done: `${number} is open again`, refreshes: INVALIDATED_KEYS })
  const what = `“${JOB_STATUSES[status].label}”`
  const restored =
    submissions > 0 ? ` with ${counted(submissions, ['closed submission', 'closed submissions'])} restored` : ''
  return (
    <Alert
      tone="info"
      action={
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Undo
        </Button>
      }
    >
      {`You can undo ${what} until ${formatInstant(until)}.`}
      <ConfirmDialog
        opened={isOpen}
        title={`Undo ${what} of ${number}?`}
        verb="Undo"
        onConfirm={() => restore.mutateAsync({ params: { id }, body: { version } })}
        onClose={() => setOpen(false)}
      >
        {`The job is open again${restored}.`}
      </ConfirmDialog>
    </Alert>
  )
}
