import { sql } from 'kysely'
import { defineJob, type Schedule } from '../../../kernel/jobs/jobs.ts'

const DAY = 24 * 3_600_000
/** Ended sessions stay a while, so that an administrator can look back. */
const SESSION_RETENTION_DAYS = 90
const TOKEN_RETENTION_DAYS = 30

/** Takes away what has served its time: ended sessions, spent links, counters of tries that no longer count. */
const tidy = defineJob('access.cleanup', async ({ appContext: { db }, now }) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await db.deleteFrom('session').where('expiresAt', '<', before(SESSION_RETENTION_DAYS)).execute()
  await db.deleteFrom('oneTimeToken').where('expiresAt', '<', before(TOKEN_RETENTION_DAYS)).execute()
  const counters = db.deleteFrom('signInAttempt').where('triedAt', '<', before(1))
  // Wrong guesses in a row on a real account count for ever, until a right one.
  await counters
    .where(
      sql<boolean>`key not like 'account:%' and (key not like 'nobody:%' or tried_at < ${before(SESSION_RETENTION_DAYS)})`,
    )
    .execute()
})

export const accessJobs = [tidy]
export const accessSchedules: readonly Schedule[] = [{ name: 'access.cleanup', every: 'day', at: '02:40', zone: 'UTC' }]
