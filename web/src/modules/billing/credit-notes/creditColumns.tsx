import { creditReasonLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import type { CreditNoteRow } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { DateCell, InstantCell, MoneyCell, NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { CREDIT_STATUSES, invoiceName } from '../labels.ts'

export const creditColumns: readonly Column<CreditNoteRow>[] = [
  {
    id: 'number',
    title: 'Credit note',
    sort: 'number',
    isFixed: true,
    cell: (row, href) => <NameCell name={invoiceName(row)} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  { id: 'invoice', title: 'Invoice', cell: ({ _billing }) => <ShortCell value={_billing.name} /> },
  { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <LabelBadge {...CREDIT_STATUSES[status]} /> },
  {
    id: 'gross',
    title: 'Total',
    align: 'end',
    cell: ({ gross, currency }) => <MoneyCell value={{ amount: gross, currency }} />,
  },
  { id: 'issueDate', title: 'Issue date', sort: 'issueDate', cell: ({ issueDate }) => <DateCell value={issueDate} /> },
  { id: 'text', title: 'Reason', cell: ({ text }) => <ShortCell value={text} /> },
  {
    id: 'code',
    title: 'Legal reason',
    isExtra: true,
    cell: ({ code }) => <ShortCell value={creditReasonLabels[code]} />,
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
  {
    id: 'createdAt',
    title: 'Created',
    sort: 'createdAt',
    isExtra: true,
    cell: ({ createdAt }) => <InstantCell value={createdAt} />,
  },
]

export const creditCard = (row: CreditNoteRow): RowCard => ({
  title: `${invoiceName(row)}, ${row._client.name}`,
  text: `${formatMoney({ amount: row.gross, currency: row.currency })} of ${row._billing.name}`,
  beside: <LabelBadge {...CREDIT_STATUSES[row.status]} />,
})
