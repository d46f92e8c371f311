import { sql } from 'kysely'
import { AppError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

/** Counts one use of `key` in the present minute, on all nodes together, and refuses with 429 above `max`. */
export async function consumeRateLimit(db: Db, key: string, max: number, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { used } = await db
    .insertInto('rateLimitCounter')
    .values({ key, minute, used: 1 })
    .onConflict((row) => row.columns(['key', 'minute']).doUpdateSet({ used: sql`rate_limit_counter.used + 1` }))
    .returning('used')
    .executeTakeFirstOrThrow()
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
