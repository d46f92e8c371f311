import type { AllocationRow } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { DateCell, InstantCell, MoneyCell, NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { ALLOCATION_STATUSES } from '../labels.ts'

export const allocationColumns: readonly Column<AllocationRow>[] = [
  {
    id: 'reference',
    title: 'Allocation',
    isFixed: true,
    cell: ({ reference }, href) => <NameCell name={reference} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  {
    id: 'status',
    title: 'Status',
    sort: 'status',
    cell: ({ status }) => <LabelBadge {...ALLOCATION_STATUSES[status]} />,
  },
  { id: 'source', title: 'Source', cell: ({ source }) => <ShortCell value={source.name} /> },
  { id: 'invoices', title: 'Applied to', cell: ({ invoices }) => <ShortCell value={invoices.join(', ')} /> },
  {
    id: 'amount',
    title: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => <MoneyCell value={{ amount, currency }} />,
  },
  { id: 'day', title: 'Posted on', cell: ({ day }) => <DateCell value={day} /> },
  {
    id: 'legalEntity',
    title: 'Legal entity',
    isExtra: true,
    cell: ({ _legalEntity }) => <ShortCell value={_legalEntity.name} />,
  },
  {
    id: 'createdBy',
    title: 'Created by',
    isExtra: true,
    cell: ({ _createdBy }) => <ShortCell value={_createdBy?.name} />,
  },
  { id: 'postedBy', title: 'Posted by', isExtra: true, cell: ({ _postedBy }) => <ShortCell value={_postedBy?.name} /> },
  {
    id: 'createdAt',
    title: 'Created',
    sort: 'createdAt',
    isExtra: true,
    cell: ({ createdAt }) => <InstantCell value={createdAt} />,
  },
]

export const allocationCard = (row: AllocationRow): RowCard => ({
  title: `${row.reference}, ${row._client.name}`,
  text: `${formatMoney({ amount: row.amount, currency: row.currency })} of ${row.source.name} to ${row.invoices.join(', ')}`,
  beside: <LabelBadge {...ALLOCATION_STATUSES[row.status]} />,
})
