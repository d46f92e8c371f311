import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { submissionApi } from '../endpoints.ts'
import { jobHref } from '../labels.ts'
import { applicantHref, SUBMISSION_STATUSES, submissionHref } from './submissionLabels.ts'

/** The latest submission of an order form or a consultant; nothing without one. */
export function SubmissionBehind({ query }: { query: { orderFormID: string[] } | { candidateID: string[] } }) {
  const may = useMay()
  const { data } = useEndpoint(submissionApi.list, { query: { ...query, sort: '-since', pageSize: 1 } })
  const submission = data?.items[0]
  if (!submission) return null
  const { _applicant, _job, jobID, applicantID, status, submittedAt, _recruiter } = submission
  const tone = SUBMISSION_STATUSES[status]
  return (
    <FieldGroup
      title="Recruiting"
      fields={[
        { label: 'Job', value: <RouteLink href={jobHref({ id: jobID })}>{_job.name}</RouteLink> },
        {
          label: 'Applicant',
          value: may(right('applicants', 'view')) ? (
            <RouteLink href={applicantHref(applicantID)}>{_applicant.name}</RouteLink>
          ) : (
            _applicant.name
          ),
        },
        {
          label: 'Submission',
          value: (
            <RouteLink href={submissionHref(submission)}>
              <StatusBadge tone={tone.tone}>{tone.label}</StatusBadge>
            </RouteLink>
          ),
        },
        { label: 'Submitted', value: submittedAt && <DateCell value={submittedAt.slice(0, 10)} /> },
        { label: 'Recruiter', value: _recruiter?.name },
      ]}
    />
  )
}
