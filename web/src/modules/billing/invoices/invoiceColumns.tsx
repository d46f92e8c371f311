import type { BillingRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ShortCell } from '../../../ui/cells/cells.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { numberColumn } from '../documentColumns.tsx'
import { INVOICE_STATUSES, invoiceName, supplyOf } from '../labels.ts'

type InvoiceState = Pick<BillingRow, 'status' | 'isDisputed' | 'isOverdue' | 'daysOverdue'>

/** The status with urgent markers. */
export const InvoiceChips = ({ status, isDisputed, isOverdue, daysOverdue }: InvoiceState) => (
  <span className="badges" data-whole>
    <LabelBadge {...INVOICE_STATUSES[status]} />
    {isDisputed && <StatusBadge tone="warning">Disputed</StatusBadge>}
    {isOverdue && <StatusBadge tone="danger">{daysOverdue ?? ''} d late</StatusBadge>}
  </span>
)

export const invoiceColumns: readonly Column<BillingRow>[] = [
  numberColumn('Invoice'),
  columns.client({ sort: 'client' }),
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <InvoiceChips {...row} /> },
  columns.amount('gross', 'Total', { sort: 'gross' }),
  columns.amount('open', 'Outstanding', { sort: 'open', hidesZero: true }),
  columns.amount('retained', 'Retention held', { field: 'retained', isExtra: true, hidesZero: true }),
  columns.date('dueDate', 'Due date', { sort: 'dueDate' }),
  columns.date('issueDate', 'Issue date', { sort: 'issueDate' }),
  { id: 'supply', title: 'Service', isExtra: true, cell: (row) => <ShortCell value={supplyOf(row)} /> },
  columns.legalEntity({ isExtra: true }),
  columns.country({ sort: 'country', isExtra: true }),
  columns.amount('net', 'Subtotal', { isExtra: true }),
  columns.amount('tax', 'Tax', { isExtra: true }),
  {
    id: 'orders',
    title: 'PO',
    field: 'orderNumbers',
    isExtra: true,
    cell: ({ orderNumbers }) => <ShortCell value={orderNumbers.join(', ')} />,
  },
  { id: 'people', title: 'Consultants', field: 'people', align: 'end', isExtra: true, cell: ({ people }) => people },
  columns.instant('sentAt', 'Sent', { isExtra: true }),
  columns.instant('remindedAt', 'Last reminder', { field: 'remindedAt', isExtra: true }),
  columns.reference('_createdBy', 'Created by', { field: '_createdBy', isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const invoiceCard = (row: BillingRow): RowCard => ({
  title: `${invoiceName(row)}, ${row._client.name}`,
  text: isZero(row.open)
    ? formatMoney({ amount: row.gross, currency: row.currency })
    : `${formatMoney({ amount: row.open, currency: row.currency })} outstanding of ${formatMoney({ amount: row.gross, currency: row.currency })}`,
  aside: <InvoiceChips {...row} />,
})
