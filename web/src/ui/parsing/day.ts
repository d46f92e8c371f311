import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { dayOf, isDay } from '../format/day.ts'

const DAYS_FROM_TODAY: Record<string, number> = { today: 0, now: 0, yesterday: -1, tomorrow: 1 }

/**
 * Parses a typed date with the day before the month, as in Britain: `3/4/26`, `3 Apr`, `3 april 2026`, `+30`, `today`,
 * `2026-04-03`. Without a year, the date nearest to today is used. Null if invalid.
 */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text in DAYS_FROM_TODAY) return daysAfter(today, DAYS_FROM_TODAY[text] ?? 0)
  return readOffset(text, today) ?? readIso(text) ?? readNumbers(text, today) ?? parseNamedDay(text, today)
}

function readOffset(text: string, today: string): string | null {
  const found = /^([+-])\s?(\d{1,4})\s?(d|w|m|y)?$/.exec(text)
  if (!found) return null
  const count = Number(found[2]) * (found[1] === '-' ? -1 : 1)
  const unit = found[3] ?? 'd'
  if (unit === 'd' || unit === 'w') return daysAfter(today, unit === 'w' ? count * 7 : count)
  return monthsAfter(today, unit === 'y' ? count * 12 : count)
}

function readIso(text: string): string | null {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  return found ? dayOf(Number(found[1]), Number(found[2]), Number(found[3])) : null
}

function readNumbers(text: string, today: string): string | null {
  const found = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/.exec(text)
  if (!found) return compact(text)
  return withYear(Number(found[1]), Number(found[2]), found[3], today)
}

/** `03042026` and `030426`, as typed on a number pad. */
function compact(text: string): string | null {
  const found = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  return found ? dayOf(fullYear(found[3] ?? ''), Number(found[2]), Number(found[1])) : null
}

function parseNamedDay(text: string, today: string): string | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]*([a-z]{3,9})\.?,?[\s-]*(\d{2}|\d{4})?$/.exec(text)
  if (dayFirst) return withYear(Number(dayFirst[1]), monthNamed(dayFirst[2]), dayFirst[3], today)
  const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}|\d{2}))?$/.exec(text)
  return monthFirst ? withYear(Number(monthFirst[2]), monthNamed(monthFirst[1]), monthFirst[3], today) : null
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** The number of a month by its first letters; 0 if there is none. */
const monthNamed = (name = '') => MONTHS.findIndex((month) => month.startsWith(name)) + 1

const fullYear = (year: string) =>
  year.length === 2 ? 2000 + Number(year) - (Number(year) > 69 ? 100 : 0) : Number(year)

function withYear(date: number, month: number, year: string | undefined, today: string): string | null {
  if (year) return dayOf(fullYear(year), month, date)
  const thisYear = Number(today.slice(0, 4))
  const near = [thisYear - 1, thisYear, thisYear + 1].map((candidate) => dayOf(candidate, month, date)).filter(isDay)
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return near.sort((a, b) => away(a) - away(b))[0] ?? null
}
