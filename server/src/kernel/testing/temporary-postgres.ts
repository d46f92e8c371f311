import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, startEmbedded } from '../embedded-postgres/start.ts'

/** Faster, because no one needs this data after a crash. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Of three test files at once, with the programs that they start.
  max_connections: '200',
  // Each database lives for seconds; to look through a hundred of them takes more than it could save.
  autovacuum: 'off',
  shared_buffers: '128MB',
}

/** A folder that vanishes with `remove`; other users may pass through it, because root runs PostgreSQL as another one. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'muster-'))
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

/** What is in the database of a folder, whether a program keeps it running or not. */
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
