import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { adjustmentLabels, isEarning, loanTypeLabels } from '@muster/contract/payroll/adjustments/adjustment.labels.ts'
import type { AdjustmentRow, LoanRow } from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import type { Labels } from '../../../ui/format/labels.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { monthName } from '../../../ui/month/months.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

/** `November 2026`, `from May 2026`, `May to July 2026`. */
export function monthsOf({ firstMonth, lastMonth }: Pick<AdjustmentRow, 'firstMonth' | 'lastMonth'>): string {
  if (lastMonth === null) return `from ${monthName(firstMonth)}`
  return firstMonth === lastMonth ? monthName(firstMonth) : `${monthName(firstMonth)} to ${monthName(lastMonth)}`
}

const KindChip = ({ code }: Pick<AdjustmentRow, 'code'>) => (
  <StatusBadge tone={isEarning(code) ? 'done' : 'warning'} plain>
    {(adjustmentLabels as Labels)[code] ?? code}
  </StatusBadge>
)
const Money = ({ amount, currency }: { amount: string; currency: string }) =>
  isZero(amount) ? <EmptyCell /> : <MoneyCell value={{ amount, currency }} />

export const adjustmentColumns: readonly Column<AdjustmentRow>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  { id: 'code', title: 'Type', cell: ({ code }) => <KindChip code={code} /> },
  columns.text('label', 'Payslip label'),
  {
    id: 'amount',
    title: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { id: 'months', title: 'Months', sort: 'firstMonth', cell: (row) => monthsOf(row) },
  {
    id: 'settled',
    title: 'Applied to date',
    align: 'end',
    cell: ({ settled, currency }) => <Money amount={settled} currency={currency} />,
  },
  {
    id: 'due',
    title: 'Remaining',
    align: 'end',
    cell: ({ due, currency }) => <Money amount={due} currency={currency} />,
  },
  columns.text('note', 'Note', { isExtra: true }),
  columns.reference('_createdBy', 'Created by', { isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
]

export const adjustmentCard = (row: AdjustmentRow): RowCard => ({
  title: row._candidate.name,
  text: `${row.label} · ${formatMoney(row)} · ${monthsOf(row)}`,
  aside: <KindChip code={row.code} />,
})

export const loanColumns: readonly Column<LoanRow>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  { id: 'type', title: 'Type', cell: ({ type }) => loanTypeLabels[type] },
  columns.text('label', 'Payslip label'),
  {
    id: 'principal',
    title: 'Amount',
    align: 'end',
    cell: ({ principal, currency }) => <Money amount={principal} currency={currency} />,
  },
  {
    id: 'instalment',
    title: 'Monthly repayment',
    align: 'end',
    cell: ({ instalment, currency }) => <Money amount={instalment} currency={currency} />,
  },
  { id: 'startMonth', title: 'First repayment', sort: 'startMonth', cell: ({ startMonth }) => monthName(startMonth) },
  {
    id: 'repaid',
    title: 'Repaid',
    align: 'end',
    cell: ({ repaid, currency }) => <Money amount={repaid} currency={currency} />,
  },
  {
    id: 'outstanding',
    title: 'Outstanding',
    sort: 'outstanding',
    align: 'end',
    cell: ({ outstanding, currency }) => <Money amount={outstanding} currency={currency} />,
  },
  columns.reference('_createdBy', 'Created by', { isExtra: true }),
  columns.instant('createdAt', 'Created', { sort: 'createdAt', isExtra: true }),
]

export const loanCard = (row: LoanRow): RowCard => ({
  title: row._candidate.name,
  text: `${loanTypeLabels[row.type]} of ${formatMoney({ amount: row.principal, currency: row.currency })}`,
  aside: isZero(row.outstanding) ? (
    <StatusBadge tone="done">Repaid</StatusBadge>
  ) : (
    <MoneyCell value={{ amount: row.outstanding, currency: row.currency }} />
  ),
})
