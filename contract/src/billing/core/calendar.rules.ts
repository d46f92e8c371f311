/** The days on which a client works: its weekdays less its own holidays and shutdowns (domain.md §2.20, §3.4). */
import { daysAfter, firstOfMonth, isoWeekday, lastOfMonth } from '../../kernel/values/days.ts'

export interface ClientCalendar {
  /** ISO weekdays, Monday is 1. */
  readonly workingDays: readonly number[]
  /** Holidays of the country that the client keeps, its own, and its shutdowns. */
  readonly closedOn: readonly string[]
}

export const isWorkingDay = ({ workingDays, closedOn }: ClientCalendar, day: string): boolean =>
  workingDays.includes(isoWeekday(day)) && !closedOn.includes(day)

/** `2026-11` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** How many days from the first up to and including the last the client works; none when the last is earlier. */
export function workingDaysFromTo(calendar: ClientCalendar, first: string, last: string): number {
  let count = 0
  for (let day = first; day <= last; day = daysAfter(day, 1)) if (isWorkingDay(calendar, day)) count += 1
  return count
}

/** Months that were counted before, by calendar: a run asks for the same month of the same client thousands of times. */
const counted = new WeakMap<ClientCalendar, Map<string, number>>()

/** The working days of the whole month in which the day lies: what a monthly rate is divided by. */
export function workingDaysOfMonth(calendar: ClientCalendar, day: string): number {
  const months = counted.get(calendar) ?? new Map<string, number>()
  const month = monthOf(day)
  const known = months.get(month)
  if (known !== undefined) return known
  const count = workingDaysFromTo(calendar, firstOfMonth(month), lastOfMonth(month))
  counted.set(calendar, months.set(month, count))
  return count
}

/** The day itself, or the next one that is neither a weekday of rest nor closed; at most 60 days on, so that it always ends. */
export function nextWorkingDay(calendar: ClientCalendar, day: string): string {
  let found = day
  for (let tried = 0; tried < 60 && !isWorkingDay(calendar, found); tried += 1) found = daysAfter(found, 1)
  return found
}
