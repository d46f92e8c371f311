/** The paid days of a month and its divisor: on the line, and on the payslip. */
import { compare, divide, minus, times, trimmed } from '../../kernel/math/rational.ts'

/**
 * Days employed that the basis pays, less those without pay, to two places and never below none. A basis of 30 or 26 pays for fewer or more
 * days than there are; where all of them are without pay, each counts for paid ÷ counted days, as in the pay (absences.rules.ts).
 */
export function daysPaid(days: { paid: string; unpaid: string; counted?: string | undefined }): string {
  const { paid, unpaid, counted = paid } = days
  const max = compare(paid, counted) < 0 ? paid : counted
  const isAll = counted !== paid && compare(unpaid, max) >= 0
  const left = minus(paid, isAll ? divide(times(unpaid, paid), counted) : unpaid)
  return compare(left, '0') > 0 ? trimmed(left, 2) : '0'
}
