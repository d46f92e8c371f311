import { deleteOrphanedFiles } from '../files/files.ts'
import { deleteExpiredResponses } from '../http/idempotency.ts'
import { forgetSpreadsheets } from '../import/spreadsheets.ts'
import { deleteExpiredRateLimits } from '../security/rate-limit.ts'
import { defineJob, type Job, type Schedule } from './jobs.ts'

/** Takes away what the house no longer needs: answers older than a day, spent budgets, sheets that were not imported, files that no row knows. */
const tidyUp = defineJob('house.tidy', async ({ world, now }) => {
  await deleteExpiredResponses(world.db, now)
  await deleteExpiredRateLimits(world.db, now)
  await forgetSpreadsheets(world, now)
  const swept = await deleteOrphanedFiles(world)
  if (swept > 0) world.log.info({ swept }, 'files without a row taken away')
})

export const appJobs: readonly Job[] = [tidyUp]
export const appSchedules: readonly Schedule[] = [{ name: 'house.tidy', every: 'hour', at: '00:20', zone: 'UTC' }]
