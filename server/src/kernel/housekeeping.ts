import { forgetOldBudgets } from './budget.ts'
import { sweepOrphans } from './files.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { forgetSheets } from './import/sheets.ts'
import { defineJob, type Job, type Schedule } from './jobs.ts'

/** Takes away what the house no longer needs: answers older than a day, spent budgets, sheets that were not imported, files that no row knows. */
const tidyUp = defineJob('house.tidy', async ({ world, now }) => {
  await forgetOldAnswers(world.db, now)
  await forgetOldBudgets(world.db, now)
  await forgetSheets(world, now)
  const swept = await sweepOrphans(world)
  if (swept > 0) world.log.info({ swept }, 'files without a row taken away')
})

export const houseJobs: readonly Job[] = [tidyUp]
export const houseSchedules: readonly Schedule[] = [{ name: 'house.tidy', every: 'hour', at: '00:20', zone: 'UTC' }]
