import type pg from 'pg'
import type { Environment } from '../app/environment.ts'
import { startEmbedded } from '../embedded-postgres/start.ts'
import { createDb, createPool, type Db } from './db.ts'

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** For connections outside the pool, such as LISTEN. */
  readonly connection: pg.ConnectionConfig
  readonly embedded: boolean
  /** The server was started by another process of this machine. */
  readonly attached: boolean
  /** Ends the pool, then the embedded server if this process started it. */
  readonly stop: () => Promise<void>
}

type DatabaseEnvironment = Pick<Environment, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>

/** Opens the PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR. The caller must migrate it. */
export async function openDatabase(
  environment: DatabaseEnvironment,
  onError?: (error: Error) => void,
): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = environment
  const embedded = DATABASE_URL === undefined ? await startEmbedded(DATA_DIR) : null
  const connection = embedded?.connection ?? { connectionString: DATABASE_URL }
  let stopping = false
  // Connections still close after the pool has ended; an error because the server ends them is expected.
  const pool = createPool(connection, { size: DATABASE_POOL, onError: (error) => !stopping && onError?.(error) })
  const db = createDb(pool)
  const stop = async () => {
    stopping = true
    // Kysely ends only a pool that it has used itself.
    await db.destroy()
    if (!pool.ended) await pool.end()
    await embedded?.stop()
  }
  return { db, pool, connection, embedded: embedded !== null, attached: embedded?.attached ?? false, stop }
}
