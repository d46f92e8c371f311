import type { LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { describeDays, STATUSES, whatOf, whenOf } from './labels.ts'

/** Fields that the role may not see are absent from a row, and so are their columns. */
export const leaveColumns: readonly Column<LeaveRow>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  { id: 'what', title: 'Type', field: 'type', cell: (row) => whatOf(row) },
  columns.date('startsOn', 'Start date', { sort: 'startsOn' }),
  columns.date('endsOn', 'End date', { sort: 'endsOn' }),
  { id: 'days', title: 'Days', align: 'end', cell: ({ days, unit }) => describeDays(days, unit) },
  columns.status(STATUSES, { sort: 'status' }),
  columns.client(),
  columns.country({ sort: 'country' }),
  columns.reference('_createdBy', 'Requested by', { field: '_createdBy' }),
  columns.instant('createdAt', 'Requested', { sort: 'createdAt' }),
  columns.text('reason', 'Reason', { field: 'reason', isExtra: true }),
  columns.reference('_decidedBy', 'Decided by', { field: '_decidedBy', isExtra: true }),
  columns.text('decisionReason', 'Reason for rejection', { field: 'decisionReason', isExtra: true }),
]

export const leaveCard = (row: LeaveRow): RowCard => ({
  title: row._candidate.name,
  text: `${whatOf(row)} · ${whenOf(row)} · ${describeDays(row.days, row.unit)}`,
  aside: <LabelBadge {...STATUSES[row.status]} />,
})
