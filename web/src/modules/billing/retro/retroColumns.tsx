import type { RetroRow } from '@muster/contract/billing/retro/retro.contract.ts'
import { CountryCell, DateCell, EmptyCell, MoneyCell, NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { monthName } from '../../../ui/month/months.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { RETRO_DIRECTIONS } from '../labels.ts'

const Figure = ({ amount, currency }: { amount: string | null; currency: RetroRow['currency'] }) =>
  amount === null || currency === null ? <EmptyCell /> : <MoneyCell value={{ amount, currency }} />

/** What changed, and what blocks a draft. */
const whyOf = ({ reason, reasons, correctedDays }: RetroRow) =>
  [
    reason,
    correctedDays > 0 ? `${correctedDays === 1 ? '1 day was' : `${correctedDays} days were`} corrected since` : '',
    ...reasons.flatMap(({ level, message }) => (level === 'BLOCKS' && message !== reason ? message : [])),
  ]
    .filter(Boolean)
    .join('. ')

export const retroColumns: readonly Column<RetroRow>[] = [
  {
    id: 'candidate',
    title: 'Consultant',
    sort: 'candidate',
    isFixed: true,
    cell: ({ _candidate }, href) => <NameCell name={_candidate.name} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  { id: 'month', title: 'Month', sort: 'month', cell: ({ month }) => <ShortCell value={monthName(month)} /> },
  { id: 'direction', title: 'Billed', cell: ({ direction }) => <LabelBadge {...RETRO_DIRECTIONS[direction]} /> },
  {
    id: 'difference',
    title: 'Difference',
    align: 'end',
    cell: ({ difference, currency }) => <Figure amount={difference} currency={currency} />,
  },
  { id: 'why', title: 'Reason', cell: (row) => <ShortCell value={whyOf(row)} /> },
  {
    id: 'billed',
    title: 'Billed net',
    align: 'end',
    cell: ({ billed, currency }) => <Figure amount={billed} currency={currency} />,
  },
  {
    id: 'due',
    title: 'Correct net',
    align: 'end',
    cell: ({ due, currency }) => <Figure amount={due} currency={currency} />,
  },
  {
    id: 'invoices',
    title: 'Invoice',
    cell: ({ invoices }) => <ShortCell value={invoices.map(({ name }) => name).join(', ')} />,
  },
  {
    id: 'contract',
    title: 'Amended by',
    isExtra: true,
    cell: ({ _contract }) => <ShortCell value={_contract.name} />,
  },
  {
    id: 'effectiveFrom',
    title: 'Effective from',
    isExtra: true,
    cell: ({ effectiveFrom }) => <DateCell value={effectiveFrom} />,
  },
  {
    id: 'orderForm',
    title: 'Order form',
    isExtra: true,
    cell: ({ _orderForm }) => <ShortCell value={_orderForm.name} />,
  },
  {
    id: 'country',
    title: 'Country',
    sort: 'country',
    isExtra: true,
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country.name} />,
  },
  {
    id: 'legalEntity',
    title: 'Legal entity',
    isExtra: true,
    cell: ({ _legalEntity }) => <ShortCell value={_legalEntity?.name} />,
  },
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
  beside: <LabelBadge {...RETRO_DIRECTIONS[row.direction]} />,
})
