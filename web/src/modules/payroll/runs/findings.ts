import { compare } from '@muster/contract/kernel/math/rational.ts'
import type { Variance } from '@muster/contract/payroll/calculation/variance.rules.ts'
import type { LineFindingCode } from '@muster/contract/payroll/core/blockers.rules.ts'
import { lineFindingLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { Tone } from '../../../ui/badge/StatusBadge.tsx'
import { formatAmount, formatCount } from '../../../ui/format/number.ts'
import { payrollRunHref, type VisibleRun } from '../labels.ts'
import { isOpen } from './runTransitions.ts'

/** Findings are highlighted while they can be corrected; afterwards they are a record. */
export const toneOf = (run: PayrollStatus, blocks: boolean): Tone =>
  isOpen(run) ? (blocks ? 'danger' : 'warning') : 'neutral'

/** `8 to review`; for an approved run `8 reviewed`. */
export function warningsText(run: PayrollStatus, count: number): string {
  if (isOpen(run)) return `${formatCount(count)} to review`
  return run === 'CANCELLED' ? `${formatCount(count)} found` : `${formatCount(count)} reviewed`
}

/** The difference of a net pay from last month: `It is AED 1,200.00 more (24.00 %).` */
export function differenceText({ difference, percent }: Variance, currency: string): string {
  const isMore = compare(difference, '0') > 0
  const amount = `${currency} ${formatAmount(difference.replace('-', ''), 'always', currency)}`
  return `${amount} ${isMore ? 'more' : 'less'}${percent === null ? '' : ` (${percent.replace('-', '')} %)`}.`
}

const REMEDIES: Partial<Record<PayrollStatus, string>> = {
  SUBMITTED:
    'Return the run and calculate it again, or release them under Consultants. Otherwise, pay them with an off-cycle run.',
  REVIEWED: 'Return the run and calculate it again. Otherwise, pay them with an off-cycle run.',
}
/**
 * `12 of the 27 consultants on hold have an approved timesheet now.`, and the next action in the current status; undefined
 * when there are none.
 */
export function heldWithTimesheetText({
  status,
  counts,
  heldWithTimesheet,
}: Pick<VisibleRun, 'status' | 'counts' | 'heldWithTimesheet'>) {
  if (heldWithTimesheet === 0 || !isOpen(status)) return undefined
  const held = formatCount(counts.held)
  const who =
    counts.held === 1
      ? 'The consultant on hold has'
      : `${formatCount(heldWithTimesheet)} of the ${held} consultants on hold ${heldWithTimesheet === 1 ? 'has' : 'have'}`
  const remedy = REMEDIES[status] ?? 'Calculate the run again to pay them.'
  return `${who} an approved timesheet now. ${remedy}`
}

/** The findings that block a line. */
export const BLOCKING: readonly LineFindingCode[] = [
  ...([
    'NO_TIMESHEET',
    'DUPLICATE_DAY',
    'NO_PAY',
    'NO_BANK',
    'WRONG_IBAN',
    'NO_WAGE_ID',
    'CURRENCY',
    'OTHER_CURRENCY',
  ] as const),
  'MONTH_OPEN',
]
/** As a filter of the tab People. */
export const findingsIn = (codes: readonly LineFindingCode[]) => codes.map((code) => `finding=${code}`).join('&')

/** Link to the consultants of the run who are paid and have a finding to review. */
export function findingsHref(run: Pick<VisibleRun, 'id'>): string {
  const codes = (Object.keys(lineFindingLabels) as LineFindingCode[]).filter((code) => !BLOCKING.includes(code))
  return `${payrollRunHref(run)}?tab=people&status=INCLUDED&${findingsIn(codes)}`
}
