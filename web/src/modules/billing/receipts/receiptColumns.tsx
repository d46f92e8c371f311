import type { ReceiptRow } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { numberColumn } from '../documentColumns.tsx'
import { invoiceName, RECEIPT_STATUSES } from '../labels.ts'

export const receiptColumns: readonly Column<ReceiptRow>[] = [
  numberColumn('Receipt'),
  columns.client({ sort: 'client' }),
  columns.status(RECEIPT_STATUSES, { sort: 'status' }),
  columns.date('receivedOn', 'Received on', { sort: 'receivedOn' }),
  columns.amount('received', 'Amount received', { hidesZero: true }),
  columns.amount('bankCharge', 'Bank charges', { hidesZero: true }),
  columns.amount('unallocated', 'Unallocated', { hidesZero: true }),
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
