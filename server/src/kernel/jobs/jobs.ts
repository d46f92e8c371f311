import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { AppContext } from '../app/app-context.ts'
import { createPool } from '../db/db.ts'
import { heartbeat, JOB_LEASE, type JobLease } from './job-lease.ts'
import { cronItemsOf, type Schedule, scheduleTasks } from './schedule.ts'

export { addJob, type JobOptions } from './queue.ts'
export type { Schedule } from './schedule.ts'

export interface JobContext<P> {
  readonly appContext: AppContext
  readonly payload: P
  readonly now: Date
  /** Fires when the program is about to stop: finish the current step, or throw to be retried on another node. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly lastAttempt: boolean
}

export interface Job {
  readonly name: string
  readonly run: (context: JobContext<never>) => Promise<unknown>
}

/** Work of a module outside of requests. It may run twice after a crash, so it must be idempotent. */
export const defineJob = <P extends object>(name: string, work: (context: JobContext<P>) => Promise<unknown>): Job => ({
  name,
  run: work as unknown as Job['run'],
})

/**
 * Creates or updates the queue's own schema. Needed before the first `addJob`, also in the template of the test
 * databases.
 */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: SILENT })

const SILENT = new Logger(() => () => {})

export interface JobsOptions {
  readonly connection: pg.ConnectionConfig
  readonly concurrency?: number
  /** The time that a shutdown waits for running jobs before it releases them. */
  readonly graceMS?: number
  readonly lease?: JobLease
}

export interface RunningJobs {
  /** Starts no new job, waits for the running ones, and releases those that do not end in time. */
  readonly stop: () => Promise<void>
}

const RESTART_AFTER_MS = 2_000

/**
 * With single updates the queue does not check whether a job was marked as done, and a lost connection would end Node;
 * in batches it checks.
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Processes jobs and schedules on this node until stopped; several nodes on one database share the work. */
export async function startJobs(
  appContext: AppContext,
  jobs: readonly Job[],
  schedules: readonly Schedule[],
  { connection, concurrency = 4, graceMS = 20_000, lease = JOB_LEASE }: JobsOptions,
): Promise<RunningJobs> {
  let stopping = false
  const pool = createPool(connection, {
    size: concurrency + 2,
    onError: (err) => stopping || appContext.log.warn({ err }, 'job connection lost'),
  })
  const tasks: TaskList = { ...tasksOf(appContext, jobs), ...scheduleTasks(appContext, schedules) }
  const start = () => startNode(appContext, tasks, cronItemsOf(schedules), { pool, concurrency, lease })
  let node: RunningNode | null = await start()
  const supervision = (async () => {
    while (!stopping) {
      await node?.ended
      if (stopping) return
      // A worker stops after about twenty seconds without a database; this restarts it when the database is available.
      await pause(RESTART_AFTER_MS, undefined, { ref: false })
      if (!stopping) node = await start().catch(() => null)
    }
  })()
  return {
    stop: async () => {
      stopping = true
      if (node) await stopRunner(node.runner, graceMS)
      await Promise.race([supervision, pause(RESTART_AFTER_MS, undefined, { ref: false })])
      await pool.end()
    },
  }
}

async function stopRunner(runner: Runner, graceMS: number): Promise<void> {
  const stopped = runner.stop().catch(() => {})
  const inTime = await Promise.race([stopped.then(() => true), pause(graceMS, false, { ref: false })])
  if (!inTime) await runner.kill().catch(() => {})
}

interface RunningNode {
  readonly runner: Runner
  /** Resolves when the runner has ended, for any reason. */
  readonly ended: Promise<void>
}

interface NodeOptions {
  readonly pool: pg.Pool
  readonly concurrency: number
  readonly lease: JobLease
}

async function startNode(
  appContext: AppContext,
  tasks: TaskList,
  cron: ParsedCronItem[],
  options: NodeOptions,
): Promise<RunningNode> {
  const { pool, concurrency, lease } = options
  const events: WorkerEvents = new EventEmitter()
  let poolID: string | null = null
  events.on('pool:create', ({ workerPool }) => {
    poolID = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: cron,
    logger: loggerOf(appContext.log),
    events,
    preset: PRESET,
  })
  const writeHeartbeat = async () => {
    if (poolID)
      await heartbeat(appContext.db, poolID, lease).catch((err) =>
        appContext.log.warn({ err }, 'no sign of life written'),
      )
  }
  await writeHeartbeat()
  const timer = setInterval(() => void writeHeartbeat(), lease.everyMS)
  timer.unref()
  const ended = runner.promise
    .catch((err: unknown) => appContext.log.error({ err }, 'the job runner ended'))
    .then(() => clearInterval(timer))
  return { runner, ended }
}

const tasksOf = (appContext: AppContext, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run: work }) => [
      name,
      async (payload: unknown, { job, abortSignal }) => {
        const { attempts: attempt, max_attempts: max } = job
        const now = appContext.now()
        await work({
          appContext,
          payload: payload as never,
          now,
          signal: abortSignal,
          attempt,
          lastAttempt: attempt >= max,
        })
      },
    ]),
  ) satisfies TaskList

const loggerOf = (log: AppContext['log']) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ jobs: true }, message)
    else if (level === 'warning') log.warn({ jobs: true }, message)
    else log.debug({ jobs: true }, message)
  })
