import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, startEmbedded } from '../embedded-postgres/start.ts'
import { temporaryPlace } from './temporary-place.ts'

/** Settings without crash safety: faster, because the data is not needed after a crash. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Enough for three concurrent test files with the programs that they start.
  max_connections: '200',
  // Each database exists for seconds; vacuuming a hundred of them costs more than it saves.
  autovacuum: 'off',
  shared_buffers: '128MB',
  // Planning takes more time than everything else, and each connection would plan a statement five times for its values.
  plan_cache_mode: 'force_generic_plan',
  // The log may be in memory; each new database makes a checkpoint anyway.
  max_wal_size: '256MB',
}

/** A folder that is deleted with `remove`; other users can access it, because root runs PostgreSQL as another user. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(temporaryPlace(), `muster-${process.pid}-`))
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A separate empty PostgreSQL, deleted by `stop`. */
export async function startTemporaryPostgres(): Promise<{
  readonly connection: Connection
  readonly stop: () => Promise<void>
}> {
  const folder = temporaryFolder()
  const { connection, stop } = await startEmbedded(folder.path, FORGETFUL)
  return {
    connection,
    stop: async () => {
      await stop()
      folder.remove()
    },
  }
}

/** Rows of the database in a data folder, whether a program is using it or not. */
export async function rowsIn<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const { connection, stop } = await startEmbedded(dataDir)
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
    await stop()
  }
}
