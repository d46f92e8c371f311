import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from './kernel/app/app-context.ts'
import { type Clock, databaseClock } from './kernel/app/clock.ts'
import type { Environment } from './kernel/app/environment.ts'
import { migrate } from './kernel/db/migrate.ts'
import { type Database, openDatabase } from './kernel/db/open-database.ts'
import { stopPdf } from './kernel/documents/pdf.ts'
import { openFileStore } from './kernel/files/files.ts'
import { migrateJobs } from './kernel/jobs/jobs.ts'
import { closeMailers } from './kernel/mail/transport.ts'
import { proveKeys } from './kernel/secrets/proof.ts'
import { openSecrets } from './kernel/security/secrets.ts'

interface RunningApp {
  readonly appContext: AppContext
  readonly database: Database
  readonly close: () => Promise<void>
}

/** Opens the database, migrates it, and connects to all other external resources. */
export async function bootstrap(environment: Environment, log: FastifyBaseLogger): Promise<RunningApp> {
  const opened = await connectAppContext(environment, log)
  try {
    await updateDatabase(opened)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

const SLOW_MS = 5_000

/** Opens all resources without migrating the database: call `updateDatabase` before any query. */
export async function connectAppContext(environment: Environment, log: FastifyBaseLogger): Promise<RunningApp> {
  // Ctrl-C also stops an embedded database: connections that it closes before we do are then not an error.
  let isEnding = false
  const noteEnd = () => {
    isEnding = true
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, noteEnd)
  const database = await openDatabase(environment, (err) => !isEnding && log.warn({ err }, 'database connection lost'))
  let clock: Clock | undefined
  const close = async () => {
    clock?.stop()
    closeMailers()
    await stopPdf()
    await database.stop()
  }
  try {
    const secrets = await openSecrets(environment)
    const files = await openFileStore(environment)
    clock = await databaseClock(database.db)
    if (Math.abs(clock.offset()) > SLOW_MS)
      log.warn(
        { offsetMS: Math.round(clock.offset()) },
        'the clock of this machine is wrong; the database time is used',
      )
    const appContext: AppContext = { environment, db: database.db, files, secrets, log, now: clock.now }
    return { appContext, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates, and fails if the keys are not those that encrypted the data in the database. */
export async function updateDatabase({ appContext, database }: RunningApp): Promise<void> {
  const applied = await migrate(database.pool)
  if (applied.length > 0) appContext.log.info({ applied }, 'migrated')
  await migrateJobs(database.pool)
  await proveKeys(database.db, appContext.secrets)
}
