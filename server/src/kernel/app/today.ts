import { localTime } from '../jobs/schedule.ts'

const MINUTE_MS = 60_000
/** Longer than any clock is ahead of UTC, or behind it. */
const BEYOND_ANY_OFFSET_MS = 15 * 60 * MINUTE_MS

/**
 * The calendar day at `now` where the caller sits, whose clock is so many minutes ahead of UTC as the header `Time-Offset` says (`240` in
 * Dubai, `-300` in New York): what is today for a person in Dubai at 2 in the morning is not yet so in UTC. Without the header, or with an
 * offset that no place on Earth has, the day in UTC.
 */
export const todayAt = (offset: Header, now: Date): string =>
  new Date(now.getTime() + minutesOf(offset) * MINUTE_MS).toISOString().slice(0, 10)

/**
 * The instant at which a day begins where the caller sits: what a list shows in local time is requested by local days. By the header
 * `Time-Zone` (`Europe/London`) with the clock of that day, which in summer is another than in winter; without one with the clock of now.
 */
export function beginningAt({ offset, zone }: { readonly offset: Header; readonly zone?: Header }, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const known = zoneOf(zone)
  if (known === null) return new Date(midnight - minutesOf(offset) * MINUTE_MS)
  const aheadAt = (instant: number) => Date.parse(`${localTime(known, new Date(instant))}:00Z`) - instant
  const [first = midnight, last = midnight] = [-BEYOND_ANY_OFFSET_MS, BEYOND_ANY_OFFSET_MS]
    .map((offset) => midnight - aheadAt(midnight + offset))
    .sort((one, other) => one - other)
  // Where clocks are changed at midnight one of the two is not of that day.
  return new Date(localTime(known, new Date(first)).startsWith(day) ? first : last)
}

type Header = string | string[] | undefined

function minutesOf(offset: Header): number {
  const minutes = typeof offset === 'string' && /^-?\d{1,3}$/.test(offset) ? Number(offset) : 0
  return minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes : 0
}

const zones = new Map<string, string | null>()
const MAX_ZONES = 1_000

/** The zone of a header by its one right name, whichever of its names or spellings was sent; null when there is none such. */
function zoneOf(header: Header): string | null {
  if (typeof header !== 'string' || !/^[A-Za-z][\w+-]{1,30}(\/[\w+-]{1,30}){0,2}$/.test(header)) return null
  const known = zones.get(header)
  if (known !== undefined) return known
  if (zones.size >= MAX_ZONES) zones.clear()
  const zone = rightName(header)
  zones.set(header, zone)
  return zone
}

function rightName(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The day at `now` in UTC, which no caller has a say in: for what must not depend on where someone says they sit. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
