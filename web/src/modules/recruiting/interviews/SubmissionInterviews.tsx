import { right } from '@muster/contract/kernel/api/permission.ts'
import { interviewModeLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { interviewApi } from '../endpoints.ts'
import { appointmentIn, INTERVIEW_STATUSES, interviewHref } from './interviewLabels.ts'

const ArrangeInterview = lazyNamed(() => import('./ArrangeInterview.tsx'), 'ArrangeInterview')

const SCHEDULABLE: readonly string[] = ['SHORTLISTED', 'INTERVIEW_SCHEDULED', 'INTERVIEWED', 'NO_SHOW']

interface SubmissionInterviewsProps {
  submission: Pick<Submission, 'id' | 'status'>
}

/** The interviews of a submission by round, and the button to schedule the next one. */
export function SubmissionInterviews({ submission }: SubmissionInterviewsProps) {
  const [isScheduling, setScheduling] = useState(false)
  return (
    <>
      <Interviews submission={submission} onSchedule={() => setScheduling(true)} />
      {/* Stays open with its draft when a refetch removes the section, because the status changed. */}
      <Suspense>
        {isScheduling && <ArrangeInterview submissionID={submission.id} onClose={() => setScheduling(false)} />}
      </Suspense>
    </>
  )
}

function Interviews({ submission: { id, status }, onSchedule }: SubmissionInterviewsProps & { onSchedule(): void }) {
  const may = useMay()
  const query = { submissionID: [id], sort: 'startsAt', pageSize: 50 } as const
  const { data } = useEndpoint(interviewApi.list, { query })
  const canSchedule = may(right('applicant-submissions', 'edit')) && SCHEDULABLE.includes(status)
  if (!data || (data.items.length === 0 && !canSchedule)) return null
  return (
    <Section
      title="Interviews"
      action={
        canSchedule && (
          <SmallButton icon={IconCalendarPlus} onClick={onSchedule}>
            Schedule interview
          </SmallButton>
        )
      }
    >
      {data.items.length === 0 ? (
        <HelperText>No interview is scheduled yet.</HelperText>
      ) : (
        <PlainTable name="Interviews" isFramed heads={['Round', 'Time', 'Type', 'Status', 'Panel']}>
          {data.items.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <RouteLink href={interviewHref(row)}>{`Round ${row.round}`}</RouteLink>
              </th>
              <td className="figures">{appointmentIn(row)}</td>
              <td>{interviewModeLabels[row.mode]}</td>
              <td>
                <LabelBadge {...INTERVIEW_STATUSES[row.status]} />
              </td>
              <td>{row.panel.map(({ name }) => name).join(', ')}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}
