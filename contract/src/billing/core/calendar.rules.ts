/**
 * The working days of a client: its weekdays without its holidays and shutdowns (docs/domain/fields.md and
 * docs/domain/billing.md).
 */
import { daysAfter, firstOfMonth, isoWeekday, lastOfMonth } from '../../kernel/values/days.ts'

export interface ClientCalendar {
  /** ISO weekdays, Monday is 1. */
  readonly workingDays: readonly number[]
  /** The country's holidays that the client observes, its own holidays, and its shutdowns. */
  readonly closedOn: readonly string[]
}

export const isWorkingDay = ({ workingDays, closedOn }: ClientCalendar, day: string): boolean =>
  workingDays.includes(isoWeekday(day)) && !closedOn.includes(day)

/** `2026-11` of a date. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The client's working days from the first to the last, both included; zero when the last is earlier. */
export function workingDaysFromTo(calendar: ClientCalendar, first: string, last: string): number {
  let count = 0
  for (let day = first; day <= last; day = daysAfter(day, 1)) if (isWorkingDay(calendar, day)) count += 1
  return count
}

/** Months counted before, by calendar: a run needs the same month of the same client thousands of times. */
const counted = new WeakMap<ClientCalendar, Map<string, number>>()

/** The working days of the whole month of the date: the divisor of a monthly rate. */
export function workingDaysOfMonth(calendar: ClientCalendar, day: string): number {
  const months = counted.get(calendar) ?? new Map<string, number>()
  const month = monthOf(day)
  const known = months.get(month)
  if (known !== undefined) return known
  const count = workingDaysFromTo(calendar, firstOfMonth(month), lastOfMonth(month))
  counted.set(calendar, months.set(month, count))
  return count
}

/** The date itself or the next working day; at most 60 days later, so that it always ends. */
export function nextWorkingDay(calendar: ClientCalendar, day: string): string {
  let found = day
  for (let tried = 0; tried < 60 && !isWorkingDay(calendar, found); tried += 1) found = daysAfter(found, 1)
  return found
}
