import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'
import type { Environment } from './environment.ts'
import type { FileStore } from './files.ts'
import type { Secrets } from './secrets.ts'

/** Everything the program touches outside itself, handed in by main.ts, the CLI or a test. */
export interface AppContext {
  readonly environment: Environment
  readonly db: Db
  readonly files: FileStore
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  /** The clock; tests set it. */
  readonly now: () => Date
}
