/** Length of service by law (docs/domain/payroll.md): exact, in years of 365 days. */

import { divide, exact, maximum, minus, type Rational } from '../../kernel/math/rational.ts'
import { daysAfter, daysFromTo, monthsAfter } from '../../kernel/values/days.ts'

export interface Service {
  /** First and last day, both included. */
  readonly from: string
  readonly to: string
  /** Unpaid days and similar that the law does not count; a decimal. */
  readonly excludedDays: string
}

/**
 * (whole anniversaries × 365 + remaining days − excluded days) ÷ 365, never below zero: anniversaries prevent an effect
 * of 29 February. The last day is included, so that a year from 1 March to 28 February is whole.
 */
export function yearsOfService({ from, to, excludedDays }: Service): Rational {
  if (to < from) return exact('0')
  const next = daysAfter(to, 1)
  let years = Number(next.slice(0, 4)) - Number(from.slice(0, 4))
  if (monthsAfter(from, years * 12) > next) years -= 1
  const anniversary = monthsAfter(from, years * 12)
  const remaining = anniversary > to ? 0 : daysFromTo(anniversary, to)
  return maximum(divide(minus(`${years * 365 + remaining}`, excludedDays), '365'), '0')
}

/** Completed years, for tiers that change on an anniversary. */
export function completedYears(from: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, monthsAfter(from, years * 12) > on ? years - 1 : years)
}
