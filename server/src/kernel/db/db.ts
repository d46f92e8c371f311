import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { type AppError, invalid, unavailable } from '../app/errors.ts'
import { camelCaseDialect } from '../performance/column-names.ts'
import { isStalePlan } from '../performance/prepared-statements.ts'
import type { DB } from '../schema.generated.ts'
import { parserFor } from './column-values.ts'
import type { Db } from './db.types.ts'
import { clearListCache } from './list.ts'

export type { DB, Db }

interface PoolOptions {
  /** The maximum number of connections. */
  readonly size?: number
  /** Called when an idle connection breaks. */
  readonly onError?: (error: Error) => void
}

const ignore = () => {}

export function createPool(
  connection: pg.ConnectionConfig,
  { size = 20, onError = ignore }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    application_name: 'muster',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // Slightly longer than the server's own limit: it only ends waits for a server that has disappeared.
    query_timeout: 40_000,
    // As on the embedded server: data that is read often is in memory, and spinning disks are not expected.
    options: connection.options ?? '-c random_page_cost=1.1',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  })
  // Without a listener, a connection that the server closes would end Node.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: camelCaseDialect(pool) })

const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Runs the work in one transaction, or in the caller's own if `db` is one already. A transaction opened here is retried
 * up to three times after a serialization failure or a migration, so the work must access nothing but the database. The
 * cached list results of this node are cleared on commit, for requests and jobs.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await db.transaction().execute(work)
      clearListCache()
      return result
    } catch (error) {
      const code = codeOf(error)
      const isConflict = code === SERIALIZATION_FAILURE || code === DEADLOCK
      if (attempt >= RETRIES || (!isConflict && !isStalePlan(error))) throw error
      await sleep(2 ** attempt * (5 + Math.random() * 15))
    }
  }
}

/**
 * Runs queries on one connection, one after another, also if they are started concurrently. When one fails the queued
 * ones are awaited, so that none of them affects the next user of the connection.
 */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    try {
      return await work(connection)
    } catch (error) {
      await sql`select 1`.execute(connection).catch(() => undefined)
      throw error
    }
  })

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

const violation = (code: string) => (error: unknown, constraint?: string) =>
  codeOf(error) === code && (constraint === undefined || (error as pg.DatabaseError).constraint === constraint)

export const isUniqueViolation = violation('23505')
export const isForeignKeyViolation = violation('23503')
export const isExclusionViolation = violation('23P01')

const databaseDown = () =>
  unavailable(
    'DATABASE_UNAVAILABLE',
    'The database is not responding. No changes were saved. Try again in a few seconds.',
  )
const databaseBusy = () =>
  unavailable('DATABASE_BUSY', 'The database is too busy. No changes were saved. Try again in a few seconds.')
const diskFull = () =>
  unavailable('DISK_FULL', 'The database disk is full. No changes were saved. Contact your administrator.')
const unstorableText = () =>
  invalid([{ path: '', message: 'The text has a character that can’t be stored. Remove it.' }])

const DB_ERRORS: Readonly<Record<string, () => AppError>> = {
  '53100': diskFull,
  '22021': unstorableText,
  '22P05': unstorableText,
  '53200': databaseBusy,
  '53300': databaseBusy,
  '55P03': databaseBusy,
  '57014': databaseBusy,
  [SERIALIZATION_FAILURE]: databaseBusy,
  [DEADLOCK]: databaseBusy,
  '25P03': databaseDown,
  '57P01': databaseDown,
  '57P02': databaseDown,
  '57P03': databaseDown,
  '57P05': databaseDown,
}

/** The driver distinguishes these by their message only. */
const BROKEN_CONNECTION =
  /^Connection terminated|connection error and is not queryable|^Query read timeout|^Cannot use a pool after/
/** All connections are in use: the database works, so this is not DOWN. */
const POOL_EXHAUSTED = /^timeout exceeded when trying to connect/
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
])
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** The error of a failed database call for the user; null if it is not a database failure, or a bug of ours. */
export function databaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const code = String(codeOf(error) ?? '')
  const toError = DB_ERRORS[code]
  if (toError) return toError()
  if (POOL_EXHAUSTED.test(error.message)) return databaseBusy()
  return /^08/.test(code) || BROKEN_CONNECTION.test(error.message) || isSocketFailure(error) ? databaseDown() : null
}

function isSocketFailure(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isSocketFailure(one))
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES') return syscall === 'connect'
  return SOCKET_CODES.has(code) && SOCKET_CALLS.has(syscall)
}
