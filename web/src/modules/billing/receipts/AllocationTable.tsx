import type { AllocationRow } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { ALLOCATION_STATUSES, allocationHref } from '../labels.ts'

/** The allocations of one receipt. */
export const AllocationTable = ({ allocations }: { allocations: readonly AllocationRow[] }) => (
  <RowTable
    name="Later allocations"
    isFramed
    rows={allocations}
    columns={[
      { title: 'Allocation', cell: (one) => <RouteLink href={allocationHref(one)}>{one.reference}</RouteLink> },
      { title: 'Status', cell: (one) => <LabelBadge {...ALLOCATION_STATUSES[one.status]} /> },
      { title: 'Applied to', cell: (one) => one.invoices.join(', ') },
      { title: 'Posted on', cell: (one) => <DateCell value={one.day} /> },
      { title: 'Amount', align: 'end', cell: (one) => formatAmount(one.amount, 'always', one.currency) },
    ]}
  />
)
