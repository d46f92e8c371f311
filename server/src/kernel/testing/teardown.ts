import { afterAll } from 'vitest'
import { stopJobs } from './background-work.ts'
import { leaveDatabases } from './database.ts'
import { stopPrograms } from './program.ts'

/**
 * Runs for each test file, although the modules it calls are loaded once per worker. Runs after the hooks of the file.
 */
afterAll(async () => {
  await stopJobs()
  await stopPrograms()
  await leaveDatabases()
})
