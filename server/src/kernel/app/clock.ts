import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const COMPARE_EVERY_MS = 20_000

export interface Clock {
  readonly now: () => Date
  /** The correction of this machine's clock in milliseconds. */
  readonly offset: () => number
  readonly stop: () => void
}

/**
 * The time of the database, so that all nodes agree on when a session was refreshed or a link expires, whatever the
 * clocks of their machines show. Compared at once and then every twenty seconds; while the database is unavailable the
 * last comparison applies.
 */
export async function databaseClock(db: Db, ownNow: () => number = Date.now): Promise<Clock> {
  let offset = 0
  const compare = async () => {
    const requested = ownNow()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    offset = correctedOffset(offset, { requested, answered: ownNow(), theirs: rows[0]!.ms })
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), COMPARE_EVERY_MS)
  timer.unref()
  return { now: () => new Date(ownNow() + offset), offset: () => offset, stop: () => clearInterval(timer) }
}

interface Comparison {
  readonly requested: number
  readonly answered: number
  readonly theirs: number
}

/**
 * The database read its clock between request and response: an offset that fits this interval is kept, so that the time
 * does not jump back and forth.
 */
export function correctedOffset(offset: number, { requested, answered, theirs }: Comparison): number {
  const min = theirs - answered
  const max = theirs - requested
  return offset >= min && offset <= max ? offset : (min + max) / 2
}
