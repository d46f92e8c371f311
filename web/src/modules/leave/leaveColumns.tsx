import type { LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import { CountryCell, DateCell, InstantCell, NameCell, ShortCell } from '../../ui/cells/cells.tsx'
import { LabelBadge } from '../../ui/chip/StatusChip.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { describeDays, STATUSES, whatOf, whenOf } from './labels.ts'

/** What the reader's role does not see of a row is not there; its columns are left out by their field. */
export const leaveColumns: readonly Column<LeaveRow>[] = [
  {
    id: 'candidate',
    title: 'Consultant',
    sort: 'candidate',
    isFixed: true,
    cell: ({ _candidate }, href) => <NameCell name={_candidate.name} href={href} />,
  },
  { id: 'what', title: 'What', field: 'type', cell: (row) => whatOf(row) },
  { id: 'startsOn', title: 'First day', sort: 'startsOn', cell: ({ startsOn }) => <DateCell value={startsOn} /> },
  { id: 'endsOn', title: 'Last day', sort: 'endsOn', cell: ({ endsOn }) => <DateCell value={endsOn} /> },
  { id: 'days', title: 'Days', align: 'end', cell: ({ days, unit }) => describeDays(days, unit) },
  { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <LabelBadge {...STATUSES[status]} /> },
  { id: 'client', title: 'Client', cell: ({ _client }) => <ShortCell value={_client?.name} /> },
  {
    id: 'country',
    title: 'Country',
    sort: 'country',
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country.name} />,
  },
  {
    id: 'createdBy',
    title: 'Asked for by',
    field: '_createdBy',
    cell: ({ _createdBy }) => <ShortCell value={_createdBy.name} />,
  },
  {
    id: 'createdAt',
    title: 'Asked for',
    sort: 'createdAt',
    cell: ({ createdAt }) => <InstantCell value={createdAt} />,
  },
  { id: 'reason', title: 'Reason', field: 'reason', isExtra: true, cell: ({ reason }) => <ShortCell value={reason} /> },
  {
    id: 'decidedBy',
    title: 'Decided by',
    field: '_decidedBy',
    isExtra: true,
    cell: ({ _decidedBy }) => <ShortCell value={_decidedBy?.name} />,
  },
  {
    id: 'decisionReason',
    title: 'Rejected because',
    field: 'decisionReason',
    isExtra: true,
    cell: ({ decisionReason }) => <ShortCell value={decisionReason} />,
  },
]

export const leaveCard = (row: LeaveRow): RowCard => ({
  title: row._candidate.name,
  text: `${whatOf(row)} · ${whenOf(row)} · ${describeDays(row.days, row.unit)}`,
  beside: <LabelBadge {...STATUSES[row.status]} />,
})
