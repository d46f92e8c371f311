import { compare } from '@muster/contract/kernel/exact.ts'
import type { PayrollStatus } from '@muster/contract/payroll/states.contract.ts'
import type { Variance } from '@muster/contract/payroll/variance.rules.ts'
import type { Tone } from '../../ui/chip/StatusChip.tsx'
import { showAmount, showCount } from '../../ui/format/number.ts'
import { isOpen } from './runSteps.ts'

/** What was found alarms while it can be mended; afterwards it is a note of what was there. */
export const toneOf = (run: PayrollStatus, blocks: boolean): Tone =>
  isOpen(run) ? (blocks ? 'danger' : 'warning') : 'neutral'

/** `8 to look at`; of a run that was approved, `8 were looked at`. */
export function warnedWords(run: PayrollStatus, count: number): string {
  if (isOpen(run)) return `${showCount(count)} to look at`
  return run === 'CANCELLED'
    ? `${showCount(count)} found`
    : `${showCount(count)} ${count === 1 ? 'was' : 'were'} looked at`
}

/** By how much a net differs from that of last month: `It is AED 1,200.00 more (24.00 %).` */
export function differenceWords({ difference, percent }: Variance, currency: string): string {
  const isMore = compare(difference, '0') > 0
  const amount = `${currency} ${showAmount(difference.replace('-', ''), 'always', currency)}`
  return `It is ${amount} ${isMore ? 'more' : 'less'}${percent === null ? '' : ` (${percent.replace('-', '')} %)`}.`
}
