/**
 * The public holidays of a year, proposed from a country's rules. Days of the Hijri year are computed with the Umm al-Qura calendar of
 * ICU, which browsers and Node have; the moon may move them by a day, so they stay tentative (docs/domain/country-parameters.md).
 */
import { daysAfter, isoWeekday } from '../../kernel/values/days.ts'
import type { HolidayRule } from './holiday-rules.contract.ts'

export interface ProposedHoliday {
  readonly date: string
  readonly name: string
  readonly paid: boolean
  readonly tentative: boolean
}

const DAY_MS = 86_400_000
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** `1448-10-01` for a day, in the Umm al-Qura calendar. */
const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
})
const hijriMonthDay = (ms: number) => {
  const parts = Object.fromEntries(HIJRI.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${parts.month}-${parts.day}`
}

const hijriYears = new Map<number, ReadonlyMap<string, readonly string[]>>()

/** For each day of the Hijri year (`10-01`), the days of this year on which it falls: one, sometimes two, seldom none. */
function hijriDaysOf(year: number): ReadonlyMap<string, readonly string[]> {
  const known = hijriYears.get(year)
  if (known) return known
  const found = new Map<string, string[]>()
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += DAY_MS) {
    const monthDay = hijriMonthDay(ms)
    found.set(monthDay, [...(found.get(monthDay) ?? []), dayOf(ms)])
  }
  hijriYears.set(year, found)
  return found
}

/** Easter Sunday of the western churches (anonymous Gregorian computus; Meeus, Astronomical Algorithms, ch. 8). */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return dayOf(Date.UTC(year, month - 1, day))
}

function nthWeekday(year: number, month: number, weekday: string, nth: string): string {
  const wanted = WEEKDAYS.indexOf(weekday)
  if (nth === 'L') {
    const last = new Date(Date.UTC(year, month, 0))
    return dayOf(last.getTime() - ((last.getUTCDay() - wanted + 7) % 7) * DAY_MS)
  }
  const first = new Date(Date.UTC(year, month - 1, 1))
  return dayOf(first.getTime() + (((wanted - first.getUTCDay() + 7) % 7) + (Number(nth) - 1) * 7) * DAY_MS)
}

/** The days of a year on which the rule begins; none on 29 February of a common year. */
function beginningsOf({ day }: HolidayRule, year: number): readonly string[] {
  if (day.startsWith('H')) return hijriDaysOf(year).get(day.slice(1)) ?? []
  if (day.startsWith('EASTER')) return [daysAfter(easterOf(year), Number(day.slice(6) || 0))]
  const [month = '', second = '', nth] = day.split('-')
  if (nth) return [nthWeekday(year, Number(month), second, nth)]
  const date = dayOf(Date.UTC(year, Number(month) - 1, Number(second)))
  return date === `${year}-${day}` ? [date] : []
}

/** The holidays of a year in their order. One that moves goes to the next working day that no other holiday takes. */
export function proposedHolidays(
  rules: readonly HolidayRule[],
  year: number,
  weekend: readonly number[],
): ProposedHoliday[] {
  const all = rules.flatMap((rule) =>
    beginningsOf(rule, year).flatMap((first) =>
      Array.from({ length: rule.days }, (_, i) => ({ rule, date: daysAfter(first, i) })),
    ),
  )
  all.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const isRest = (date: string) => weekend.includes(isoWeekday(date))
  const occupied = new Set(all.filter(({ rule, date }) => !rule.moves || !isRest(date)).map(({ date }) => date))
  const settled = all.map(({ rule, date }) => {
    let moved = date
    if (rule.moves && isRest(date)) {
      while (isRest(moved) || occupied.has(moved)) moved = daysAfter(moved, 1)
      occupied.add(moved)
    }
    return { date: moved, name: rule.name, paid: rule.paid, tentative: rule.day.startsWith('H') }
  })
  return settled.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The first and the last day of each Ramadan that begins in the year, by the same calendar and as tentative. */
export const ramadansOf = (year: number): { from: string; to: string }[] =>
  (hijriDaysOf(year).get('09-01') ?? []).map((from) => {
    const thirtieth = daysAfter(from, 29)
    return { from, to: hijriMonthDay(Date.parse(thirtieth)) === '09-30' ? thirtieth : daysAfter(from, 28) }
  })
