import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '../db/db.ts'
import { MIGRATIONS, migrate, migrationsIn } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to the test server; its database is the migrated template. */
    readonly template: { readonly connection: pg.ConnectionConfig; readonly name: string }
    /**
     * The location of the demo company of this run, created by the first test that needs it: its database, its files,
     * and the key of its secrets in hex.
     */
    readonly demo: { readonly name: string; readonly folder: string; readonly key: string }
    /** Whether the server and all its databases are deleted when the run ends. */
    readonly isThrownAway: boolean
  }
}

const LOCK = 727_002
/** Change it when a new version of graphile-worker changes its schema. */
const QUEUE = 'graphile-worker 0.18'

/**
 * Before all tests: starts one server with one migrated template, from which each test file clones its own database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const temporaryServer = url ? null : await startTemporaryPostgres()
  const connection: pg.ConnectionConfig = temporaryServer?.connection ?? { connectionString: url }
  const name = `muster_demo_${randomBytes(6).toString('hex')}`
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-demo-'))
  try {
    project.provide('template', { connection, name: await makeTemplate(connection) })
    project.provide('demo', { name, folder, key: randomBytes(32).toString('hex') })
    project.provide('isThrownAway', temporaryServer !== null)
  } catch (error) {
    await temporaryServer?.stop()
    throw error
  }
  return async () => {
    if (temporaryServer) await temporaryServer.stop()
    else await forget(connection, name)
    await rm(folder, { recursive: true, force: true })
  }
}

/** On a permanent server: deletes the demo company of this run, complete or not. */
async function forget(connection: pg.ConnectionConfig, name: string): Promise<void> {
  const pool = createPool(connection, { size: 1 })
  for (const one of [name, `${name}_new`]) await pool.query(`drop database if exists ${one} with (force)`)
  await pool.end()
}

/**
 * The name contains a hash of the migrations, so that on a permanent server a changed migration creates a new template.
 */
async function makeTemplate(connection: pg.ConnectionConfig): Promise<string> {
  const hash = createHash('sha256').update(
    migrationsIn(MIGRATIONS)
      .map(({ id, sha256 }) => id + sha256)
      .join() + QUEUE,
  )
  const name = `muster_template_${hash.digest('hex').slice(0, 16)}`
  const pool = createPool(connection, { size: 1 })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await fillTemplate(client, connection, name)
    return name
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** Created under another name and renamed when complete, because a crash must not leave an incomplete template. */
async function fillTemplate(client: pg.PoolClient, connection: pg.ConnectionConfig, name: string): Promise<void> {
  await client.query(`drop database if exists ${name}_new`)
  await client.query(`create database ${name}_new`)
  const pool = createPool(inDatabase(connection, `${name}_new`), { size: 1 })
  try {
    await migrate(pool)
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
  await client.query(`alter database ${name}_new rename to ${name}`)
}

/** The same server, another database. */
export function inDatabase(connection: pg.ConnectionConfig, database: string): pg.ConnectionConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
