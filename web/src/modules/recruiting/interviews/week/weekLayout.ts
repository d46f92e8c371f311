import { daysAfter, isoWeekday } from '@muster/contract/kernel/values/days.ts'
import { clockIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import { isDay } from '../../../../ui/format/day.ts'

interface Timed {
  readonly startsAt: string
  readonly endsAt: string
}

/** Monday to Sunday of the week of a day. */
export function weekOf(day: string): string[] {
  const monday = daysAfter(day, 1 - isoWeekday(day))
  return Array.from({ length: 7 }, (_, at) => daysAfter(monday, at))
}

/** The date in the address whose week is shown, today by default. */
export const dayIn = (search: Readonly<Record<string, unknown>>, today: string): string =>
  isDay(search.week) ? search.week : today

export interface Placed<T> {
  readonly row: T
  /** Minutes from midnight in the time zone; the end is at most the end of the day. */
  readonly from: number
  readonly to: number
  /** The position among overlapping interviews, from 0. */
  readonly lane: number
  readonly lanes: number
}

const DAY_MINUTES = 1440
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The interviews of a day by their start; overlapping ones are side by side. */
export function placedOn<T extends Timed>(rows: readonly T[], day: string, zone: string): Placed<T>[] {
  const timed = rows
    .flatMap((row) => {
      const start = clockIn(zone, row.startsAt)
      if (start.day !== day) return []
      const end = clockIn(zone, row.endsAt)
      const from = minutesOf(start.time)
      return { row, from, to: end.day === day ? Math.max(minutesOf(end.time), from + 15) : DAY_MINUTES }
    })
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const placed: Placed<T>[] = []
  let group: (Omit<Placed<T>, 'lanes'> & { lane: number })[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    placed.push(...group.map((one) => ({ ...one, lanes })))
    group = []
  }
  for (const one of timed) {
    if (group.length > 0 && one.from >= groupEnd) close()
    const used = group.filter(({ to }) => to > one.from).map(({ lane }) => lane)
    const lane = [...group.keys(), group.length].find((at) => !used.includes(at))!
    group.push({ ...one, lane })
    groupEnd = Math.max(groupEnd, one.to)
  }
  close()
  return placed
}

/** The shown hours: office hours, extended by the interviews. */
export function hoursOf(placed: readonly Pick<Placed<unknown>, 'from' | 'to'>[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(18, ...placed.map(({ to }) => Math.ceil(to / 60)))
  return { first, last }
}
