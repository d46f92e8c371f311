import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool, type Db } from '../db/db.ts'
import { inDatabase } from './setup.ts'

export interface TestDatabase {
  readonly db: Db
  readonly pool: pg.Pool
  readonly connection: pg.ConnectionConfig
  /** Only needed before the end of the test file, which drops the database as well. */
  readonly drop: () => Promise<void>
}

interface TestDatabaseHandle {
  /** Closes the connections. */
  readonly leave: () => Promise<void>
  readonly drop: () => Promise<void>
}

/** The databases of the current test file; a hook registered within a test would never run. */
const createdDatabases: TestDatabaseHandle[] = []
/** The database of the previous file, if its deletion is not awaited. */
let dropping: Promise<unknown> = Promise.resolve()

/** Called at the end of a test file: closes its connections and drops its databases. */
export async function leaveDatabases(): Promise<void> {
  await dropping
  for (const { leave, drop } of createdDatabases.splice(0)) {
    await leave()
    // On a temporary server the next file does not wait for the deletion.
    if (inject('isThrownAway')) dropping = drop().catch(() => undefined)
    else await drop()
  }
}

/**
 * A migrated database for the calling test file alone, dropped after its last test. Takes about 50 ms; another template
 * than the empty one can be given. Few connections: each reads the catalogue and plans its statements again.
 */
export async function cloneDatabase({ size = 5, template = inject('template').name } = {}): Promise<TestDatabase> {
  return freshDatabase(inject('template').connection, template, size)
}

/** A database without any table, for the tests of migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => freshDatabase(inject('template').connection, 'template0', 10)

async function freshDatabase(server: pg.ConnectionConfig, template: string, size: number): Promise<TestDatabase> {
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  // Copied file by file: writing every page to the log as well takes several times as long.
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const connection = inDatabase(server, name)
  const pool = createPool(connection, { size })
  const db = createDb(pool)
  let left: Promise<void> | undefined
  const leave = () => {
    left ??= db.destroy()
    return left
  }
  let dropped: Promise<void> | undefined
  const drop = () => {
    dropped ??= leave().then(() => onServer(server, (client) => client.query(`drop database ${name} with (force)`)))
    return dropped
  }
  createdDatabases.push({ leave, drop })
  return { db, pool, connection, drop }
}

/** Runs some work with one connection to the server, which is closed afterwards and so releases its locks. */
export async function onServer(
  server: pg.ConnectionConfig,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const pool = createPool(server, { size: 1 })
  try {
    const client = await pool.connect()
    try {
      await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
