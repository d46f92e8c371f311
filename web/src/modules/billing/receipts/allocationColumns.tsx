import type { AllocationRow } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ShortCell } from '../../../ui/cells/cells.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { ALLOCATION_STATUSES } from '../labels.ts'

export const allocationColumns: readonly Column<AllocationRow>[] = [
  columns.link('reference', 'Allocation'),
  columns.client({ sort: 'client' }),
  columns.status(ALLOCATION_STATUSES, { sort: 'status' }),
  columns.reference('source', 'Source'),
  { id: 'invoices', title: 'Applied to', cell: ({ invoices }) => <ShortCell value={invoices.join(', ')} /> },
  columns.amount('amount', 'Amount'),
  columns.date('day', 'Posted on'),
  columns.legalEntity({ isExtra: true }),
  columns.reference('_createdBy', 'Created by', { isExtra: true }),
  columns.reference('_postedBy', 'Posted by', { isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
]

export const allocationCard = (row: AllocationRow): RowCard => ({
  title: `${row.reference}, ${row._client.name}`,
  text: `${formatMoney({ amount: row.amount, currency: row.currency })} of ${row.source.name} to ${row.invoices.join(', ')}`,
  aside: <LabelBadge {...ALLOCATION_STATUSES[row.status]} />,
})
