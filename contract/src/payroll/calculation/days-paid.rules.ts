/** The paid days of a month and its divisor, shown on the line and the payslip. */
import { compare, divide, minus, times, trimmed } from '../../kernel/math/rational.ts'

/**
 * Employed days on the basis, less unpaid days, with two decimals and never below zero. A basis of 30 or 26 pays for
 * fewer or more days than the month has; if all of them are unpaid, each counts for paid ÷ counted days, as in the pay
 * (absences.rules.ts).
 */
export function daysPaid(days: { paid: string; unpaid: string; counted?: string | undefined }): string {
  const { paid, unpaid, counted = paid } = days
  const max = compare(paid, counted) < 0 ? paid : counted
  const isAll = counted !== paid && compare(unpaid, max) >= 0
  const left = minus(paid, isAll ? divide(times(unpaid, paid), counted) : unpaid)
  return compare(left, '0') > 0 ? trimmed(left, 2) : '0'
}
