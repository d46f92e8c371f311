import { afterAll } from 'vitest'
import { stopJobs } from './background-work.ts'
import { leaveDatabases } from './database.ts'
import { stopPrograms } from './program.ts'

/** Runs for each test file, whereas the modules it calls are loaded once for all files of a worker. After the file's own hooks. */
afterAll(async () => {
  await stopJobs()
  await stopPrograms()
  await leaveDatabases()
})
