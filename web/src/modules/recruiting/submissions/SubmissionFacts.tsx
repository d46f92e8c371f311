import { Text } from '@mantine/core'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup, type ReadField } from '../../../ui/record/FieldList.tsx'
import { jobHref } from '../labels.ts'
import { applicantHref, daysText, expectedPayText, seesPay } from './submissionLabels.ts'

const long = (text: string | null) =>
  text && (
    <Text maw="80ch" className="preserve-lines">
      {text}
    </Text>
  )

/** What the recruiter put forward. */
export const SubmissionFacts = ({ submission }: { submission: Submission }) => {
  const { _applicant, applicantID, _job, jobID, _client, expectedPay, noticeDays, availableFrom } = submission
  const fields: ReadField[] = [
    { label: 'Applicant', value: <RouteLink href={applicantHref(applicantID)}>{_applicant.name}</RouteLink> },
    { label: 'Job', value: <RouteLink href={jobHref({ id: jobID })}>{_job.name}</RouteLink> },
    { label: 'Client', value: _client.name },
    { label: 'Recruiter', value: submission._recruiter?.name ?? null },
    ...(seesPay(submission) ? [{ label: 'Expected pay', value: expectedPay && expectedPayText(expectedPay) }] : []),
    { label: 'Notice period', value: noticeDays === null ? null : daysText(noticeDays) },
    { label: 'Available from', value: availableFrom && formatDate(availableFrom) },
    { label: 'CV', value: submission.resumeNumber === null ? null : `Version ${submission.resumeNumber}` },
    { label: 'Right to represent', value: submission.rightToRepresent, wide: true },
    { label: 'Pitch to the client', value: long(submission.pitch), wide: true },
    { label: 'Note to the reviewer', value: long(submission.note), wide: true },
    ...(submission.overrideReason ? [{ label: 'Override reason', value: submission.overrideReason, wide: true }] : []),
  ]
  return <FieldGroup title="Submission" fields={fields} />
}
