import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { alive } from '../embedded-postgres/postmaster.ts'
import { type Connection, startEmbedded } from '../embedded-postgres/start.ts'

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
  // Each connection would plan a statement six times, for its values, before it keeps a plan: half of the work.
  plan_cache_mode: 'force_generic_plan',
  // The log may be in memory; each new database makes a checkpoint anyway.
  max_wal_size: '256MB',
}

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** The databases of a run take less than one GiB. */
const FREE_FOLDER = 2 * GIB
const FREE_MEMORY = 5 * GIB
const HOUR_MS = 3_600_000

/**
 * Where the databases of tests are: in memory, if there is enough of it, else in the temporary folder. Creating and
 * deleting the 900 files of a database takes 30 ms of CPU time in memory, and 240 to 540 ms on ext4.
 */
function temporaryPlace(): string {
  if (process.env.TMPDIR || !hasSpaceInMemory()) return tmpdir()
  removeAbandoned()
  return MEMORY
}

function hasSpaceInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > FREE_FOLDER && process.availableMemory() > FREE_MEMORY
  } catch {
    return false
  }
}

/** Remains of a run that was killed: on a disk they would only take space. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^muster-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    const path = join(MEMORY, name)
    if (Number.isInteger(pid) && !alive(pid) && ageOf(path) > HOUR_MS) removeOwn(path)
  }
}

function removeOwn(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It belongs to another user.
  }
}

const ageOf = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

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
