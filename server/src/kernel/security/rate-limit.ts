import { sql } from 'kysely'
import { AppError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

const MINUTE_MS = 60_000
const startOf = (now: Date, windowMS: number) => new Date(Math.floor(now.getTime() / windowMS) * windowMS)

/** Counts one use of `key` in the current window of at most an hour, on all nodes together; returns the uses in it. */
export async function countUses(db: Db, key: string, now: Date, windowMS: number): Promise<number> {
  const { used } = await db
    .insertInto('rateLimitCounter')
    .values({ key, minute: startOf(now, windowMS), used: 1 })
    .onConflict((row) => row.columns(['key', 'minute']).doUpdateSet({ used: sql`rate_limit_counter.used + 1` }))
    .returning('used')
    .executeTakeFirstOrThrow()
  return used
}

/** Counts one use of `key` in the current minute, on all nodes together, and rejects with 429 above `max`. */
export async function consumeRateLimit(db: Db, key: string, max: number, now: Date): Promise<void> {
  const minute = startOf(now, MINUTE_MS)
  const used = await countUses(db, key, now, MINUTE_MS)
  if (used > max) {
    const retryAfterSeconds = Math.max(1, Math.ceil((minute.getTime() + 60_000 - now.getTime()) / 1000))
    throw new AppError(429, 'TOO_MANY_REQUESTS', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    })
  }
}

export const deleteExpiredRateLimits = (db: Db, now: Date) =>
  db
    .deleteFrom('rateLimitCounter')
    .where('minute', '<', new Date(now.getTime() - 3_600_000))
    .execute()
