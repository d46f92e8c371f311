import type { Kysely } from 'kysely'
import type { DB } from '../schema.generated.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<DB>
