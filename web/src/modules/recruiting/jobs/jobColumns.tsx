import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { engagementLabels, seniorityLabels, workModeLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { JobRow } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { IconFlame } from '@tabler/icons-react'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, ExpiryCell, NameCell, ShortCell, TextCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { labelFor } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { budgetText, JOB_PRIORITIES, JOB_STATUSES, payText } from '../labels.ts'

type JobColumn = Column<JobRow>

/** A deadline within this number of days is marked. */
const NEAR_DAYS = 14
const isRunning = ({ status }: JobRow) => status === 'OPEN' || status === 'ON_HOLD'

const Title = ({ row, href }: { row: JobRow; href: string | undefined }) => (
  <span className="inline-line">
    <NameCell name={row.title} code={row.number} href={href} />
    {row.hot && <IconFlame size={16} stroke={1.7} role="img" aria-label="Hot job" className="flex-none" />}
  </span>
)

const Deadline = ({ row }: { row: JobRow }) =>
  row.deadline && isRunning(row) && row.deadline <= daysAfter(todayHere(), NEAR_DAYS) ? (
    <ExpiryCell value={row.deadline} />
  ) : (
    <DateCell value={row.deadline} />
  )

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')

const SHOWN: readonly JobColumn[] = [
  { id: 'title', title: 'Job', sort: 'title', isFixed: true, cell: (row, href) => <Title row={row} href={href} /> },
  columns.client({ sort: 'client' }),
  columns.status(JOB_STATUSES, { sort: 'status' }),
  columns.label('priority', 'Priority', JOB_PRIORITIES, { sort: 'priority' }),
  {
    id: 'openings',
    title: 'Filled',
    sort: 'openings',
    align: 'end',
    cell: ({ joined, openings }) => <span className="figures nowrap">{`${joined} of ${openings}`}</span>,
  },
  { id: 'recruiters', title: 'Recruiters', cell: ({ _recruiters }) => <ShortCell value={namesOf(_recruiters)} /> },
  {
    id: 'age',
    title: 'Age',
    sort: 'openedAt',
    isAge: true,
    align: 'end',
    cell: ({ ageDays }) =>
      ageDays === null ? <EmptyCell /> : <span className="figures nowrap">{counted(ageDays, ['day', 'days'])}</span>,
  },
  { id: 'deadline', title: 'Deadline', sort: 'deadline', cell: (row) => <Deadline row={row} /> },
]

const EXTRAS: readonly JobColumn[] = [
  columns.country({ sort: 'country', isExtra: true }),
  columns.text('city', 'City', { isExtra: true }),
  columns.date('startDate', 'Start date', { sort: 'startDate', isExtra: true }),
  {
    id: 'budget',
    field: 'budget.billMaximum',
    title: 'Bill rate budget',
    sort: 'billMaximum',
    align: 'end',
    isExtra: true,
    cell: ({ budget }) => <TextCell value={budget && <span className="figures nowrap">{budgetText(budget)}</span>} />,
  },
  {
    id: 'pay',
    title: 'Pay range',
    align: 'end',
    isExtra: true,
    cell: ({ pay }) => <TextCell value={pay && <span className="figures nowrap">{payText(pay)}</span>} />,
  },
  {
    id: 'skills',
    title: 'Required skills',
    isExtra: true,
    cell: ({ skills }) => <ShortCell value={skills.join(', ')} />,
  },
  { id: 'workMode', title: 'Work mode', isExtra: true, cell: ({ workMode }) => workModeLabels[workMode] },
  { id: 'engagement', title: 'Contract type', isExtra: true, cell: ({ engagement }) => engagementLabels[engagement] },
  {
    id: 'seniority',
    title: 'Seniority',
    isExtra: true,
    cell: ({ seniority }) => <TextCell value={labelFor(seniorityLabels, seniority)} />,
  },
  columns.reference('_lead', 'Lead', { isExtra: true }),
  columns.reference('_accountManager', 'Account manager', { isExtra: true }),
  columns.reference('_team', 'Team', { isExtra: true }),
  columns.text('endClient', 'End client', { isExtra: true }),
  columns.text('clientJobID', 'Client job ID', { isExtra: true }),
  columns.text('customAnswers', 'Custom answers', { isExtra: true }),
  columns.instant('openedAt', 'Opened', { sort: 'openedAt', isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const jobColumns: readonly JobColumn[] = [...SHOWN, ...EXTRAS]

export const jobCard = (row: JobRow): RowCard => ({
  title: row.title,
  text: [row._client.name, namesOf(row._recruiters) || 'No recruiter', `${row.joined} of ${row.openings} filled`].join(
    ' · ',
  ),
  aside: <LabelBadge {...JOB_STATUSES[row.status]} />,
})
