import { creditReasonLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import type { CreditNoteRow } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ShortCell } from '../../../ui/cells/cells.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { numberColumn } from '../documentColumns.tsx'
import { CREDIT_STATUSES, invoiceName } from '../labels.ts'

export const creditColumns: readonly Column<CreditNoteRow>[] = [
  numberColumn('Credit note'),
  columns.client({ sort: 'client' }),
  columns.reference('_billing', 'Invoice', { id: 'invoice' }),
  columns.status(CREDIT_STATUSES, { sort: 'status' }),
  columns.amount('gross', 'Total'),
  columns.date('issueDate', 'Issue date', { sort: 'issueDate' }),
  columns.text('text', 'Reason'),
  {
    id: 'code',
    title: 'Legal reason',
    isExtra: true,
    cell: ({ code }) => <ShortCell value={creditReasonLabels[code]} />,
  },
  columns.legalEntity({ isExtra: true }),
  columns.reference('_createdBy', 'Created by', { isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
]

export const creditCard = (row: CreditNoteRow): RowCard => ({
  title: `${invoiceName(row)}, ${row._client.name}`,
  text: `${formatMoney({ amount: row.gross, currency: row.currency })} of ${row._billing.name}`,
  aside: <LabelBadge {...CREDIT_STATUSES[row.status]} />,
})
