import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './kernel/environment.ts'
import { openFileStore } from './kernel/files.ts'
import { migrateJobs } from './kernel/jobs.ts'
import { closeMailers } from './kernel/mail/transport.ts'
import { migrate } from './kernel/migrate.ts'
import { type Database, openDatabase } from './kernel/open-database.ts'
import { stopPdf } from './kernel/pdf.ts'
import { proveKeys } from './kernel/secrets/proof.ts'
import { openSecrets } from './kernel/secrets.ts'
import type { World } from './kernel/world.ts'

export interface OpenWorld {
  readonly world: World
  readonly database: Database
  readonly close: () => Promise<void>
}

/** Opens the database, migrates it, and opens everything else the program touches outside itself. */
export async function openWorld(environment: Environment, log: FastifyBaseLogger): Promise<OpenWorld> {
  // Ctrl-C reaches an embedded database at the same moment: that it ends its connections before we do is no news then.
  let isEnding = false
  const noteEnd = () => {
    isEnding = true
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, noteEnd)
  const database = await openDatabase(environment, (err) => !isEnding && log.warn({ err }, 'database connection lost'))
  try {
    const applied = await migrate(database.pool)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await migrateJobs(database.pool)
    const secrets = await openSecrets(environment)
    await proveKeys(database.db, secrets)
    const files = await openFileStore(environment)
    const world: World = { environment, db: database.db, files, secrets, log, now: () => new Date() }
    return {
      world,
      database,
      close: async () => {
        closeMailers()
        await stopPdf()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
