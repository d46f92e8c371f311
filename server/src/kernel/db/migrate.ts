import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { assertExtensions } from '../app/extensions.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** One lock number for all processes: the holder of the lock migrates, the others wait. */
const LOCK = 727_001

export interface Migration {
  /** The name of its file, `0002_access.sql`. */
  readonly id: string
  readonly text: string
  /**
   * The data files that its first line names (`-- data: initial-data`), which it reads from the temporary table
   * initial_data.
   */
  readonly data: readonly DataFile[]
  /** The hash of its text and data. */
  readonly sha256: string
}

interface DataFile {
  /** Relative to the folder, with slashes. */
  readonly path: string
  readonly content: string
}

/** The migrations of a folder in their order. */
export function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`)
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`The migrations ${before} and ${name} have the same number. Renumber the newer one.`)
  })
  return names.map((id) => {
    const text = readFileSync(join(folder, id), 'utf8')
    const data = dataIn(folder, /^-- data: ([a-z-]+)\n/.exec(text)?.[1])
    const hash = createHash('sha256').update(text)
    for (const { path, content } of data) hash.update(`\0${path}\0${content}`)
    return { id, text, data, sha256: hash.digest('hex') }
  })
}

function dataIn(folder: string, name: string | undefined): DataFile[] {
  if (name === undefined) return []
  const from = join(folder, name)
  const paths = globSync('**/*.{json,md,txt}', { cwd: from }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().map((path) => ({ path, content: readFileSync(join(from, path), 'utf8') }))
}

/**
 * Migrates the schema, each file in its own transaction, and returns the names of the applied files. Rejects a database
 * that is newer than this program, or whose applied files were changed since.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = migrationsIn(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await query(client, 'select pg_advisory_lock($1)', [LOCK])
    const applied = await appliedTo(client)
    assertSameHistory(migrations, applied)
    const due = migrations.filter(({ id }) => !applied.has(id))
    await assertExtensions(client)
    for (const migration of due) await apply(client, migration)
    return due.map(({ id }) => id)
  } finally {
    // Destroyed instead of returned: that releases the lock and the time limits in any case.
    client.release(true)
  }
}

/** Files of the folder that are not applied yet; empty when the database is ready. */
export async function pendingMigrations(pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`)
  const applied = rows[0]?.there
    ? (await pool.query<{ id: string }>('select id from schema_migration')).rows.map(({ id }) => id)
    : []
  return migrationsIn(folder)
    .map(({ id }) => id)
    .filter((id) => !applied.includes(id))
}

/** The maximum of a timer, 24 days: a migration may take as long as it needs. */
const NO_LIMIT = 2_147_483_647

const query = (client: pg.PoolClient, text: string, values?: unknown[]) =>
  client.query({ text, values, query_timeout: NO_LIMIT } as pg.QueryConfig)

async function appliedTo(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    id text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ id: string; sha256: string }>(
    'select id, sha256 from schema_migration order by id',
  )
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

/** Files of schemas before the baseline: the first one, and the first one of recruiting. */
const BEFORE_BASELINE = ['0001_audit.sql', '0018_recruiting.sql'] as const

function assertSameHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  if (BEFORE_BASELINE.some((id) => applied.has(id)))
    throw new Error(
      'This database was created by a pre-release version of Muster, which can’t be upgraded. Start with an empty database or data folder.',
    )
  const known = new Map(migrations.map(({ id, sha256 }) => [id, sha256]))
  for (const [id, sha256] of applied) {
    if (!known.has(id))
      throw new Error(
        `The database is newer than this version of Muster: it has the migration ${id}. Start the newer version.`,
      )
    if (known.get(id) !== sha256)
      throw new Error(
        `The migration ${id} was changed after it was applied to this database. Restore the old file, and add the change as a new migration.`,
      )
  }
}

async function apply(client: pg.PoolClient, { id, text, data, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    if (data.length > 0) await insertData(client, data)
    await query(client, text)
    await client.query('insert into schema_migration (id, sha256) values ($1, $2)', [id, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${id} failed and was rolled back: ${(cause as Error).message}`, { cause })
  }
}

async function insertData(client: pg.PoolClient, data: readonly DataFile[]): Promise<void> {
  await client.query(
    'create temporary table initial_data (path text primary key, content text not null) on commit drop',
  )
  await client.query('insert into initial_data select * from unnest($1::text[], $2::text[])', [
    data.map(({ path }) => path),
    data.map(({ content }) => content),
  ])
}
