import type { WorkStarted } from '@muster/contract/kernel/background-jobs.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { type FieldError, Refusal } from '../errors.ts'
import { defineJob, type Job, type JobContext } from '../jobs.ts'
import type { Staff } from '../scope.ts'
import { addJob } from './queue.ts'

/** Runs again after a crash or an unexpected error this often before it counts as failed. */
const MOST_TRIES = 3

/**
 * Puts long work into the background: its row, which the screen follows, and its job, in the caller's transaction.
 * `kind` is the name that `defineBackgroundWork` was given; answer what it returns with status 202.
 */
export async function startBackgroundWork(
  { db, staff }: { db: Db; staff: Staff | null },
  { kind, title, payload }: { kind: string; title: string; payload: object },
): Promise<WorkStarted> {
  const { id: jobID } = await db
    .insertInto('backgroundJob')
    .values({ kind, title, createdBy: staff?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, kind, { jobID, work: payload }, { key: `background:${jobID}`, maxAttempts: MOST_TRIES })
  return { jobID }
}

/** Tells the screen how far the work is. Hand in the plain database, not the work's transaction, or nobody sees it until the end. */
export async function progress(db: Db, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('backgroundJob')
    .set({ done, total })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()
}

export interface Outcome {
  readonly result?: unknown
  readonly errors?: readonly FieldError[]
  readonly fileID?: string
}

/** Marks the work as done. In the work's own transaction it is done exactly when its effects are there. */
export async function finish(db: Db, id: string, { result, errors = [], fileID }: Outcome = {}): Promise<void> {
  await db
    .updateTable('backgroundJob')
    .set({
      state: 'DONE',
      result: result === undefined ? null : JSON.stringify(result),
      errors: JSON.stringify(errors),
      fileId: fileID ?? null,
      finishedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
}

export async function fail(db: Db, id: string, errors: readonly FieldError[]): Promise<void> {
  await db
    .updateTable('backgroundJob')
    .set({ state: 'FAILED', errors: JSON.stringify(errors), finishedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
}

export interface WorkContext<P> extends JobContext<P> {
  readonly jobID: string
  readonly progress: (done: number, total: number) => Promise<void>
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
    const { world, payload, lastAttempt } = context
    const { jobID } = payload
    if (!(await begin(world.db, jobID))) return
    try {
      const outcome = await work({
        ...context,
        payload: payload.work,
        jobID,
        progress: (done, total) => progress(world.db, jobID, done, total),
      })
      await finish(world.db, jobID, outcome)
    } catch (err) {
      const errors = errorsOf(err)
      if (errors) return await fail(world.db, jobID, errors)
      world.log.error({ err, jobID, kind }, 'background work failed')
      if (!lastAttempt) throw err
      await fail(world.db, jobID, [
        { path: '', message: `Something went wrong on our side. Tell us the number ${jobID}.` },
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
  if (!(error instanceof Refusal)) return null
  return error.details.errors ?? [{ path: '', message: error.message }]
}
