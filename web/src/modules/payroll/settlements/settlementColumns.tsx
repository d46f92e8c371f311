import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { FinalSettlement } from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { EXIT_REASONS } from '../../../kernel/records/exit-labels.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, MoneyCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { CLEARANCES, SETTLEMENT_STATUSES } from './settlementLabels.ts'

const NEAR_DAYS = 5

/** The legal due date; marked when it is near or past. */
export function SettlementDue({ dueOn, status }: Pick<FinalSettlement, 'dueOn' | 'status'>) {
  if (dueOn === null) return <EmptyCell />
  const left = daysBetween(todayHere(), dueOn)
  const isOver = status === 'SETTLED' || status === 'CANCELLED'
  return (
    <span className="figures nowrap">
      <DateCell value={dueOn} />{' '}
      {!isOver &&
        (left < 0 ? (
          <StatusBadge tone="danger">Late</StatusBadge>
        ) : (
          left <= NEAR_DAYS && <StatusBadge tone="warning">{left === 0 ? 'Today' : `${left} d`}</StatusBadge>
        ))}
    </span>
  )
}

const Sum = ({ amount, currency }: { amount: string; currency: string | null }) =>
  currency === null || isZero(amount) ? <EmptyCell /> : <MoneyCell value={{ amount, currency }} />

export const settlementColumns: readonly Column<FinalSettlement>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  {
    id: 'number',
    title: 'Number',
    sort: 'number',
    // An identifier is not cut off where space is short.
    cell: ({ number }) => (
      <span className="figures nowrap" data-whole>
        {number}
      </span>
    ),
  },
  columns.status(SETTLEMENT_STATUSES, { sort: 'status' }),
  columns.date('lastDay', 'Last working day', { sort: 'lastDay' }),
  {
    id: 'exitReason',
    title: 'Reason for leaving',
    isExtra: true,
    cell: ({ exitReason }) => <ShortCell value={exitReason && EXIT_REASONS[exitReason]} />,
  },
  { id: 'net', title: 'Net pay', align: 'end', cell: ({ net, currency }) => <Sum amount={net} currency={currency} /> },
  {
    id: 'owed',
    title: 'Owed by consultant',
    align: 'end',
    cell: ({ owed, currency }) => <Sum amount={owed} currency={currency} />,
  },
  { id: 'dueOn', title: 'Due', sort: 'dueOn', cell: (row) => <SettlementDue {...row} /> },
  columns.label('clearance', 'Clearance', CLEARANCES),
  {
    id: 'hasStatement',
    title: 'Statement',
    isExtra: true,
    cell: ({ hasStatement }) => (hasStatement ? 'Signed' : <EmptyCell />),
  },
  columns.legalEntity({ isExtra: true }),
  columns.country({ isExtra: true }),
  columns.reference('_preparedBy', 'Prepared by', { isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const settlementCard = ({ _candidate, number, net, currency, status }: FinalSettlement): RowCard => ({
  title: _candidate.name,
  text: `${number}${currency && !isZero(net) ? ` · ${formatMoney({ amount: net, currency })}` : ''}`,
  aside: <LabelBadge {...SETTLEMENT_STATUSES[status]} />,
})
