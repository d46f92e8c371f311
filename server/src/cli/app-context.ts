import { plural } from '@muster/contract/kernel/api/labels.ts'
import Fastify from 'fastify'
import type { AppContext } from '../kernel/app/app-context.ts'
import type { Environment } from '../kernel/app/environment.ts'
import { pendingMigrations } from '../kernel/db/migrate.ts'
import { type Database, openDatabase } from '../kernel/db/open-database.ts'
import { openFileStore } from '../kernel/files/files.ts'
import { openSecrets } from '../kernel/security/secrets.ts'

/**
 * Runs some work on the database, whatever its schema version, and closes it. It can use the embedded database also
 * while the program runs on it.
 */
export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(environment)
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

/**
 * The same with all other resources; fails if migrations are missing, because a command must not migrate the database
 * implicitly.
 */
export const withApp = <T>(
  environment: Environment,
  work: (appContext: AppContext, database: Database) => Promise<T>,
): Promise<T> =>
  withDatabase(environment, async (database) => {
    const pending = await pendingMigrations(database.pool)
    if (pending.length > 0)
      throw new Error(
        `${plural(pending.length, 'migration of this version is', 'migrations of this version are')} not applied to the database. Run: npm run muster -- migrate`,
      )
    const { log } = Fastify({ logger: { level: 'warn', stream: process.stderr } })
    const [secrets, files] = await Promise.all([openSecrets(environment), openFileStore(environment)])
    return await work({ environment, db: database.db, secrets, files, log, now: () => new Date() }, database)
  })
