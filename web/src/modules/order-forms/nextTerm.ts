import { daysAfter, daysBetween } from '../../ui/format/day.ts'
import { monthsAfter } from '../../ui/typed/day.ts'

/** The last day of a next term as long as this one: whole months stay whole months, also past a 29 February; anything else is counted in days. */
export function endOfNextTerm(startDate: string, endDate: string): string {
  const next = daysAfter(endDate, 1)
  const months = monthsBetween(startDate, next)
  return monthsAfter(startDate, months) === next
    ? daysAfter(monthsAfter(startDate, 2 * months), -1)
    : daysAfter(endDate, daysBetween(startDate, next))
}

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - year) * 12 + toMonth - month
}
