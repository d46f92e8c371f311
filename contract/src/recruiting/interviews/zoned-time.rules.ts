/** Times in a time zone such as `Asia/Dubai`. */

const MINUTE_MS = 60_000

interface Clock {
  /** `2026-11-25` */
  readonly day: string
  /** `14:30` */
  readonly time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format takes longer than using one, and a list of interviews has few time zones. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: zone, hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  })
  formats.set(zone, format)
  return format
}

/** Date and time in a time zone. */
export function clockIn(zone: string, instant: string | Date): Clock {
  const parts = formatOf(zone).formatToParts(new Date(instant))
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
  return { day: `${partOf('year')}-${partOf('month')}-${partOf('day')}`, time: `${partOf('hour')}:${partOf('minute')}` }
}

/** The offset of a time zone from UTC in minutes. */
function offsetAt(zone: string, ms: number): number {
  const { day, time } = clockIn(zone, new Date(ms))
  return Math.round((Date.parse(`${day}T${time}:00Z`) - ms) / MINUTE_MS)
}

/**
 * The instant of a local time in a time zone. A time that is skipped by a clock change becomes the one an hour later;
 * for a repeated time it is the first.
 */
export function instantIn(zone: string, { day, time }: Clock): string {
  const asUTC = Date.parse(`${day}T${time}:00Z`)
  const offsets = [asUTC - 1440 * MINUTE_MS, asUTC + 1440 * MINUTE_MS].map((at) => offsetAt(zone, at))
  const fits = offsets
    .map((offset) => asUTC - offset * MINUTE_MS)
    .filter((at) => at + offsetAt(zone, at) * MINUTE_MS === asUTC)
  return new Date(fits.length > 0 ? Math.min(...fits) : asUTC - offsets[0]! * MINUTE_MS).toISOString()
}

/** `14:00–15:00` in a time zone. */
export function timesIn(zone: string, startsAt: string | Date, endsAt: string | Date): string {
  return `${clockIn(zone, startsAt).time}–${clockIn(zone, endsAt).time}`
}
