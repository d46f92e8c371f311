import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { createDb, createPool, databaseError, inTransaction, isUniqueViolation } from './db.ts'

const PROBE = join(import.meta.dirname, '../testing/query-memory-probe.ts')
const run = promisify(execFile)

const database = await cloneDatabase()
await database.pool.query(
  `create table purse (id int primary key, amount numeric not null check (amount >= 0), owner int references purse)`,
)
await database.pool.query('insert into purse values (1, 10), (2, 10)')

const toApiError = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

test('dates and amounts are returned as text, counts as numbers, timestamps as Date, also in arrays', async () => {
  const { rows } =
    await database.pool.query(`select date '2026-11-21' as day, 0.10::numeric as amount, 5::bigint as count,
    array[date '2026-11-21', null] as days, array[0.10::numeric] as amounts, array[5::bigint] as counts, now() as moment`)
  const { moment, ...rest } = rows[0]
  expect(rest).toEqual({
    day: '2026-11-21',
    amount: '0.10',
    count: 5,
    days: ['2026-11-21', null],
    amounts: ['0.10'],
    counts: [5],
  })
  expect(moment).toBeInstanceOf(Date)
})

test('a transaction with a serialization failure is retried', async () => {
  const { db, pool } = database
  await pool.query('update purse set amount = 10 where id in (1, 2)')
  let tries = 0
  let locked = 0
  const { promise: bothLocked, resolve: release } = Promise.withResolvers<void>()
  const subtractBoth = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      tries += 1
      await sql`update purse set amount = amount - 1 where id = ${first}`.execute(tx)
      locked += 1
      if (locked === 2) release()
      await bothLocked
      // One waits earlier, so that PostgreSQL finds the deadlock in it alone.
      await sql`select pg_sleep(${first === 2 ? 0.4 : 0})`.execute(tx)
      await sql`update purse set amount = amount - 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([subtractBoth(1, 2), subtractBoth(2, 1)])
  expect(tries).toBeGreaterThan(2)
  expect((await database.pool.query('select amount from purse where id in (1, 2)')).rows).toEqual([
    { amount: '8' },
    { amount: '8' },
  ])
})

test('a nested transaction joins the outer one, and a failure rolls back both', async () => {
  const { db, pool } = database
  const work = inTransaction(db, async (outer) => {
    await sql`insert into purse values (7, 1)`.execute(outer)
    await inTransaction(outer, (inner) => sql`insert into purse values (7, 1)`.execute(inner))
  })
  const error = await toApiError(work)
  expect(isUniqueViolation(error, 'purse_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'another')).toBe(false)
  const negative = await toApiError(pool.query('insert into purse values (8, -1)'))
  expect(isUniqueViolation(negative)).toBe(false)
  expect((await pool.query('select 1 from purse where id = 7')).rowCount).toBe(0)
})

test.each([
  ['a host without a server', { host: '127.0.0.1', port: 1 }],
  ['a missing socket', { host: '/nowhere', port: 5432 }],
  ['an unknown host name', { host: 'database.invalid', port: 5432 }],
])('%s answers 503', async (_, connection) => {
  const pool = createPool(connection)
  const error = await toApiError(pool.query('select 1'))
  expect(databaseError(error)).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  await pool.end()
})

test('a connection ended by the server answers 503, and the pool opens a new one', async () => {
  const { connection } = database
  const onError = vi.fn()
  const pool = createPool(connection, { size: 2, onError })
  const sleeping = toApiError(pool.query('select pg_sleep(20)'))
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`,
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 10_000 },
  )
  expect(databaseError(await sleeping)).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  const other = new pg.Client(connection)
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'muster' and state = 'idle' and pid <> pg_backend_pid()`,
  )
  await other.end()
  await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a lock timeout answers 503, and a bug is not reported as one', async () => {
  const pool = createPool({ ...database.connection }, { size: 2 })
  const holder = await pool.connect()
  await holder.query('begin; lock table purse')
  const waiting = toApiError(pool.query(`set lock_timeout = 50; select * from purse`))
  expect(databaseError(await waiting)).toMatchObject({ status: 503, code: 'DATABASE_BUSY' })
  await holder.query('rollback')
  holder.release()
  expect(databaseError(await toApiError(pool.query('select nothing from nowhere')))).toBe(null)
  expect(databaseError(new TypeError('x is not a function'))).toBe(null)
  await pool.end()
})

test('text that PostgreSQL can’t store is a client error', async () => {
  const error = await toApiError(database.pool.query('select $1::text', ['a\u0000b']))
  expect(databaseError(error)).toMatchObject({ status: 400 })
})

test('columns are written in snake_case, and keys inside a JSON value are unchanged', async () => {
  const db = createDb(createPool(database.connection, { size: 1 }))
  const { rows } = await sql<{
    someDay: string
    data: object
  }>`select date '2026-01-01' as some_day, '{"left_alone": 1}'::jsonb as data`.execute(db)
  expect(rows).toEqual([{ someDay: '2026-01-01', data: { left_alone: 1 } }])
  await db.destroy()
})

test('a connection caches the plans of repeated queries, up to a limit', async () => {
  const { db } = database
  const plans = () =>
    sql<{
      count: number
    }>`/* not prepared itself */ select count(*)::int as count from pg_prepared_statements where name like 'statement_%'`
  await db.connection().execute(async (one) => {
    const before = (await plans().execute(one)).rows[0]!.count
    for (let round = 0; round < 3; round += 1)
      expect((await sql`select ${round}::int as round, 'kept' as kind`.execute(one)).rows).toEqual([
        { round, kind: 'kept' },
      ])
    expect((await plans().execute(one)).rows[0]!.count - before).toBe(1)
    for (let number = 0; number < 300; number += 1)
      for (const value of [1, 2]) await sql`select ${value}::int + ${sql.lit(number)} as sum`.execute(one)
    expect((await plans().execute(one)).rows[0]!.count).toBe(250)
    expect((await sql`select ${7}::int as round, 'kept' as kind`.execute(one)).rows).toEqual([
      { round: 7, kind: 'kept' },
    ])
  })
})

test('cached plans are renewed after a migration by another node', async () => {
  const { db, pool } = database
  const read = (on: typeof db) => sql<object>`select * from purse where id = ${1}`.execute(on)
  const change = () =>
    inTransaction(db, async (tx) => {
      const { rows } = await read(tx)
      await sql`update purse set amount = amount where id = ${2}`.execute(tx)
      return rows[0]
    })
  for (let round = 0; round < 3; round += 1) {
    await read(db)
    await change()
  }
  await pool.query("alter table purse add column colour text not null default 'red'")
  expect((await read(db)).rows[0]).toMatchObject({ colour: 'red' })
  await pool.query("alter table purse add column size text not null default 'small'")
  expect(await change()).toMatchObject({ size: 'small' })
})

test('discarded plans are renewed, outside and inside a transaction', async () => {
  const { db } = database
  const read = (on: typeof db, round: number) =>
    sql<object>`select ${round}::int as round, 'forgotten' as kind`.execute(on)
  const forget = (on: typeof db) => sql`deallocate all`.execute(on)
  await db.connection().execute(async (one) => {
    for (let round = 0; round < 3; round += 1) await read(one, round)
    await forget(one)
    expect((await read(one, 3)).rows).toEqual([{ round: 3, kind: 'forgotten' }])
    const { rows } = await sql`select 1 from pg_prepared_statements where statement like '%forgotten%'`.execute(one)
    expect(rows, 'cached again').toHaveLength(1)
    // Released memory is already freed.
    for (let number = 0; number < 251; number += 1)
      for (const value of [1, 2]) await sql`select ${value}::int - ${sql.lit(number)} as rest`.execute(one)
    await forget(one)
    for (const value of [1, 2]) await sql`select ${value}::int * 7 as product`.execute(one)
  })
  let attempts = 0
  const done = await inTransaction(db, async (tx) => {
    attempts += 1
    if (attempts === 1) {
      for (let round = 0; round < 3; round += 1) await read(tx, round)
      await forget(tx)
    }
    return (await read(tx, 4)).rows[0]
  })
  expect([done, attempts]).toEqual([{ round: 4, kind: 'forgotten' }, 2])
})

test('results and values are released without a full garbage collection', async () => {
  const options = [...process.execArgv.filter((one) => one.startsWith('--max-semi-space-size')), PROBE]
  const { stdout } = await run(process.execPath, [...options, JSON.stringify(database.connection)])
  const { characters, stayed } = JSON.parse(stdout)
  expect(characters).toBeGreaterThan(150e6)
  // With the rows that the driver itself keeps, nearly all of the memory stays.
  expect(stayed).toBeLessThan(0.3)
})
