import type { ExchangeRate } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { DateCell, EmptyCell, InstantCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { RATE_STATES } from '../labels.ts'

const signed = (percent: string) => `${/^-|^[0.]+$/.test(percent) ? '' : '+'}${percent} %`

/** Both sides, so that nobody takes it the wrong way round: `1 USD = 3.672500 AED`. */
const describeRate = ({ currency, rate }: Pick<ExchangeRate, 'currency' | 'rate'>) => `1 USD = ${rate} ${currency}`

export const rateColumns: readonly Column<ExchangeRate>[] = [
  {
    id: 'date',
    title: 'Day',
    sort: 'date',
    isFixed: true,
    cell: ({ date }) => <DateCell value={date} />,
  },
  {
    id: 'currency',
    title: 'Currency',
    sort: 'currency',
    isFixed: true,
    cell: ({ currency }, href) => <NameCell name={currency} href={href} />,
  },
  { id: 'rate', title: 'Rate', align: 'end', cell: describeRate },
  {
    id: 'change',
    title: 'Change',
    align: 'end',
    cell: ({ changePercent }) => (changePercent === null ? <EmptyCell /> : signed(changePercent)),
  },
  { id: 'source', title: 'Source', cell: ({ source }) => source },
  { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <LabelBadge {...RATE_STATES[status]} /> },
  { id: 'enteredBy', title: 'Entered by', cell: ({ _enteredBy }) => <TextCell value={_enteredBy?.name} /> },
  {
    id: 'decidedBy',
    title: 'Decided by',
    isExtra: true,
    cell: ({ _decidedBy }) => <TextCell value={_decidedBy?.name} />,
  },
  {
    id: 'enteredAt',
    title: 'Entered',
    sort: 'enteredAt',
    isExtra: true,
    cell: ({ enteredAt }) => <InstantCell value={enteredAt} />,
  },
]

export const rateCard = (row: ExchangeRate): RowCard => ({
  title: describeRate(row),
  text: formatDate(row.date),
  beside: <LabelBadge {...RATE_STATES[row.status]} />,
})
