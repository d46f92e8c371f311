import type { AllocationRow } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { ALLOCATION_STATUSES, allocationHref } from '../labels.ts'

/** The allocations of one receipt. */
export const AllocationTable = ({ allocations }: { allocations: readonly AllocationRow[] }) => (
  <PlainTable
    name="Later allocations"
    isFramed
    heads={['Allocation', 'Status', 'Applied to', 'Posted on', { title: 'Amount', align: 'end' }]}
  >
    {allocations.map((one) => (
      <tr key={one.id}>
        <th scope="row">
          <RouteLink href={allocationHref(one)}>{one.reference}</RouteLink>
        </th>
        <td>
          <LabelBadge {...ALLOCATION_STATUSES[one.status]} />
        </td>
        <td>{one.invoices.join(', ')}</td>
        <td>
          <DateCell value={one.day} />
        </td>
        <td data-align="end">{formatAmount(one.amount, 'always', one.currency)}</td>
      </tr>
    ))}
  </PlainTable>
)
