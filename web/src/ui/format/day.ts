import { daysBetween, formatLongDate, MONTHS } from '@muster/contract/kernel/values/days.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The ISO date of these numbers, or null for an invalid date (31 April). */
export function dayOf(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCFullYear() !== year || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date)
    return null
  return moment.toISOString().slice(0, 10)
}

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Today in the browser's time zone: `2026-11-21`. */
export function todayHere(now = new Date()): string {
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? now.toISOString().slice(0, 10)
}

/** Today in a time zone such as Asia/Dubai: `2026-11-21`. */
export const todayIn = (zone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

/** `2021-08-04` → `4 Aug 2021`; any other text is returned unchanged. */
export const formatDate = (day: string): string => (isDay(day) ? formatLongDate(day) : day)

/** Formats the ISO dates in a text: `rate of 2026-11-20` → `rate of 20 Nov 2026`. */
export const formatDates = (text: string): string => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate)

const formatLocalDate = (moment: Date) => `${moment.getDate()} ${MONTHS[moment.getMonth()]} ${moment.getFullYear()}`

/** `14:05`, in the browser's time zone. */
export const clockOf = (moment: Date) => `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`

/** An instant in the browser's time zone: `4 Aug 2021, 14:05`. */
export function formatInstant(instant: string | Date): string {
  const moment = new Date(instant)
  return `${formatLocalDate(moment)}, ${clockOf(moment)}`
}

/** The last day of something that ends with a day: `2026-12-30` at midnight → `29 Dec 2026`. */
export const formatLastDay = (endsAt: string): string => formatLocalDate(new Date(Date.parse(endsAt) - 1))

/**
 * A due time in the browser's time zone: `Due today 14:00`, `Due 24 Nov 2026, 14:00`; when overdue `Late since 10:00`.
 */
export function formatDue(instant: string | Date, now = new Date()): string {
  const moment = new Date(instant)
  const days = daysBetween(todayHere(now), todayHere(moment))
  if (moment >= now) return `Due ${formatAppointment(moment, now).replace(/^T/, 't')}`
  if (days === 0) return `Late since ${clockOf(moment)}`
  return `Late since ${days === -1 ? `yesterday ${clockOf(moment)}` : formatLocalDate(moment)}`
}

/** When an appointment begins: `Today 13:30`, `Tomorrow 13:30`, `3 Dec 2026, 13:30`. */
export function formatAppointment(instant: string | Date, now = new Date()): string {
  const moment = new Date(instant)
  const time = clockOf(moment)
  const days = daysBetween(todayHere(now), todayHere(moment))
  return days === 0 ? `Today ${time}` : days === 1 ? `Tomorrow ${time}` : `${formatLocalDate(moment)}, ${time}`
}

/** Number of midnights between an instant and now, in the browser's time zone. */
const nightsSince = (moment: Date, now: Date) => daysBetween(todayHere(moment), todayHere(now))

const MAX_DRIFT_MINUTES = 5

/**
 * Date and time of a future instant; `5 min ago`, `3 h ago` on the same day, `yesterday` and `3 days ago` by the calendar; the date if
 * older than a week.
 */
export function formatRelative(instant: string | Date, now = new Date()): string {
  const moment = new Date(instant)
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000)
  // Clocks differ by some minutes; what is later is not past.
  if (minutes < -MAX_DRIFT_MINUTES) return formatInstant(moment)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const nights = nightsSince(moment, now)
  if (nights < 1) return `${Math.floor(minutes / 60)} h ago`
  if (nights === 1) return 'yesterday'
  return nights < 7 ? `${nights} days ago` : formatLocalDate(moment)
}

/** Since when a status holds: `just now`, `3 days ago`, `since yesterday`, `since 12 Nov 2026`. */
export function formatSince(instant: string | Date, now = new Date()): string {
  const text = formatRelative(instant, now)
  return text === 'just now' || text.endsWith(' ago') ? text : `since ${text}`
}

/** The distance of a date from today: `today`, `tomorrow`, `in 12 days`, `yesterday`, `3 days ago`. */
export function formatDaysUntil(day: string, today = todayHere()): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
