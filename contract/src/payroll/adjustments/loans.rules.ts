/**
 * Advances and loans (docs/domain/payroll.md): a principal that is repaid in equal instalments from a month on; the
 * last one is the remainder. An amount above the cap stays outstanding and extends the schedule; the next instalment is
 * never larger.
 */

import { toMinor } from '../../kernel/math/money.ts'
import { compare, minimum, minus, plus } from '../../kernel/math/rational.ts'
import { monthAfter } from '../../kernel/values/days.ts'

export interface Loan {
  readonly id: string
  readonly type: 'ADVANCE' | 'LOAN'
  readonly label: string
  readonly principal: string
  /** Per month. */
  readonly instalment: string
  /** The month of the first instalment: `2026-11`. */
  readonly startMonth: string
  /** Repaid before this month. */
  readonly repaid: string
  /** Months without an instalment, agreed with the consultant. */
  readonly pausedMonths?: readonly string[]
}

/** The outstanding amount, never below zero. */
export const outstandingAmount = ({ principal, repaid }: Loan, currency: string): string => {
  const left = minus(principal, repaid)
  return toMinor(compare(left, '0') > 0 ? left : '0', currency)
}

/** The instalment of the month before any cap; the full outstanding amount in the final settlement. */
export function instalmentOf(loan: Loan, month: string, currency: string, isFinal = false): string {
  const owed = outstandingAmount(loan, currency)
  if (isFinal) return owed
  if (month < loan.startMonth || loan.pausedMonths?.includes(month)) return toMinor('0', currency)
  return toMinor(minimum(loan.instalment, owed), currency)
}

interface Instalment {
  readonly month: string
  readonly amount: string
  /** The outstanding amount afterwards. */
  readonly left: string
}

/**
 * All future instalments, if no cap reduces one; they add up to the outstanding amount. At most 600 months; none for an
 * instalment of zero.
 */
export function scheduleOf(loan: Loan, currency: string, from: string = loan.startMonth): Instalment[] {
  const schedule: Instalment[] = []
  let repaid = loan.repaid
  let month = from > loan.startMonth ? from : loan.startMonth
  while (schedule.length < 600 && compare(outstandingAmount({ ...loan, repaid }, currency), '0') > 0) {
    const amount = instalmentOf({ ...loan, repaid }, month, currency)
    if (compare(amount, '0') === 0 && !loan.pausedMonths?.includes(month)) break
    repaid = toMinor(plus(repaid, amount), currency)
    if (compare(amount, '0') > 0)
      schedule.push({ month, amount, left: outstandingAmount({ ...loan, repaid }, currency) })
    month = monthAfter(month)
  }
  return schedule
}
