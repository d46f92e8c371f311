import type { ExchangeRate } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { RATE_STATES } from '../labels.ts'

const signed = (percent: string) => `${/^-|^[0.]+$/.test(percent) ? '' : '+'}${percent} %`

/** Both sides, so that the direction is clear: `1 USD = 3.672500 AED`. */
const describeRate = ({ currency, rate }: Pick<ExchangeRate, 'currency' | 'rate'>) => `1 USD = ${rate} ${currency}`

export const rateColumns: readonly Column<ExchangeRate>[] = [
  columns.date('date', 'Date', { sort: 'date', isFixed: true }),
  columns.link('currency', 'Currency', { sort: 'currency' }),
  { id: 'rate', title: 'Rate', align: 'end', cell: describeRate },
  {
    id: 'change',
    title: 'Change',
    align: 'end',
    cell: ({ changePercent }) => (changePercent === null ? <EmptyCell /> : signed(changePercent)),
  },
  { id: 'source', title: 'Source', cell: ({ source }) => source },
  columns.status(RATE_STATES, { sort: 'status' }),
  columns.reference('_enteredBy', 'Entered by'),
  columns.reference('_decidedBy', 'Decided by', { isExtra: true }),
  columns.instant('enteredAt', 'Entered', { sort: 'enteredAt', isExtra: true }),
]

export const rateCard = (row: ExchangeRate): RowCard => ({
  title: describeRate(row),
  text: formatDate(row.date),
  aside: <LabelBadge {...RATE_STATES[row.status]} />,
})
