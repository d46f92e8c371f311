import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { pick, RecordRows } from '../../../kernel/records/RecordRows.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { NameCell } from '../../../ui/cells/cells.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { submissionApi } from '../endpoints.ts'
import { submissionColumns } from './submissionColumns.tsx'
import { SUBMISSIONS, submissionHref } from './submissionLabels.ts'

const JOB: Column<SubmissionRow> = {
  id: 'job',
  title: 'Job',
  cell: ({ _job }, href) => <NameCell name={_job.name} href={href} />,
}
const COLUMNS = [JOB, ...pick(submissionColumns, 'client', 'status', 'age', 'expectedPay', 'recruiter', 'submittedAt')]

/** The submissions of an applicant, newest first. */
export function SubmissionsOfApplicant({ applicantID }: { applicantID: string }) {
  const isVisible = useMay()(right('applicant-submissions', 'view'))
  if (!isVisible) return null
  return (
    <RecordRows
      title="Submissions"
      endpoint={submissionApi.list}
      query={{ applicantID: [applicantID], sort: '-createdAt' }}
      view={applicantView}
      columns={COLUMNS}
      hrefOf={submissionHref}
      empty={{ title: 'No submissions yet', text: 'Submit the applicant on the page of a job.' }}
      all={`${SUBMISSIONS}?applicantID=${applicantID}&view=list`}
    />
  )
}
