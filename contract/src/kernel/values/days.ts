/** Calculation with dates such as `2026-11-21`, without time and time zone. */

const DAY_MS = 86_400_000

/** Constants, because creating an Intl formatter takes a slow computer longer than rendering a list of dates. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2021-08-04` → `4 Aug 2021`, the format of the pages. */
export const formatLongDate = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** `2026-10` and `2026-10-21` → `Oct 2026`. */
export const formatLongMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** The date this number of days later, or earlier if `count` is negative. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Whole days between two dates; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The number of days from the first to the last, both included. */
export const daysFromTo = (first: string, last: string): number => daysBetween(first, last) + 1

/** The same day this number of months later, or the last day of a shorter month: 31 January + 1 is 28 February. */
export function monthsAfter(day: string, months: number): string {
  const whole = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = Math.floor(whole / 12)
  const month = (whole % 12) + 1
  return `${year}-${twoDigits(month)}-${twoDigits(Math.min(Number(day.slice(8, 10)), lengthOf(year, month)))}`
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

/** Without creating a Date, because a payroll calculates the ends of months a hundred thousand times. */
function lengthOf(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/**
 * The end date of a next term of the same length: whole months stay whole months, also across 29 February; other terms
 * are counted in days.
 */
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

/** Monday is 1, Sunday is 7 (ISO 8601). */
export const isoWeekday = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7

/** Created once: creating an Intl formatter takes a slow computer longer than rendering a list of dates. */
const named = (make: () => string[]) => {
  let names: string[] | undefined
  return () => (names ??= make())
}
const weekdayNames = named(() => {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2024, 0, 1 + i))))
})
const monthNames = named(() => {
  const format = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, i) => format.format(new Date(Date.UTC(2024, i, 1))))
})

/** By ISO weekday: 1 → `Monday`. */
export const weekdayName = (day: number): string => weekdayNames()[day - 1] ?? String(day)
/** 1 → `Mon` */
export const shortWeekday = (day: number): string => weekdayName(day).slice(0, 3)
/** 1 → `January` */
export const monthName = (month: number): string => monthNames()[month - 1] ?? String(month)

/** `2026-10` → `2026-10-01`. */
export const firstOfMonth = (month: string): string => `${month}-01`

/** `2026-02` → `2026-02-28`. */
export const lastOfMonth = (month: string): string =>
  `${month.slice(0, 7)}-${lengthOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)))}`

/** The month this number of months later, or earlier if `count` is negative: `2026-12` → `2027-01`. */
export const monthAfter = (month: string, count = 1): string => monthsAfter(firstOfMonth(month), count).slice(0, 7)

/** Every date from the first to the last, both included; empty if the last is earlier. */
export const eachDay = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysFromTo(first, last)) }, (_, i) => daysAfter(first, i))
