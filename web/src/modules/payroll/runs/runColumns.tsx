import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { payItemTypeLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { payrollTypeLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { PayrollRun } from '@muster/contract/payroll/core/shapes.contract.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { counted, formatCount, formatMoney } from '../../../ui/format/number.ts'
import { monthName, shortMonthName } from '../../../ui/month/months.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { STATUSES, visibleRow } from '../labels.ts'
import { toneOf, warningsText } from './findings.ts'

const NOT_DUE: readonly PayrollRun['status'][] = ['PAID', 'CLOSED', 'CANCELLED']
/** These are no longer due, or were paid by another run. */
const ENDED: readonly PayrollRun['status'][] = ['CLOSED', 'CANCELLED']
const NEAR_DAYS = 5

/** The legal due date of the wages; marked when it is near or past. */
export function DueCell({ dueOn, status }: Pick<PayrollRun, 'dueOn' | 'status'>) {
  const left = daysBetween(todayHere(), dueOn)
  return (
    <span className="figures nowrap">
      <DateCell value={dueOn} />{' '}
      {!NOT_DUE.includes(status) &&
        (left < 0 ? (
          <StatusBadge tone="danger">Late</StatusBadge>
        ) : (
          left <= NEAR_DAYS && <StatusBadge tone="warning">{left === 0 ? 'Today' : `${left} d`}</StatusBadge>
        ))}
    </span>
  )
}

/** The number of blocked lines and of lines to review; not highlighted for a finished run. */
const FoundCell = ({ counts: { blocked, warned, held }, status }: Pick<PayrollRun, 'counts' | 'status'>) =>
  blocked + warned + held === 0 ? (
    <EmptyCell />
  ) : (
    <span className="badges" data-whole>
      {blocked > held && <StatusBadge tone={toneOf(status, true)}>{formatCount(blocked - held)} blocked</StatusBadge>}
      {warned > 0 && <StatusBadge tone={toneOf(status, false)}>{warningsText(status, warned)}</StatusBadge>}
      {held > 0 && (
        <StatusBadge tone={ENDED.includes(status) ? 'neutral' : 'danger'}>{formatCount(held)} on hold</StatusBadge>
      )}
    </span>
  )

export const runColumns: readonly Column<PayrollRun>[] = [
  columns.link('number', 'Run', { sort: 'number' }),
  { id: 'month', title: 'Month', sort: 'month', cell: ({ month }) => shortMonthName(month) },
  columns.legalEntity({ sort: 'legalEntity' }),
  { id: 'kind', title: 'Type', cell: ({ kind }) => payrollTypeLabels[kind] },
  columns.status(STATUSES, { sort: 'status' }),
  { id: 'people', title: 'Consultants', align: 'end', cell: ({ counts }) => formatCount(counts.people) },
  { id: 'found', title: 'Findings', cell: (row) => <FoundCell {...row} /> },
  {
    id: 'net',
    title: 'Net pay',
    field: 'totals',
    align: 'end',
    cell: ({ totals, currency }) => <MoneyCell value={{ amount: totals.net, currency }} />,
  },
  { id: 'dueOn', title: 'Due', sort: 'dueOn', cell: (row) => <DueCell {...row} /> },
  columns.country({ sort: 'country', isExtra: true }),
  {
    id: 'earned',
    title: payItemTypeLabels.EARN,
    field: 'totals',
    align: 'end',
    isExtra: true,
    cell: ({ totals, currency }) => <MoneyCell value={{ amount: totals.earned, currency }} />,
  },
  {
    id: 'employerCost',
    title: payItemTypeLabels.ER_COST,
    field: 'totals',
    align: 'end',
    isExtra: true,
    cell: ({ totals, currency }) => <MoneyCell value={{ amount: totals.employerCost, currency }} />,
  },
  columns.reference('_preparedBy', 'Prepared by', { field: '_preparedBy', isExtra: true }),
  columns.reference('_approvedBy', 'Approved by', { field: '_approvedBy', isExtra: true }),
  columns.instant('since', 'Since', { isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const runCard = (run: PayrollRun): RowCard => {
  const { totals, currency } = visibleRow(run)
  const net = totals && currency ? ` · ${formatMoney({ amount: totals.net, currency })}` : ''
  return {
    title: `${monthName(run.month)}, ${run._legalEntity.name}`,
    text: `${run.number} · ${counted(run.counts.people, ['consultant', 'consultants'])}${net}`,
    aside: <LabelBadge {...STATUSES[run.status]} />,
  }
}
