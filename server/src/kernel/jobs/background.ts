import type { JobStarted } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { AppError, conflict, type FieldError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'
import { defineJob, type Job, type JobContext } from './jobs.ts'
import { addJob } from './queue.ts'

/** Of the moment itself: in the work's own transaction now() is when that began. */
const AT_LAST = sql<Date>`clock_timestamp()`
/** Runs again after a crash or an unexpected error this often before it counts as failed. */
const MAX_TRIES = 3

interface NewWork {
  /** The name that `defineBackgroundWork` was given. */
  readonly kind: string
  readonly title: string
  readonly payload: object
  /** Its starter may call it off. Only for work that reverts what it has done when `progress` or `finish` throws. */
  readonly cancellable?: boolean
  /** What it answers is read by its starter alone, and only while they have this right. */
  readonly needs?: Right
}

/**
 * Puts long work into the background: its row, which the screen follows, and its job, in the caller's transaction. One person's
 * work is done one after the other, so that no one takes all workers. Answer what it returns with status 202.
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

/** Thrown to work that was cancelled, or done by another node, meanwhile: what it did in its transaction is reverted. */
const workOver = () => conflict('JOB_FINISHED', 'This job has already finished. Reload the page to see the result.')

/**
 * Reports the progress of the work, and throws when it was cancelled. Hand in the plain database, not the work's transaction, or
 * no one sees it until the end.
 */
async function progress(db: Db, id: string, done: number, total: number | null): Promise<void> {
  const running = await db
    .updateTable('backgroundJob')
    .set({ done, total })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()
  if (!running) throw workOver()
}

export interface Outcome {
  readonly result?: unknown
  readonly errors?: readonly FieldError[]
  readonly fileID?: string | undefined
  /** It did not do what was requested; `errors` states why, `result` more closely. */
  readonly failed?: boolean
}

/**
 * Marks the work as done. In the work's own transaction it is done exactly when its effects are there; throws when it was cancelled or
 * done by another node, so that they are reverted.
 */
export async function completeJob(db: Db, id: string, outcome: Outcome = {}): Promise<void> {
  if (!(await completeRun(db, id, outcome))) throw workOver()
}

async function completeRun(
  db: Db,
  id: string,
  { result, errors = [], fileID, failed = false }: Outcome,
): Promise<boolean> {
  const settled = await db
    .updateTable('backgroundJob')
    .set({
      state: failed ? 'FAILED' : 'DONE',
      result: result === undefined ? null : JSON.stringify(result),
      errors: JSON.stringify(errors),
      fileId: fileID ?? null,
      finishedAt: AT_LAST,
    })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Calls work off that is not over yet; false when it is. Running work notices at its next step and reverts what it has done. */
export async function cancelJob(db: Db, id: string): Promise<boolean> {
  const called = await db
    .updateTable('backgroundJob')
    .set({ state: 'CANCELLED', finishedAt: AT_LAST })
    .where('id', '=', id)
    .where('cancellable', '=', true)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()
  return called !== undefined
}

async function fail(db: Db, id: string, errors: readonly FieldError[]): Promise<void> {
  await db
    .updateTable('backgroundJob')
    .set({ state: 'FAILED', errors: JSON.stringify(errors), finishedAt: AT_LAST })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
}

/** What work that is tried again had come to, as it was stored with its effects; null the first time. */
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
  /** What it had come to when it was tried before; null the first time. */
  readonly soFar: unknown
  /** Stores the progress in the same transaction, at its end, because the row stays locked until the commit. */
  readonly saveProgress: (db: Db, after: (before: unknown) => unknown) => Promise<void>
  /** Throws when the work was cancelled, or when this node is about to stop. */
  readonly progress: (done: number, total: number | null) => Promise<void>
}

/**
 * What a kind of background work does. A refusal fails it at once with its own words; any other error is tried again, and the
 * last time it fails with a general sentence, while the log has the particulars.
 */
export const defineBackgroundWork = <P extends object>(
  kind: string,
  work: (context: WorkContext<P>) => Promise<Outcome | undefined>,
): Job =>
  defineJob<{ jobID: string; work: P }>(kind, async (context) => {
    const { appContext, payload, lastAttempt } = context
    const { jobID } = payload
    if (!(await begin(appContext.db, jobID))) return
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

async function begin(db: Db, jobID: string): Promise<boolean> {
  const begun = await db
    .updateTable('backgroundJob')
    .set({ state: 'RUNNING', done: 0 })
    .where('id', '=', jobID)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

function errorsOf(error: unknown): readonly FieldError[] | null {
  if (!(error instanceof AppError)) return null
  return error.details.errors ?? [{ path: '', message: error.message }]
}
