import type { ReceiptRow } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { DateCell, EmptyCell, InstantCell, MoneyCell, NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { invoiceName, RECEIPT_STATUSES } from '../labels.ts'

const Money = ({ amount, currency }: { amount: string; currency: string }) =>
  isZero(amount) ? <EmptyCell /> : <MoneyCell value={{ amount, currency }} />

export const receiptColumns: readonly Column<ReceiptRow>[] = [
  {
    id: 'number',
    title: 'Receipt',
    sort: 'number',
    isFixed: true,
    cell: (row, href) => <NameCell name={invoiceName(row)} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <LabelBadge {...RECEIPT_STATUSES[status]} /> },
  {
    id: 'receivedOn',
    title: 'Received on',
    sort: 'receivedOn',
    cell: ({ receivedOn }) => <DateCell value={receivedOn} />,
  },
  {
    id: 'received',
    title: 'Amount received',
    align: 'end',
    cell: ({ received, currency }) => <Money amount={received} currency={currency} />,
  },
  {
    id: 'bankCharge',
    title: 'Bank charges',
    align: 'end',
    cell: ({ bankCharge, currency }) => <Money amount={bankCharge} currency={currency} />,
  },
  {
    id: 'onAccount',
    title: 'Unapplied',
    align: 'end',
    cell: ({ onAccount, currency }) => <Money amount={onAccount} currency={currency} />,
  },
  {
    id: 'bankReference',
    title: 'Reference',
    isExtra: true,
    cell: ({ bankReference }) => <ShortCell value={bankReference} />,
  },
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

export const receiptCard = (row: ReceiptRow): RowCard => ({
  title: `${invoiceName(row)}, ${row._client.name}`,
  text: `${formatMoney({ amount: row.received, currency: row.currency })} on ${formatDate(row.receivedOn)}`,
  beside: <LabelBadge {...RECEIPT_STATUSES[row.status]} />,
})
