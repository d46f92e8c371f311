import { Text } from '@mantine/core'
import type { InterviewRow } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewModeLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { appointmentIn, INTERVIEW_STATUSES, otherTimes } from './interviewLabels.ts'

type InterviewColumn = Column<InterviewRow>

/** In the user's time zone, and in the applicant's where it differs. */
const When = ({ row }: { row: InterviewRow }) => {
  const other = otherTimes(row, row.applicantZone)
  return (
    <span className="figures nowrap">
      {appointmentIn(row)}
      {other && <Text component="span" c="dimmed" fz="sm">{` · ${other}`}</Text>}
    </span>
  )
}

const panelNames = ({ panel }: InterviewRow) => panel.map(({ name }) => name).join(', ')

export const interviewColumns: readonly InterviewColumn[] = [
  {
    id: 'applicant',
    title: 'Applicant',
    sort: 'applicant',
    isFixed: true,
    cell: ({ _applicant, round }, href) => <NameCell name={_applicant.name} code={`Round ${round}`} href={href} />,
  },
  { id: 'startsAt', title: 'Time', sort: 'startsAt', cell: (row) => <When row={row} /> },
  columns.status(INTERVIEW_STATUSES, { sort: 'status' }),
  columns.reference('_job', 'Job', { sort: 'job' }),
  columns.client({ sort: 'client' }),
  { id: 'panel', title: 'Panel', cell: (row) => <ShortCell value={panelNames(row)} /> },
  {
    id: 'missingScorecards',
    title: 'Scorecards',
    cell: ({ missingScorecards, status, panel }) =>
      missingScorecards > 0 ? (
        <StatusBadge tone="warning">{`${missingScorecards} missing`}</StatusBadge>
      ) : status === 'HELD' ? (
        <span className="figures">{panel.filter(({ hasScorecard }) => hasScorecard).length}</span>
      ) : (
        <EmptyCell />
      ),
  },
  { id: 'mode', title: 'Type', isExtra: true, cell: ({ mode }) => interviewModeLabels[mode] },
  columns.country({ isExtra: true }),
  columns.reference('_recruiter', 'Recruiter', { isExtra: true }),
  columns.text('zone', 'Time zone', { isExtra: true }),
  columns.text('reason', 'Reason', { isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const interviewCard = (row: InterviewRow): RowCard => ({
  title: row._applicant.name,
  text: [appointmentIn(row), otherTimes(row, row.applicantZone), row._client.name, panelNames(row)]
    .filter(Boolean)
    .join(' · '),
  aside: <LabelBadge {...INTERVIEW_STATUSES[row.status]} />,
})
