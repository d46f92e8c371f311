import { compare } from '@muster/contract/kernel/math/rational.ts'
import type { Variance } from '@muster/contract/payroll/calculation/variance.rules.ts'
import type { LineFindingCode } from '@muster/contract/payroll/core/blockers.rules.ts'
import type { PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import type { Tone } from '../../../ui/chip/StatusChip.tsx'
import { formatAmount, formatCount } from '../../../ui/format/number.ts'
import { FINDINGS, payrollRunHref, type VisibleRun } from '../labels.ts'
import { isOpen } from './runTransitions.ts'

/** What was found alarms while it can be mended; afterwards it is a note of what was there. */
export const toneOf = (run: PayrollStatus, blocks: boolean): Tone =>
  isOpen(run) ? (blocks ? 'danger' : 'warning') : 'neutral'

/** `8 to look at`; of a run that was approved, `8 were looked at`. */
export function warnedWords(run: PayrollStatus, count: number): string {
  if (isOpen(run)) return `${formatCount(count)} to look at`
  return run === 'CANCELLED'
    ? `${formatCount(count)} found`
    : `${formatCount(count)} ${count === 1 ? 'was' : 'were'} looked at`
}

/** By how much a net differs from that of last month: `It is AED 1,200.00 more (24.00 %).` */
export function differenceWords({ difference, percent }: Variance, currency: string): string {
  const isMore = compare(difference, '0') > 0
  const amount = `${currency} ${formatAmount(difference.replace('-', ''), 'always', currency)}`
  return `It is ${amount} ${isMore ? 'more' : 'less'}${percent === null ? '' : ` (${percent.replace('-', '')} %)`}.`
}

const REMEDIES: Partial<Record<PayrollStatus, string>> = {
  SUBMITTED:
    'Send the run back and calculate it again, or release them under People. Otherwise an off-cycle run has to pay them.',
  REVIEWED: 'Send the run back and calculate it again. Otherwise an off-cycle run has to pay them.',
}
/** `12 of the 27 held have their approved timesheet now.`, and what can be done for them where the run stands; undefined when nobody has. */
export function timesheetWords({
  status,
  counts,
  heldWithTimesheet,
}: Pick<VisibleRun, 'status' | 'counts' | 'heldWithTimesheet'>) {
  if (heldWithTimesheet === 0 || !isOpen(status)) return undefined
  const held = formatCount(counts.held)
  const who =
    counts.held === 1
      ? 'Whoever is held has'
      : `${formatCount(heldWithTimesheet)} of the ${held} held ${heldWithTimesheet === 1 ? 'has' : 'have'}`
  const remedy = REMEDIES[status] ?? 'Calculate the run again, and it pays them.'
  return `${who} their approved timesheet now. ${remedy}`
}

/** What keeps a line from being paid. */
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
/** As the filter of the people asks for them. */
export const findingsIn = (codes: readonly LineFindingCode[]) => codes.map((code) => `finding=${code}`).join('&')

/** Those who are paid and have something to look at, among the people of the run. */
export function toLookAtHref(run: Pick<VisibleRun, 'id'>): string {
  const codes = (Object.keys(FINDINGS) as LineFindingCode[]).filter((code) => !BLOCKING.includes(code))
  return `${payrollRunHref(run)}?tab=people&status=INCLUDED&${findingsIn(codes)}`
}
