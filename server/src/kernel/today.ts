const MINUTE_MS = 60_000

/**
 * The calendar day at `now` where the caller sits, whose clock is so many minutes ahead of UTC as the header `Time-Offset` says (`240` in
 * Dubai, `-300` in New York): what is today for a person in Dubai at 2 in the morning is not yet so in UTC. Without the header, or with an
 * offset that no place on Earth has, the day in UTC.
 */
export const todayAt = (offset: Header, now: Date): string =>
  new Date(now.getTime() + minutesOf(offset) * MINUTE_MS).toISOString().slice(0, 10)

/** The instant at which a day begins where the caller sits, with the clock of now: what a list shows in local time it is asked for by local days. */
export const beginningAt = (offset: Header, day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - minutesOf(offset) * MINUTE_MS)

type Header = string | string[] | undefined

function minutesOf(offset: Header): number {
  const minutes = typeof offset === 'string' && /^-?\d{1,3}$/.test(offset) ? Number(offset) : 0
  return minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes : 0
}

/** The day at `now` in UTC, which no caller has a say in: for what must not depend on where somebody says they sit. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
