import { eraseDeletedFiles } from '../files/erase.ts'
import { deleteOrphanedFiles } from '../files/files.ts'
import { deleteExpiredResponses } from '../http/idempotency.ts'
import { forgetSpreadsheets } from '../import/spreadsheets.ts'
import { deleteExpiredRateLimits } from '../security/rate-limit.ts'
import { defineJob, type Job, type Schedule } from './jobs.ts'

/**
 * Deletes expired data of the server: stored responses after a day, used rate limits, spreadsheets that were not
 * imported, the content of deleted files, files without a row.
 */
const cleanUp = defineJob('maintenance.cleanup', async ({ appContext, now }) => {
  await deleteExpiredResponses(appContext.db, now)
  await deleteExpiredRateLimits(appContext.db, now)
  await forgetSpreadsheets(appContext, now)
  await eraseDeletedFiles(appContext.db, now)
  const deleted = await deleteOrphanedFiles(appContext)
  if (deleted > 0) appContext.log.info({ deleted }, 'files without a row deleted')
})

export const appJobs: readonly Job[] = [cleanUp]
export const appSchedules: readonly Schedule[] = [
  { name: 'maintenance.cleanup', every: 'hour', at: '00:20', zone: 'UTC' },
]
