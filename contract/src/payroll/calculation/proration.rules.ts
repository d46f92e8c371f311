/**
 * The pro-rata pay of an incomplete month (docs/domain/money.md): the four bases on which countries calculate a day.
 * Counts are whole days; nothing is rounded here.
 */
import { daysFromTo, eachDay, firstOfMonth, isoWeekday, lastOfMonth } from '../../kernel/values/days.ts'
import type { ProrationBasis } from '../../settings/country-rules/country-parameters.contract.ts'

/** A month and the calculation of its days. */
export interface PayMonth {
  /** `2026-10`. */
  readonly month: string
  readonly basis: ProrationBasis
  /** ISO weekdays that are weekend days, by the client's or the country's calendar. */
  readonly weekend: readonly number[]
}

/** A period of dates, both included. */
export interface DatePeriod {
  readonly from: string
  readonly to: string
}

const FRIDAY = 5
const SUNDAY = 7
/**
 * The one statutory rest day of a six-day week: Friday if it is in the weekend, otherwise Sunday, otherwise the last
 * weekend day.
 */
function legalRestDay(weekend: readonly number[]): number | undefined {
  if (weekend.includes(FRIDAY)) return FRIDAY
  return weekend.includes(SUNDAY) ? SUNDAY : weekend.at(-1)
}

/**
 * Whether a basis counts the day. CALENDAR and FIXED_30 count every day, WORKING those outside the weekend (public
 * holidays are paid and count), FIXED_26 all but the one statutory rest day (docs/decisions/0022).
 */
export function countsAsPaid({ basis, weekend }: PayMonth, day: string): boolean {
  if (basis === 'WORKING') return !weekend.includes(isoWeekday(day))
  return basis !== 'FIXED_26' || isoWeekday(day) !== legalRestDay(weekend)
}

/** The divisor of a monthly amount: days of the month, 30, 26, or its working days. */
export function divisorOf(month: PayMonth): number {
  if (month.basis === 'FIXED_30') return 30
  if (month.basis === 'FIXED_26') return 26
  return countedDays(month, wholeMonth(month.month))
}

export const wholeMonth = (month: string): DatePeriod => ({ from: firstOfMonth(month), to: lastOfMonth(month) })

/** The part of a period within the month, undefined without one. A period without an end is open-ended. */
export function periodWithinMonth(month: string, from: string, to: string | null): DatePeriod | undefined {
  const whole = wholeMonth(month)
  const first = from > whole.from ? from : whole.from
  const last = to !== null && to < whole.to ? to : whole.to
  return first <= last ? { from: first, to: last } : undefined
}

/** Days of the period that the basis counts, without adjustment to 30 or 26. */
export const countedDays = (month: PayMonth, { from, to }: DatePeriod): number =>
  month.basis === 'CALENDAR' || month.basis === 'FIXED_30'
    ? daysFromTo(from, to)
    : eachDay(from, to).filter((day) => countsAsPaid(month, day)).length

/**
 * Paid days of a person employed from one day to another within the month; a whole month always has the divisor.
 * FIXED_30 (docs/domain/money.md): joining on day d is paid 31 − d days, but one day on the 31st; leaving on day d is
 * paid d days, at most 30, and on the last day of any month 30. FIXED_26 counts all days except rest days, at most 26.
 */
export function paidDays(month: PayMonth, stretch: DatePeriod): number {
  const fullMonth = wholeMonth(month.month)
  if (stretch.from === fullMonth.from && stretch.to === fullMonth.to) return divisorOf(month)
  if (month.basis === 'FIXED_30') {
    const last = stretch.to === fullMonth.to ? 30 : dateOf(stretch.to)
    return Math.max(last - dateOf(stretch.from) + 1, 1)
  }
  const counted = countedDays(month, stretch)
  return month.basis === 'FIXED_26' ? Math.min(counted, 26) : counted
}

const dateOf = (day: string) => Number(day.slice(8))
