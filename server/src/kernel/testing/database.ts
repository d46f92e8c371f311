import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool, type Db } from '../db/db.ts'
import { inDatabase } from './setup.ts'

export interface TestDatabase {
  readonly db: Db
  readonly pool: pg.Pool
  readonly connection: pg.ConnectionConfig
  /** Only needed before the test file ends, which drops it as well. */
  readonly drop: () => Promise<void>
}

interface TestDatabaseHandle {
  /** Ends the connections. */
  readonly leave: () => Promise<void>
  readonly drop: () => Promise<void>
}

/** Of the test file that runs; a hook made within a test would never run. */
const made: TestDatabaseHandle[] = []
/** That of the file before, when no one waits for it. */
let dropping: Promise<unknown> = Promise.resolve()

/** At the end of a test file: its connections end and its databases go. */
export async function leaveDatabases(): Promise<void> {
  await dropping
  for (const { leave, drop } of made.splice(0)) {
    await leave()
    // The next file need not wait until a server that is thrown away has tidied up.
    if (inject('isThrownAway')) dropping = drop().catch(() => undefined)
    else await drop()
  }
}

/** A migrated database for the calling test file alone, gone after its last test. About 50 ms; another template than the empty one may be named. */
export async function cloneDatabase({ size = 10, template = inject('template').name } = {}): Promise<TestDatabase> {
  return freshDatabase(inject('template').connection, template, size)
}

/** A database without any table, for the tests of migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => freshDatabase(inject('template').connection, 'template0', 10)

async function freshDatabase(server: pg.ConnectionConfig, template: string, size: number): Promise<TestDatabase> {
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  // Copied file by file: to write every page into the log as well takes several times as long.
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
  made.push({ leave, drop })
  return { db, pool, connection, drop }
}

/** With one connection to the server itself, which ends with the work and lets go of what it has locked. */
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
