/**
 * How much of a month's pay a person earns who was there for a part of it (docs/domain/money.md): the four bases on which countries
 * calculate a day. Counts are whole days; nothing is rounded here.
 */
import { daysFromTo, eachDay, firstOfMonth, isoWeekday, lastOfMonth } from '../../kernel/values/days.ts'
import type { ProrationBasis } from '../../settings/country-rules/country-parameters.contract.ts'

/** A month and how its days are calculated. */
export interface PayMonth {
  /** `2026-10`. */
  readonly month: string
  readonly basis: ProrationBasis
  /** ISO weekdays that are days off, of the client's calendar or the country's. */
  readonly weekend: readonly number[]
}

/** A stretch of plain days, both ends included. */
export interface Stretch {
  readonly from: string
  readonly to: string
}

const FRIDAY = 5
const SUNDAY = 7
/**
 * The one statutory rest day in a week of six working days: Friday where the weekend includes it, else Sunday, else the last weekend day.
 */
function legalRestDay(weekend: readonly number[]): number | undefined {
  if (weekend.includes(FRIDAY)) return FRIDAY
  return weekend.includes(SUNDAY) ? SUNDAY : weekend.at(-1)
}

/**
 * Whether the day is one of those that a basis counts. CALENDAR and FIXED_30 count every day, WORKING those outside the weekend (public
 * holidays are paid and count), FIXED_26 all but the one legal rest day (docs/decisions/0022).
 */
export function countsAsPaid({ basis, weekend }: PayMonth, day: string): boolean {
  if (basis === 'WORKING') return !weekend.includes(isoWeekday(day))
  return basis !== 'FIXED_26' || isoWeekday(day) !== legalRestDay(weekend)
}

/** By how many days a monthly amount is divided: days of the month, 30, 26, or its working days. */
export function divisorOf(month: PayMonth): number {
  if (month.basis === 'FIXED_30') return 30
  if (month.basis === 'FIXED_26') return 26
  return countedDays(month, wholeMonth(month.month))
}

export const wholeMonth = (month: string): Stretch => ({ from: firstOfMonth(month), to: lastOfMonth(month) })

/** The part of a stretch that lies in the month, undefined when none does. A stretch without an end goes on. */
export function within(month: string, from: string, to: string | null): Stretch | undefined {
  const whole = wholeMonth(month)
  const first = from > whole.from ? from : whole.from
  const last = to !== null && to < whole.to ? to : whole.to
  return first <= last ? { from: first, to: last } : undefined
}

/** Days of the stretch that the basis counts, without regard to 30 and 26. */
export const countedDays = (month: PayMonth, { from, to }: Stretch): number =>
  month.basis === 'CALENDAR' || month.basis === 'FIXED_30'
    ? daysFromTo(from, to)
    : eachDay(from, to).filter((day) => countsAsPaid(month, day)).length

/**
 * Days of the month that are paid to a person employed from one day to another within it; a whole month always gives the divisor.
 * FIXED_30 (docs/domain/money.md): who joins on day d is paid 31 − d days, on the 31st one; who leaves on day d, d but at most 30, and on the
 * last day of any month 30. FIXED_26 counts the days but those of rest, at most 26.
 */
export function paidDays(month: PayMonth, stretch: Stretch): number {
  const whole = wholeMonth(month.month)
  if (stretch.from === whole.from && stretch.to === whole.to) return divisorOf(month)
  if (month.basis === 'FIXED_30') {
    const last = stretch.to === whole.to ? 30 : dateOf(stretch.to)
    return Math.max(last - dateOf(stretch.from) + 1, 1)
  }
  const counted = countedDays(month, stretch)
  return month.basis === 'FIXED_26' ? Math.min(counted, 26) : counted
}

const dateOf = (day: string) => Number(day.slice(8))
