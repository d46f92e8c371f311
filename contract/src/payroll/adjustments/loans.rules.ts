/**
 * Advances and loans (docs/domain/payroll.md): a principal, repaid by equal instalments from a month on, the last of them what is left.
 * What a cap does not let through stays outstanding and makes the schedule longer, never the next instalment larger.
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
  /** The first month in which one is taken: `2026-11`. */
  readonly startMonth: string
  /** Taken back before this month. */
  readonly repaid: string
  /** Months in which nothing is taken, agreed with the consultant. */
  readonly pausedMonths?: readonly string[]
}

/** What is still owed, never below zero. */
export const outstanding = ({ principal, repaid }: Loan, currency: string): string => {
  const left = minus(principal, repaid)
  return toMinor(compare(left, '0') > 0 ? left : '0', currency)
}

/** The instalment of the month before any cap; all that is owed with the final settlement. */
export function instalmentOf(loan: Loan, month: string, currency: string, isFinal = false): string {
  const owed = outstanding(loan, currency)
  if (isFinal) return owed
  if (month < loan.startMonth || loan.pausedMonths?.includes(month)) return toMinor('0', currency)
  return toMinor(minimum(loan.instalment, owed), currency)
}

export interface Instalment {
  readonly month: string
  readonly amount: string
  /** Owed after it. */
  readonly left: string
}

/** Every instalment still to come, if no cap cuts one; together what is owed. At most 600 months; none of an instalment of nothing. */
export function scheduleOf(loan: Loan, currency: string, from: string = loan.startMonth): Instalment[] {
  const schedule: Instalment[] = []
  let repaid = loan.repaid
  let month = from > loan.startMonth ? from : loan.startMonth
  while (schedule.length < 600 && compare(outstanding({ ...loan, repaid }, currency), '0') > 0) {
    const amount = instalmentOf({ ...loan, repaid }, month, currency)
    if (compare(amount, '0') === 0 && !loan.pausedMonths?.includes(month)) break
    repaid = toMinor(plus(repaid, amount), currency)
    if (compare(amount, '0') > 0) schedule.push({ month, amount, left: outstanding({ ...loan, repaid }, currency) })
    month = monthAfter(month)
  }
  return schedule
}
