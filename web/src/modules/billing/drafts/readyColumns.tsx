import type { ReadyRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { LastInvoice } from '../../../kernel/records/LastPeriodBadge.tsx'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { VERDICTS } from '../labels.ts'

const WhyCell = ({ reasons }: Pick<ReadyRow, 'reasons'>) => {
  const [first] = reasons
  if (!first) return <EmptyCell />
  const text = reasons.length > 1 ? `${first.message} (and ${reasons.length - 1} more)` : first.message
  return <ShortCell value={text} />
}
const VerdictCell = ({ verdict, isLast }: Pick<ReadyRow, 'verdict' | 'isLast'>) => (
  <>
    <LabelBadge {...VERDICTS[verdict]} />
    {isLast && <LastInvoice />}
  </>
)

export const readyColumns: readonly Column<ReadyRow>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  columns.client({ sort: 'client' }),
  { id: 'verdict', title: 'Unbilled', cell: (row) => <VerdictCell {...row} /> },
  { id: 'why', title: 'Issues', cell: (row) => <WhyCell reasons={row.reasons} /> },
  {
    id: 'days',
    title: 'Days',
    align: 'end',
    cell: ({ workedDays }) =>
      isZero(workedDays) ? <EmptyCell /> : <span className="figures nowrap">{trimmed(workedDays, 2)}</span>,
  },
  columns.amount('net', 'Net'),
  { id: 'orders', title: 'PO', cell: ({ orderNumbers }) => <ShortCell value={orderNumbers.join(', ')} /> },
  columns.date('issueBy', 'Legal deadline'),
  columns.reference('_contract', 'Contract', { isExtra: true }),
  columns.country({ sort: 'country', isExtra: true }),
  columns.legalEntity({ isExtra: true }),
]

export const readyCard = ({ _candidate, _client, verdict, isLast, net, currency, reasons }: ReadyRow): RowCard => ({
  title: _candidate.name,
  text: [
    _client.name,
    net !== null && currency !== null ? formatMoney({ amount: net, currency }) : '',
    verdict === 'BLOCKED' ? (reasons[0]?.message ?? '') : '',
  ]
    .filter(Boolean)
    .join(' · '),
  aside: <VerdictCell verdict={verdict} isLast={isLast} />,
})
