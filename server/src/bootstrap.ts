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

export interface RunningApp {
  readonly appContext: AppContext
  readonly database: Database
  readonly close: () => Promise<void>
}

/** Opens the database, brings it up to date, and opens everything else the program touches outside itself. */
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

/** Everything open, but the database as it was found: nothing may be asked of it before `updateDatabase`. */
export async function connectAppContext(environment: Environment, log: FastifyBaseLogger): Promise<RunningApp> {
  // Ctrl-C reaches an embedded database at the same moment: that it ends its connections before we do is no news then.
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

/** Migrates, and refuses keys that did not seal what the database holds. */
export async function updateDatabase({ appContext, database }: RunningApp): Promise<void> {
  const applied = await migrate(database.pool)
  if (applied.length > 0) appContext.log.info({ applied }, 'migrated')
  await migrateJobs(database.pool)
  await proveKeys(database.db, appContext.secrets)
}
