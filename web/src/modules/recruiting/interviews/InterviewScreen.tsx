import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { IconCalendarDown, IconCalendarTime, IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import type { HeadButton } from '../../../kernel/records/HeadButtons.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMe } from '../../../kernel/session/session.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { NextStep } from '../../../ui/status/NextStep.tsx'
import { interviewApi } from '../endpoints.ts'
import {
  appointmentIn,
  INTERVIEW_STATUSES,
  INTERVIEWS,
  interviewHistoryFormat,
  otherTimes,
  placeOf,
} from './interviewLabels.ts'
import { InterviewOverview } from './record/InterviewOverview.tsx'
import { InterviewStepDialog, interviewStepLabel, interviewStepLook } from './record/InterviewStepDialog.tsx'

// Loaded when first opened.
const ArrangeInterview = lazyNamed(() => import('./ArrangeInterview.tsx'), 'ArrangeInterview')
const ScorecardDrawer = lazyNamed(() => import('./record/ScorecardDrawer.tsx'), 'ScorecardDrawer')

type Open = { readonly kind: 'change' } | { readonly kind: 'score'; readonly memberID: string } | null

/** One interview: appointment, panel, scorecards and history. */
export function InterviewScreen() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { id: userID } = useMe()
  const score = (memberID: string | undefined) => memberID && setOpen({ kind: 'score', memberID })
  return (
    <RecordScreen
      endpoint={interviewApi.get}
      needs={right('applicant-submissions', 'view')}
      path={INTERVIEWS}
      param="interviewID"
      head={headOf}
      buttons={(interview) => buttonsOf(interview, userID, { score, change: () => setOpen({ kind: 'change' }) })}
      next={(interview) => (
        <NextStep
          // Transitions that are not possible yet or any more depend on the time only, so they are hidden.
          steps={interview.availableTransitions.filter(({ allowed }) => allowed)}
          labelOf={interviewStepLabel}
          lookOf={interviewStepLook}
          dialogOf={(step, done) => <InterviewStepDialog interview={interview} step={step} onClose={done} />}
        />
      )}
      menu={({ id }) => [
        {
          label: 'Download calendar file',
          icon: IconCalendarDown,
          run: () => void download(interviewApi.calendar, { params: { id } }),
        },
      ]}
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (interview) => <InterviewOverview interview={interview} onScore={score} />,
        },
      ]}
      history={{ endpoint: interviewApi.history, format: interviewHistoryFormat }}
    >
      {(interview) => (
        <>
          {open?.kind === 'change' && (
            <ArrangeInterview submissionID={interview.submissionID} interview={interview} onClose={close} />
          )}
          {open?.kind === 'score' && (
            <ScorecardDrawer interview={interview} panelMemberID={open.memberID} onClose={close} />
          )}
        </>
      )}
    </RecordScreen>
  )
}

function headOf(interview: Interview) {
  const { _applicant, round, status, updatedAt, _updatedBy, _job, jobID, _client, applicantZone } = interview
  return {
    title: `Interview of ${_applicant.name}`,
    code: `Round ${round}`,
    status: INTERVIEW_STATUSES[status],
    meta: { verb: 'Updated', by: _updatedBy?.name, at: updatedAt },
    facts: [
      { name: 'Your time', value: appointmentIn(interview) },
      { name: 'Applicant’s time', value: otherTimes(interview, applicantZone) ?? 'The same' },
      { name: 'Type', value: placeOf(interview) },
      { name: 'Job', value: <RouteLink href={`/jobs/${jobID}`}>{_job.name}</RouteLink> },
      { name: 'Client', value: _client.name },
    ],
  }
}

const EDIT = right('applicant-submissions', 'edit')

function buttonsOf(
  { editable, scorable, panel, status }: Interview,
  userID: string,
  { score, change }: { score(memberID: string): void; change(): void },
): readonly HeadButton[] {
  const own = scorable.find(({ id }) => panel.some((one) => one.id === id && one.userID === userID))
  return [
    ...(editable ? [{ label: 'Reschedule', icon: IconCalendarTime, needs: EDIT, to: change }] : []),
    ...(own
      ? [
          {
            label: 'Enter scorecard',
            icon: IconClipboardCheck,
            needs: EDIT,
            isPrimary: status === 'HELD',
            to: () => score(own.id),
          },
        ]
      : []),
  ]
}
