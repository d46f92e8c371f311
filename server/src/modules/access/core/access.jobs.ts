import { sql } from 'kysely'
import { defineJob, type Schedule } from '../../../kernel/jobs/jobs.ts'

const DAY = 24 * 3_600_000
/** Ended sessions are stored for a while, so that an administrator can see them. */
const SESSION_RETENTION_DAYS = 90
const TOKEN_RETENTION_DAYS = 30

/** Deletes expired data: ended sessions, used links, and counters of failed attempts that no longer count. */
const cleanup = defineJob('access.cleanup', async ({ appContext: { db }, now }) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await db.deleteFrom('session').where('expiresAt', '<', before(SESSION_RETENTION_DAYS)).execute()
  await db.deleteFrom('oneTimeToken').where('expiresAt', '<', before(TOKEN_RETENTION_DAYS)).execute()
  const counters = db.deleteFrom('signInAttempt').where('triedAt', '<', before(1))
  // Failed attempts in a row on an existing account count until a successful one, without a time limit.
  await counters
    .where(
      sql<boolean>`key not like 'account:%' and (key not like 'nobody:%' or tried_at < ${before(SESSION_RETENTION_DAYS)})`,
    )
    .execute()
})

export const accessJobs = [cleanup]
export const accessSchedules: readonly Schedule[] = [{ name: 'access.cleanup', every: 'day', at: '02:40', zone: 'UTC' }]
