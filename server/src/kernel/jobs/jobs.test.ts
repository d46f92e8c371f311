import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { AppContext } from '../app/app-context.ts'
import { ruleViolation } from '../app/errors.ts'
import { inTransaction } from '../db/db.ts'
import { cloneDatabase } from '../testing/database.ts'
import { inDatabase } from '../testing/setup.ts'
import { defineBackgroundWork, startBackgroundWork } from './background.ts'
import {
  addJob,
  defineJob,
  type Job,
  type JobsOptions,
  migrateJobs,
  type RunningJobs,
  type Schedule,
  startJobs,
} from './jobs.ts'

const running: RunningJobs[] = []

const database = await cloneDatabase()
await migrateJobs(database.pool)

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

const appContext = () =>
  ({
    db: database.db,
    log: Fastify({ logger: { level: 'silent' } }).log,
    now: () => new Date(),
  }) as unknown as AppContext

async function node(jobs: readonly Job[], schedules: readonly Schedule[] = [], options: Partial<JobsOptions> = {}) {
  const started = await startJobs(appContext(), jobs, schedules, { connection: database.connection, ...options })
  running.push(started)
  return started
}

async function until(met: () => boolean | Promise<boolean>, seconds = 12): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(30)) if (await met()) return
  throw new Error('It did not happen in time.')
}

test('A job runs after the commit of the change it belongs to, and not at all when that is reverted', async () => {
  const ran: string[] = []
  const job = defineJob<{ which: string }>('test.commit', async ({ payload }) => ran.push(payload.which))
  await node([job])
  const lost = inTransaction(database.db, async (db) => {
    await addJob(db, 'test.commit', { which: 'rolled back' })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await inTransaction(database.db, async (db) => {
    await addJob(db, 'test.commit', { which: 'committed' })
    // Longer than the interval at which a node polls.
    await pause(1_200)
    expect(ran).toEqual([])
  })
  await until(() => ran.length > 0)
  expect(ran).toEqual(['committed'])
})

test('Two nodes process two hundred jobs, each exactly once, and both take part', async () => {
  const done = new Map<string, number[]>()
  const by = (which: string) =>
    defineJob<{ n: number }>('test.many', async ({ payload }) => {
      await pause(5)
      done.set(which, [...(done.get(which) ?? []), payload.n])
    })
  await inTransaction(database.db, async (db) => {
    for (let n = 0; n < 200; n += 1) await addJob(db, 'test.many', { n })
  })
  await Promise.all([node([by('first')]), node([by('second')])])
  await until(() => [...done.values()].flat().length >= 200)
  await pause(300)
  const all = [...done.values()].flat().sort((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(done.size).toBe(2)
})

test('A job with a key is queued only once', async () => {
  const ran: number[] = []
  await addJob(database.db, 'test.key', { n: 1 }, { key: 'same' })
  await addJob(database.db, 'test.key', { n: 2 }, { key: 'same' })
  await node([defineJob<{ n: number }>('test.key', async ({ payload }) => ran.push(payload.n))])
  await until(() => ran.length > 0)
  await pause(200)
  expect(ran).toEqual([2])
})

test('Two nodes that catch up on 200 missed ticks of a schedule run each tick once', async () => {
  const hours = 200
  const ticks: string[] = []
  const job = defineJob<{ _cron: { ts: string } }>('test.tick', async ({ payload }) => ticks.push(payload._cron.ts))
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('test.tick', now() - interval '10 days')`.execute(database.db)
  // The server catches up on two hours of an hourly schedule; the queue's own items allow the longer period that the
  // test needs.
  const { cronItemsOf } = await import('./schedule.ts')
  const items = cronItemsOf([{ name: 'test.tick', every: 'hour', zone: 'UTC' }])
  const { run, Logger } = await import('graphile-worker')
  const parsedCronItems = items.map((item) => ({
    ...item,
    options: { ...item.options, backfillPeriod: hours * 3_600_000 },
  }))
  const logger = new Logger(() => () => {})
  const taskList = { 'test.tick': async (payload: unknown) => job.run({ payload } as never) as Promise<void> }
  const start = () =>
    run({ pgPool: database.pool, parsedCronItems, taskList, logger, noHandleSignals: true, concurrency: 3 })
  const nodes = await Promise.all([start(), start()])
  await until(() => ticks.length >= hours)
  await pause(300)
  await Promise.all(nodes.map((one) => one.stop()))
  expect(new Set(ticks).size).toBe(ticks.length)
  expect(ticks.length).toBe(hours)
})

test('The job of a killed node is taken over by another', async () => {
  const connection = JSON.stringify(database.connection)
  const script = `
    import { startJobs, defineJob } from ${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)}
    import { createDb, createPool } from ${JSON.stringify(new URL('../db/db.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, debug() {}, error: console.error }
    const job = defineJob('test.lease', () => { console.log('begun'); return new Promise(() => setInterval(() => {}, 1000)) })
    await startJobs({ db: createDb(createPool(${connection})), log, now: () => new Date() }, [job], [], { connection: ${connection}, lease: { everyMS: 100, deadAfterMS: 500 } })`
  await addJob(database.db, 'test.lease', {})
  const victim = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(victim.stdout, 'data')
  victim.kill('SIGKILL')
  const attempts: number[] = []
  const job = defineJob('test.lease', async ({ attempt }) => attempts.push(attempt))
  await node([job], [], { lease: { everyMS: 100, deadAfterMS: 500 } })
  await until(() => attempts.length > 0)
  expect(attempts).toEqual([2])
})

test('A running node keeps its long job, however long it takes', async () => {
  let begun = 0
  const lease = { everyMS: 200, deadAfterMS: 600 }
  const slow = defineJob('test.slow', async () => {
    begun += 1
    await pause(1_500)
  })
  await node([slow], [], { lease })
  await addJob(database.db, 'test.slow', {})
  await until(() => begun === 1)
  await node([slow], [], { lease })
  // More than twice the time after which a node counts as dead.
  await pause(1_400)
  expect(begun).toBe(1)
})

test('A shutdown waits for the running job and starts no new one', async () => {
  const finished: number[] = []
  const job = defineJob<{ n: number }>('test.stop', async ({ payload }) => {
    await pause(600)
    finished.push(payload.n)
  })
  const started = await startJobs(appContext(), [job], [], { connection: database.connection, concurrency: 1 })
  await addJob(database.db, 'test.stop', { n: 1 })
  await pause(200)
  await addJob(database.db, 'test.stop', { n: 2 })
  await started.stop()
  expect(finished).toEqual([1])
})

test('A database outage at the end of a job does no harm: the job runs once, and later jobs run too', async () => {
  const outside = new pg.Client(inDatabase(database.connection, 'postgres'))
  await outside.connect()
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]!.name
  const ran: number[] = []
  let back: Promise<unknown> | null = null
  const job = defineJob<{ n: number }>('test.away', async ({ payload }) => {
    ran.push(payload.n)
    if (payload.n > 1) return
    await outside.query(`alter database ${name} with allow_connections false`)
    await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    back = pause(1_000).then(() => outside.query(`alter database ${name} with allow_connections true`))
  })
  await node([job])
  await addJob(database.db, 'test.away', { n: 1 })
  await until(() => back !== null)
  const addAnother = () => addJob(database.db, 'test.away', { n: 2 })
  await until(() =>
    addAnother().then(
      () => true,
      () => false,
    ),
  )
  await until(() => ran.includes(2), 20)
  await back
  await outside.end()
  expect(ran).toEqual([1, 2])
})

test('Background work shows its progress and ends with its result', async () => {
  const received: unknown[] = []
  const read = (id: string) =>
    database.db.selectFrom('backgroundJob').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const work = defineBackgroundWork<{ rows: number }>('test.import', async ({ payload, progress, jobID }) => {
    await progress(1, payload.rows)
    received.push(await read(jobID))
    return { result: { imported: payload.rows } }
  })
  const { jobID } = await startBackgroundWork(
    { db: database.db, staff: null },
    { kind: 'test.import', title: 'Import', payload: { rows: 3 } },
  )
  expect((await read(jobID)).state).toBe('QUEUED')
  await node([work])
  await until(async () => (await read(jobID)).state === 'DONE')
  expect(received).toMatchObject([{ state: 'RUNNING', done: 1, total: 3 }])
  expect(await read(jobID)).toMatchObject({ result: { imported: 3 }, errors: [] })
})

test('A rejected background job fails immediately, with the message of the rejection', async () => {
  let tries = 0
  const work = defineBackgroundWork('test.refused', async () => {
    tries += 1
    throw ruleViolation('CLOSED', 'The month is closed. Open it first.')
  })
  const { jobID } = await startBackgroundWork(
    { db: database.db, staff: null },
    { kind: 'test.refused', title: 'Pay', payload: {} },
  )
  await node([work])
  const state = () =>
    database.db.selectFrom('backgroundJob').selectAll().where('id', '=', jobID).executeTakeFirstOrThrow()
  await until(async () => (await state()).state === 'FAILED')
  expect((await state()).errors).toEqual([{ path: '', message: 'The month is closed. Open it first.' }])
  expect(tries).toBe(1)
})

test('A background job that was lost is not shown as running', async () => {
  const { id } = await database.db
    .insertInto('backgroundJob')
    .values({ kind: 'test.lost', title: 'Lost', state: 'RUNNING', createdAt: sql<Date>`now() - interval '1 hour'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await node([], [])
  const { state } = await database.db
    .selectFrom('backgroundJob')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('FAILED')
})
