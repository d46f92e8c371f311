import { daysAfter, daysBetween, isoWeekday } from '../../kernel/values/days.ts'

/** The business days of a country. */
export interface BusinessCalendar {
  /** ISO weekdays, 1 Monday to 7 Sunday, that are weekend days. */
  readonly weekend: readonly number[]
  /** Public holidays, as dates. */
  readonly holidays: ReadonlySet<string>
}

/** Business days after `from` up to and including `to`; 0 when both are the same day. */
export function businessDaysBetween(from: string, to: string, { weekend, holidays }: BusinessCalendar): number {
  const days = daysBetween(from, to)
  if (days <= 0) return 0
  const weeks = Math.floor(days / 7)
  let count = weeks * (7 - weekend.length)
  const isRest = (day: string) => weekend.includes(isoWeekday(day))
  let day = daysAfter(from, weeks * 7)
  while (day < to) {
    day = daysAfter(day, 1)
    if (!isRest(day)) count++
  }
  for (const holiday of holidays) if (holiday > from && holiday <= to && !isRest(holiday)) count--
  return count
}

/** The median; for an even number of values the mean of the two middle ones; null without values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** A percentage with one decimal; null for a total of zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
