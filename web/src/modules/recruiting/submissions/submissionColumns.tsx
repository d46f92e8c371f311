import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { rejectReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, NameCell, ShortCell, TextCell } from '../../../ui/cells/cells.tsx'
import { labelFor } from '../../../ui/format/labels.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { payAmountText } from '../applicants/applicantText.ts'
import { AGES, ageText, daysText, SUBMISSION_STATUSES, VERDICTS } from './submissionLabels.ts'

type SubmissionColumn = Column<SubmissionRow>

/** The days in the current status, with a colour and a word. */
export const AgeCell = ({ row }: { row: Pick<SubmissionRow, 'ageDays' | 'age'> }) =>
  row.age === 'NONE' ? (
    <span className="text-dimmed figures nowrap">{daysText(row.ageDays)}</span>
  ) : (
    <StatusBadge tone={AGES[row.age].tone} plain>
      {ageText(row)}
    </StatusBadge>
  )

const SHOWN: readonly SubmissionColumn[] = [
  {
    id: 'applicant',
    title: 'Applicant',
    sort: 'applicant',
    isFixed: true,
    cell: ({ _applicant }, href) => <NameCell name={_applicant.name} href={href} />,
  },
  { id: 'job', title: 'Job', sort: 'job', cell: ({ _job }) => <ShortCell value={_job.name} /> },
  columns.client({ sort: 'client' }),
  columns.status(SUBMISSION_STATUSES, { sort: 'status' }),
  { id: 'age', title: 'Age', sort: 'since', isAge: true, cell: (row) => <AgeCell row={row} /> },
  {
    id: 'expectedPay',
    title: 'Expected pay',
    field: 'expectedPay',
    align: 'end',
    cell: ({ expectedPay }) => (
      <TextCell value={expectedPay && <span className="figures nowrap">{payAmountText(expectedPay)}</span>} />
    ),
  },
  columns.reference('_recruiter', 'Recruiter'),
  {
    id: 'verdict',
    title: 'Client feedback',
    cell: ({ verdict }) => (verdict ? <LabelBadge {...VERDICTS[verdict]} /> : <EmptyCell />),
  },
]

const EXTRAS: readonly SubmissionColumn[] = [
  columns.country({ isExtra: true }),
  {
    id: 'notice',
    title: 'Notice period',
    align: 'end',
    isExtra: true,
    cell: ({ noticeDays }) => <TextCell value={noticeDays === null ? null : daysText(noticeDays)} />,
  },
  columns.date('availableFrom', 'Available from', { isExtra: true }),
  {
    id: 'reasonCode',
    title: 'Reason for rejection',
    isExtra: true,
    cell: ({ reasonCode }) => <TextCell value={labelFor(rejectReasonLabels, reasonCode)} />,
  },
  columns.instant('nextInterviewAt', 'Next interview', { isExtra: true }),
  columns.instant('submittedAt', 'Submitted to client', { sort: 'submittedAt', isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const submissionColumns: readonly SubmissionColumn[] = [...SHOWN, ...EXTRAS]

export const submissionCard = (row: SubmissionRow): RowCard => ({
  title: row._applicant.name,
  text: [row._job.name, row._client.name, ageText(row)].join(' · '),
  aside: <LabelBadge {...SUBMISSION_STATUSES[row.status]} />,
})
