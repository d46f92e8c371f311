import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import type { FileStore } from '../files/files.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Environment } from './environment.ts'

/** All external dependencies of the program, created by main.ts, the CLI or a test. */
export interface AppContext {
  readonly environment: Environment
  readonly db: Db
  readonly files: FileStore
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  /** The clock; tests set it. */
  readonly now: () => Date
}
