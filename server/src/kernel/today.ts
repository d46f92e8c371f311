const MINUTE_MS = 60_000

/**
 * The calendar day at `now` where the caller sits, whose clock is so many minutes ahead of UTC as the header `Time-Offset` says (`240` in
 * Dubai, `-300` in New York): what is today for a person in Dubai at 2 in the morning is not yet so in UTC. Without the header, or with an
 * offset that no place on Earth has, the day in UTC.
 */
export function todayAt(offset: string | string[] | undefined, now: Date): string {
  const minutes = typeof offset === 'string' && /^-?\d{1,3}$/.test(offset) ? Number(offset) : 0
  const onEarth = minutes >= -12 * 60 && minutes <= 14 * 60
  return new Date(now.getTime() + (onEarth ? minutes : 0) * MINUTE_MS).toISOString().slice(0, 10)
}

/** The day at `now` in UTC, which no caller has a say in: for what must not depend on where somebody says they sit. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
