import type { ReceiptRow } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, MoneyCell, NameCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
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
  columns.client({ sort: 'client' }),
  columns.status(RECEIPT_STATUSES, { sort: 'status' }),
  columns.date('receivedOn', 'Received on', { sort: 'receivedOn' }),
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
    id: 'unallocated',
    title: 'Unallocated',
    align: 'end',
    cell: ({ unallocated, currency }) => <Money amount={unallocated} currency={currency} />,
  },
  columns.text('bankReference', 'Reference', { isExtra: true }),
  columns.legalEntity({ isExtra: true }),
  columns.reference('_createdBy', 'Created by', { isExtra: true }),
  columns.reference('_postedBy', 'Posted by', { isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
]

export const receiptCard = (row: ReceiptRow): RowCard => ({
  title: `${invoiceName(row)}, ${row._client.name}`,
  text: `${formatMoney({ amount: row.received, currency: row.currency })} on ${formatDate(row.receivedOn)}`,
  aside: <LabelBadge {...RECEIPT_STATUSES[row.status]} />,
})
