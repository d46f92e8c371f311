import { compare, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { LastMonth } from '../../kernel/records/LastPeriodBadge.tsx'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { EmptyCell, InstantCell } from '../../ui/cells/cells.tsx'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { derivedStatusesIn, enteredTotals, sinceOf } from './labels.ts'
import { overtimeOf } from './record/overtime.ts'

/** Worked and expected days; fewer days are not marked by colour alone. */
export const DaysOf = ({ totals: { worked, expected } }: { totals: TimesheetTotals }) => (
  <span className="figures nowrap">
    {worked} <span className="text-dimmed">of {expected}</span>
  </span>
)

/** Absent for users who may not see the figure. */
const Figure = ({ value }: { value: string | undefined }) =>
  value === undefined || compare(value, '0') === 0 ? (
    <EmptyCell />
  ) : (
    <span className="figures nowrap">{trimmed(value, 2)}</span>
  )

const Overtime = ({ totals }: { totals: TimesheetTotals | undefined }) => (
  <Figure value={totals && overtimeOf(totals)} />
)

export const timesheetColumns: readonly Column<TimesheetRow>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  columns.client({ sort: 'client' }),
  {
    id: 'derivedStatus',
    title: 'Status',
    sort: 'status',
    cell: ({ derivedStatus, month, isLast }) => (
      <>
        <LabelBadge {...derivedStatusesIn(month)[derivedStatus]} />
        {isLast && <LastMonth />}
      </>
    ),
  },
  {
    id: 'worked',
    title: 'Days',
    align: 'end',
    cell: (row) => (row.derivedStatus === 'MISSING' ? <EmptyCell /> : <DaysOf totals={row.totals} />),
  },
  { id: 'hours', title: 'Hours', align: 'end', cell: (row) => <Figure value={enteredTotals(row)?.hours} /> },
  { id: 'overtime', title: 'Overtime', align: 'end', cell: (row) => <Overtime totals={enteredTotals(row)} /> },
  { id: 'since', title: 'Since', cell: (row) => <InstantCell value={sinceOf(row)} /> },
  {
    id: 'documents',
    title: 'Documents',
    field: 'documents',
    align: 'end',
    cell: ({ documents }) => (documents === 0 ? <EmptyCell /> : documents),
  },
  columns.instant('remindedAt', 'Reminded', { field: 'remindedAt' }),
  columns.country({ sort: 'country' }),
  {
    id: 'leave',
    title: 'Leave days',
    align: 'end',
    isExtra: true,
    cell: (row) => <Figure value={enteredTotals(row)?.leave} />,
  },
  {
    id: 'sick',
    title: 'Sick days',
    align: 'end',
    isExtra: true,
    cell: (row) => <Figure value={enteredTotals(row)?.sick} />,
  },
  {
    id: 'billable',
    title: 'Billable days',
    align: 'end',
    isExtra: true,
    cell: (row) => <Figure value={enteredTotals(row)?.billable} />,
  },
  {
    id: 'payable',
    title: 'Payable days',
    align: 'end',
    isExtra: true,
    cell: (row) => <Figure value={enteredTotals(row)?.payable} />,
  },
  columns.legalEntity({ isExtra: true }),
  columns.reference('_submittedBy', 'Submitted by', { field: '_submittedBy', isExtra: true }),
  columns.reference('_approvedBy', 'Approved by', { field: '_approvedBy', isExtra: true }),
  columns.text('reason', 'Reason for return', { field: 'reason', isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const timesheetCard = (row: TimesheetRow): RowCard => ({
  title: row._candidate.name,
  text:
    row.derivedStatus === 'MISSING'
      ? row._client.name
      : `${row._client.name} · ${row.totals.worked} of ${row.totals.expected} days`,
  aside: <LabelBadge {...derivedStatusesIn(row.month)[row.derivedStatus]} />,
})
