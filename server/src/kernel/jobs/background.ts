import type { JobStarted } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { AppError, conflict, type FieldError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'
import { defineJob, type Job, type JobContext } from './jobs.ts'
import { addJob } from './queue.ts'

/** The current time: within the job's transaction now() is the time of its start. */
const CLOCK_NOW = sql<Date>`clock_timestamp()`
/** The number of retries after a crash or an unexpected error before it counts as failed. */
const MAX_TRIES = 3

interface NewWork {
  /** The name passed to `defineBackgroundWork`. */
  readonly kind: string
  readonly title: string
  readonly payload: object
  /** Its initiator may cancel it. Only for jobs that revert their changes when `progress` or `finish` throws. */
  readonly cancellable?: boolean
  /** Its result is visible to its initiator only, while they have this permission. */
  readonly needs?: Right
}

/**
 * Starts a background job: creates its row, which the pages poll, and its queue entry, in the caller's transaction. The
 * jobs of one user run one after another, so that no user occupies all workers. Return the result with status 202.
 */
export async function startBackgroundWork(
  { db, staff }: { db: Db; staff: Pick<Staff, 'id'> | null },
  { kind, title, payload, cancellable = false, needs }: NewWork,
): Promise<JobStarted> {
  const { id: jobID } = await db
    .insertInto('backgroundJob')
    .values({ kind, title, cancellable, createdBy: staff?.id ?? null, needs: needs ? JSON.stringify(needs) : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queue = staff ? { queue: `background:${staff.id}` } : {}
  const options = { key: `background:${jobID}`, maxAttempts: MAX_TRIES, ...queue }
  await addJob(db, kind, { jobID, work: payload }, options)
  return { jobID }
}

/** Thrown in a job that was cancelled, or completed by another node, meanwhile: its changes are reverted. */
const jobFinished = () => conflict('JOB_FINISHED', 'This job has already finished. Reload the page to see the result.')

/**
 * Reports the progress of the job, and throws when it was cancelled. Pass the plain database, not the job's
 * transaction, or the progress is visible only at the end.
 */
async function progress(db: Db, id: string, done: number, total: number | null): Promise<void> {
  const running = await db
    .updateTable('backgroundJob')
    .set({ done, total })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()
  if (!running) throw jobFinished()
}

export interface Outcome {
  readonly result?: unknown
  readonly errors?: readonly FieldError[]
  readonly fileID?: string | undefined
  /** It failed; `errors` contains the reasons, `result` the details. */
  readonly failed?: boolean
}

/**
 * Marks the job as done. In the job's own transaction it is done exactly when its effects are committed; throws when it
 * was cancelled or completed by another node, so that they are reverted.
 */
export async function completeJob(db: Db, id: string, outcome: Outcome = {}): Promise<void> {
  if (!(await completeRun(db, id, outcome))) throw jobFinished()
}

async function completeRun(
  db: Db,
  id: string,
  { result, errors = [], fileID, failed = false }: Outcome,
): Promise<boolean> {
  const completed = await db
    .updateTable('backgroundJob')
    .set({
      state: failed ? 'FAILED' : 'DONE',
      result: result === undefined ? null : JSON.stringify(result),
      errors: JSON.stringify(errors),
      fileId: fileID ?? null,
      finishedAt: CLOCK_NOW,
    })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()
  return completed !== undefined
}

/**
 * Cancels a job that has not ended; returns false if it has. A running job notices at its next step and reverts its
 * changes.
 */
export async function cancelJob(db: Db, id: string): Promise<boolean> {
  const cancelled = await db
    .updateTable('backgroundJob')
    .set({ state: 'CANCELLED', finishedAt: CLOCK_NOW })
    .where('id', '=', id)
    .where('cancellable', '=', true)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()
  return cancelled !== undefined
}

async function fail(db: Db, id: string, errors: readonly FieldError[]): Promise<void> {
  await db
    .updateTable('backgroundJob')
    .set({ state: 'FAILED', errors: JSON.stringify(errors), finishedAt: CLOCK_NOW })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
}

/** The progress of an earlier attempt, as stored with its effects; null for the first. */
async function soFar(db: Db, id: string): Promise<unknown> {
  const { result } = await db
    .selectFrom('backgroundJob')
    .select('result')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return result
}

async function storeResult(db: Db, id: string, after: (before: unknown) => unknown): Promise<void> {
  const row = await db
    .selectFrom('backgroundJob')
    .select('result')
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const result = JSON.stringify(after(row.result))
  await db.updateTable('backgroundJob').set({ result }).where('id', '=', id).execute()
}

export interface WorkContext<P> extends JobContext<P> {
  readonly jobID: string
  /** The progress of an earlier attempt; null for the first. */
  readonly soFar: unknown
  /** Stores the progress in the same transaction, at its end, because the row stays locked until the commit. */
  readonly saveProgress: (db: Db, after: (before: unknown) => unknown) => Promise<void>
  /** Throws when the job was cancelled, or when this node is about to stop. */
  readonly progress: (done: number, total: number | null) => Promise<void>
}

/**
 * The implementation of a job type. A rejection fails it at once with its own message; any other error is retried, and
 * finally fails with a general message, with the details in the log.
 */
export const defineBackgroundWork = <P extends object>(
  kind: string,
  work: (context: WorkContext<P>) => Promise<Outcome | undefined>,
): Job =>
  defineJob<{ jobID: string; work: P }>(kind, async (context) => {
    const { appContext, payload, lastAttempt } = context
    const { jobID } = payload
    if (!(await markRunning(appContext.db, jobID))) return
    try {
      const outcome = await work({
        ...context,
        payload: payload.work,
        jobID,
        soFar: await soFar(appContext.db, jobID),
        saveProgress: (db, after) => storeResult(db, jobID, after),
        progress: async (done, total) => {
          if (context.signal.aborted) throw new Error('This node is shutting down; the job continues on another node.')
          await progress(appContext.db, jobID, done, total)
        },
      })
      await completeRun(appContext.db, jobID, outcome ?? {})
    } catch (err) {
      const errors = errorsOf(err)
      if (errors) return await fail(appContext.db, jobID, errors)
      appContext.log.error({ err, jobID, kind }, 'background work failed')
      if (!lastAttempt) throw err
      await fail(appContext.db, jobID, [
        { path: '', message: `Something went wrong. Contact support with the number ${jobID}.` },
      ])
    }
  })

async function markRunning(db: Db, jobID: string): Promise<boolean> {
  const running = await db
    .updateTable('backgroundJob')
    .set({ state: 'RUNNING', done: 0 })
    .where('id', '=', jobID)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()
  return running !== undefined
}

function errorsOf(error: unknown): readonly FieldError[] | null {
  if (!(error instanceof AppError)) return null
  return error.details.errors ?? [{ path: '', message: error.message }]
}
