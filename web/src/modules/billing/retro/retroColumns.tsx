import type { RetroRow } from '@muster/contract/billing/retro/retro.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ShortCell } from '../../../ui/cells/cells.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { monthName } from '../../../ui/month/months.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { RETRO_DIRECTIONS } from '../labels.ts'

/** What changed, what blocks a draft, and whether the month was credited. */
export const whyOf = ({ reason, reasons, correctedDays }: RetroRow) =>
  [
    reason,
    correctedDays > 0 ? `${correctedDays === 1 ? '1 day was' : `${correctedDays} days were`} corrected since` : '',
    ...reasons.flatMap(({ code, level, message }) =>
      (level === 'BLOCKS' && message !== reason) || code === 'CREDITED_IN_PART' ? message : [],
    ),
  ]
    .filter(Boolean)
    .join('. ')

export const retroColumns: readonly Column<RetroRow>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  columns.client({ sort: 'client' }),
  { id: 'month', title: 'Month', sort: 'month', cell: ({ month }) => <ShortCell value={monthName(month)} /> },
  columns.label('direction', 'Billed', RETRO_DIRECTIONS),
  columns.amount('difference', 'Difference'),
  { id: 'why', title: 'Reason', cell: (row) => <ShortCell value={whyOf(row)} /> },
  columns.amount('billed', 'Billed net'),
  columns.amount('due', 'Correct net'),
  {
    id: 'invoices',
    title: 'Invoice',
    cell: ({ invoices }) => <ShortCell value={invoices.map(({ name }) => name).join(', ')} />,
  },
  columns.reference('_contract', 'Amended by', { isExtra: true }),
  columns.date('effectiveFrom', 'Effective from', { isExtra: true }),
  columns.reference('_orderForm', 'Order form', { isExtra: true }),
  columns.country({ sort: 'country', isExtra: true }),
  columns.legalEntity({ isExtra: true }),
]

export const retroCard = (row: RetroRow): RowCard => ({
  title: `${row._candidate.name}, ${monthName(row.month)}`,
  text: [
    row._client.name,
    row.difference !== null && row.currency !== null
      ? formatMoney({ amount: row.difference, currency: row.currency })
      : '',
    whyOf(row),
  ]
    .filter(Boolean)
    .join(' · '),
  aside: <LabelBadge {...RETRO_DIRECTIONS[row.direction]} />,
})
