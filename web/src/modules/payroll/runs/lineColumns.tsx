import { compare, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysPaid } from '@muster/contract/payroll/calculation/days-paid.rules.ts'
import { lineFindingLabels, payItemTypeLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import type { PayrollLineRow } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { LINE_STATUSES, type VisibleLine, visibleLine } from '../labels.ts'
import { toneOf } from './findings.ts'

const MAX_BADGES = 2

/** The findings of a line: blocking ones first, and the number of others. */
function FindingChips({ findings, run }: Pick<VisibleLine, 'findings'> & { run: PayrollStatus }) {
  if (findings.length === 0) return <EmptyCell />
  const rest = findings.length - MAX_BADGES
  return (
    <span className="badges" data-whole>
      {findings.slice(0, MAX_BADGES).map(({ code, blocks }) => (
        <StatusBadge key={code} tone={toneOf(run, blocks)}>
          {lineFindingLabels[code]}
        </StatusBadge>
      ))}
      {rest > 0 && <span className="text-dimmed">+{rest}</span>}
    </span>
  )
}

/** The findings of a line; without any, why it is on hold or was rejected. */
const Findings = ({ row: { findings, reason }, run }: { row: PayrollLineRow; run: PayrollStatus }) =>
  findings.length === 0 && reason ? <ShortCell value={reason} /> : <FindingChips findings={findings} run={run} />

const Figure = ({ value, isSigned, currency }: { value: string; isSigned?: boolean; currency: string }) =>
  compare(value, '0') === 0 ? (
    <EmptyCell />
  ) : (
    <span className="figures nowrap">
      {isSigned && compare(value, '0') > 0 && '+'}
      {formatAmount(value, 'always', currency)}
    </span>
  )

/** Amounts are in the currency of the run, shown in its header. */
export const lineColumns = (currency: string, run: PayrollStatus): readonly Column<PayrollLineRow>[] => [
  columns.consultantLink({ sort: 'candidate' }),
  columns.status(LINE_STATUSES, { sort: 'status' }),
  { id: 'findings', title: 'Findings', cell: (row) => <Findings row={row} run={run} /> },
  {
    id: 'days',
    title: 'Days paid',
    align: 'end',
    cell: ({ days }) => (
      <span className="figures nowrap">
        {daysPaid(days)} <span className="text-dimmed">of {trimmed(days.divisor, 2)}</span>
      </span>
    ),
  },
  {
    id: 'earned',
    title: payItemTypeLabels.EARN,
    field: 'earned',
    align: 'end',
    cell: ({ earned }) => <Figure value={earned} currency={currency} />,
  },
  {
    id: 'deducted',
    title: payItemTypeLabels.DED,
    field: 'deducted',
    align: 'end',
    cell: ({ deducted }) => <Figure value={deducted} currency={currency} />,
  },
  {
    id: 'net',
    title: 'Net',
    sort: 'net',
    field: 'net',
    align: 'end',
    cell: ({ net }) => <span className="figures nowrap">{formatAmount(net, 'always', currency)}</span>,
  },
  {
    id: 'difference',
    title: 'Variance vs. last month',
    sort: 'difference',
    field: 'variance',
    align: 'end',
    cell: ({ variance }) => <Figure value={variance.difference} currency={currency} isSigned />,
  },
  {
    id: 'employerCost',
    title: 'Employer cost',
    field: 'employerCost',
    align: 'end',
    isExtra: true,
    cell: ({ employerCost }) => <Figure value={employerCost} currency={currency} />,
  },
  {
    id: 'unpaid',
    title: 'Unpaid days',
    align: 'end',
    isExtra: true,
    cell: ({ days }) => <Figure value={days.unpaid} currency="" />,
  },
  {
    id: 'sick',
    title: 'Sick days',
    align: 'end',
    isExtra: true,
    cell: ({ days }) => <Figure value={days.sick} currency="" />,
  },
  columns.text('reason', 'Reason', { isExtra: true }),
  columns.instant('mailedAt', 'Payslip emailed', { isExtra: true }),
]

export const lineCard =
  (currency: string) =>
  (row: PayrollLineRow): RowCard => {
    const { net, findings, reason, _candidate, status } = visibleLine(row)
    const parts = [
      net === undefined ? '' : `${currency} ${formatAmount(net, 'always', currency)}`,
      ...(findings.length > 0 ? findings.map(({ code }) => lineFindingLabels[code]) : [reason ?? '']),
    ]
    return {
      title: _candidate.name,
      text: parts.filter(Boolean).join(' · ') || 'No findings',
      aside: <LabelBadge {...LINE_STATUSES[status]} />,
    }
  }
