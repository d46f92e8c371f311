import { localTime } from '../jobs/schedule.ts'

const MINUTE_MS = 60_000
/** More than the offset of any time zone from UTC. */
const BEYOND_ANY_OFFSET_MS = 15 * 60 * MINUTE_MS

/**
 * The calendar day at `now` for the user, whose clock is ahead of UTC by the minutes in the header `Time-Offset` (`240`
 * in Dubai, `-300` in New York): at 2 in the morning in Dubai the date in UTC is still the previous one. Without the
 * header, or with an impossible offset, the day in UTC.
 */
export const todayAt = (offset: Header, now: Date): string =>
  new Date(now.getTime() + minutesOf(offset) * MINUTE_MS).toISOString().slice(0, 10)

/**
 * The instant at which a day starts for the user: lists that show local times are filtered by local days. By the header
 * `Time-Zone` (`Europe/London`) with the offset of that day, which differs in summer; without it with the current
 * offset.
 */
export function startOfDayFor(
  { offset, zone }: { readonly offset: Header; readonly zone?: Header },
  day: string,
): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const zoneName = zoneOf(zone)
  if (zoneName === null) return new Date(midnight - minutesOf(offset) * MINUTE_MS)
  const aheadAt = (instant: number) => Date.parse(`${localTime(zoneName, new Date(instant))}:00Z`) - instant
  const [first = midnight, last = midnight] = [-BEYOND_ANY_OFFSET_MS, BEYOND_ANY_OFFSET_MS]
    .map((offset) => midnight - aheadAt(midnight + offset))
    .sort((one, other) => one - other)
  // Where clocks change at midnight one of the two is not on that day.
  return new Date(localTime(zoneName, new Date(first)).startsWith(day) ? first : last)
}

type Header = string | string[] | undefined

function minutesOf(offset: Header): number {
  const minutes = typeof offset === 'string' && /^-?\d{1,3}$/.test(offset) ? Number(offset) : 0
  return minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes : 0
}

const zones = new Map<string, string | null>()
const MAX_ZONES = 1_000

/** The canonical name of the time zone in a header; null for an unknown one. */
function zoneOf(header: Header): string | null {
  if (typeof header !== 'string' || !/^[A-Za-z][\w+-]{1,30}(\/[\w+-]{1,30}){0,2}$/.test(header)) return null
  const known = zones.get(header)
  if (known !== undefined) return known
  if (zones.size >= MAX_ZONES) zones.clear()
  const zone = canonicalZone(header)
  zones.set(header, zone)
  return zone
}

function canonicalZone(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * The day at `now` in UTC, which the caller cannot influence: for anything that must not depend on the caller's
 * location.
 */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
