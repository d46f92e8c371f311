import { Text } from '@mantine/core'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { submissionFields } from '@muster/contract/recruiting/submissions/submission-fields.labels.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { InlineRecord } from '../../../ui/inline-edit/InlineRecord.tsx'
import { inlineFieldOf } from '../../../ui/inline-edit/inlineField.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup, type ReadField } from '../../../ui/record/FieldList.tsx'
import { payAmountText } from '../applicants/applicantText.ts'
import { jobHref } from '../labels.ts'
import { applicantHref, daysText, seesPay } from './submissionLabels.ts'

const long = (text: string | null) =>
  text && (
    <Text maw="80ch" className="preserve-lines">
      {text}
    </Text>
  )

const SubmissionInlineEditor = lazyNamed(() => import('./SubmissionInlineEditor.tsx'), 'SubmissionInlineEditor')
const inline = inlineFieldOf(submissionFields)

/** The submitted terms, which can be edited in place. */
export const SubmissionFacts = ({ submission }: { submission: Submission }) => {
  const { _applicant, applicantID, _job, jobID, _client, expectedPay, noticeDays, availableFrom } = submission
  const fields: ReadField[] = [
    { label: 'Applicant', value: <RouteLink href={applicantHref(applicantID)}>{_applicant.name}</RouteLink> },
    { label: 'Job', value: <RouteLink href={jobHref({ id: jobID })}>{_job.name}</RouteLink> },
    { label: 'Client', value: _client.name },
    { label: 'Recruiter', value: submission._recruiter?.name ?? null },
    ...(seesPay(submission) ? [inline('expectedPay', expectedPay && payAmountText(expectedPay))] : []),
    inline('noticeDays', noticeDays === null ? null : daysText(noticeDays)),
    inline('availableFrom', availableFrom && formatDate(availableFrom)),
    { label: 'CV', value: submission.resumeNumber === null ? null : `Version ${submission.resumeNumber}` },
    inline('rightToRepresent', submission.rightToRepresent, { wide: true }),
    inline('pitch', long(submission.pitch), { wide: true }),
    inline('note', long(submission.note), { wide: true }),
    ...(submission.overrideReason ? [{ label: 'Override reason', value: submission.overrideReason, wide: true }] : []),
  ]
  return (
    <InlineRecord record={submission} Editor={SubmissionInlineEditor}>
      <FieldGroup title="Submission" fields={fields} />
    </InlineRecord>
  )
}
