import type { BillingRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import {
  CountryCell,
  DateCell,
  EmptyCell,
  InstantCell,
  MoneyCell,
  NameCell,
  ShortCell,
} from '../../../ui/cells/cells.tsx'
import { LabelBadge, StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import classes from '../billing.module.css'
import { INVOICE_STATUSES, invoiceName, supplyOf } from '../labels.ts'

type DerivedStatus = Pick<BillingRow, 'status' | 'isDisputed' | 'isOverdue' | 'daysOverdue'>

/** The status with urgent markers. */
export const InvoiceChips = ({ status, isDisputed, isOverdue, daysOverdue }: DerivedStatus) => (
  <span className={classes.chips} data-whole>
    <LabelBadge {...INVOICE_STATUSES[status]} />
    {isDisputed && <StatusBadge tone="warning">Disputed</StatusBadge>}
    {isOverdue && <StatusBadge tone="danger">{daysOverdue ?? ''} d late</StatusBadge>}
  </span>
)

export const invoiceColumns: readonly Column<BillingRow>[] = [
  {
    id: 'number',
    title: 'Invoice',
    sort: 'number',
    isFixed: true,
    cell: (row, href) => <NameCell name={invoiceName(row)} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <InvoiceChips {...row} /> },
  {
    id: 'gross',
    title: 'Total',
    sort: 'gross',
    align: 'end',
    cell: ({ gross, currency }) => <MoneyCell value={{ amount: gross, currency }} />,
  },
  {
    id: 'open',
    title: 'Outstanding',
    sort: 'open',
    align: 'end',
    cell: ({ open, currency }) => (isZero(open) ? <EmptyCell /> : <MoneyCell value={{ amount: open, currency }} />),
  },
  {
    id: 'retained',
    title: 'Retention held',
    field: 'retained',
    align: 'end',
    isExtra: true,
    cell: ({ retained, currency }) =>
      isZero(retained) ? <EmptyCell /> : <MoneyCell value={{ amount: retained, currency }} />,
  },
  { id: 'dueDate', title: 'Due date', sort: 'dueDate', cell: ({ dueDate }) => <DateCell value={dueDate} /> },
  {
    id: 'issueDate',
    title: 'Issue date',
    sort: 'issueDate',
    cell: ({ issueDate }) => <DateCell value={issueDate} />,
  },
  { id: 'supply', title: 'Service', isExtra: true, cell: (row) => <ShortCell value={supplyOf(row)} /> },
  {
    id: 'legalEntity',
    title: 'Legal entity',
    isExtra: true,
    cell: ({ _legalEntity }) => <ShortCell value={_legalEntity.name} />,
  },
  {
    id: 'country',
    title: 'Country',
    sort: 'country',
    isExtra: true,
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country.name} />,
  },
  {
    id: 'net',
    title: 'Subtotal',
    align: 'end',
    isExtra: true,
    cell: ({ net, currency }) => <MoneyCell value={{ amount: net, currency }} />,
  },
  {
    id: 'tax',
    title: 'Tax',
    align: 'end',
    isExtra: true,
    cell: ({ tax, currency }) => <MoneyCell value={{ amount: tax, currency }} />,
  },
  {
    id: 'orders',
    title: 'PO',
    field: 'orderNumbers',
    isExtra: true,
    cell: ({ orderNumbers }) => <ShortCell value={orderNumbers.join(', ')} />,
  },
  { id: 'people', title: 'Consultants', field: 'people', align: 'end', isExtra: true, cell: ({ people }) => people },
  { id: 'sentAt', title: 'Sent', isExtra: true, cell: ({ sentAt }) => <InstantCell value={sentAt} /> },
  {
    id: 'remindedAt',
    title: 'Last reminder',
    field: 'remindedAt',
    isExtra: true,
    cell: ({ remindedAt }) => <InstantCell value={remindedAt} />,
  },
  {
    id: 'createdBy',
    title: 'Created by',
    field: '_createdBy',
    isExtra: true,
    cell: ({ _createdBy }) => <ShortCell value={_createdBy?.name} />,
  },
  {
    id: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    isExtra: true,
    cell: ({ updatedAt }) => <InstantCell value={updatedAt} />,
  },
]

export const invoiceCard = (row: BillingRow): RowCard => ({
  title: `${invoiceName(row)}, ${row._client.name}`,
  text: isZero(row.open)
    ? formatMoney({ amount: row.gross, currency: row.currency })
    : `${formatMoney({ amount: row.open, currency: row.currency })} outstanding of ${formatMoney({ amount: row.gross, currency: row.currency })}`,
  beside: <InvoiceChips {...row} />,
})
