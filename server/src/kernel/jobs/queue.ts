import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface JobOptions {
  /** At most one waiting job has this key; a second one replaces the first. */
  readonly key?: string
  readonly runAt?: Date
  /** Jobs of one queue run one after another. */
  readonly queue?: string
  /** 25 by default, with increasing delays. */
  readonly maxAttempts?: number
}

/** Adds a job to the queue in the caller's transaction: it exists only when that commits. */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  { key, runAt, queue, maxAttempts }: JobOptions = {},
) {
  await sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null}::text,
    run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts ?? null}::int, job_key := ${key ?? null}::text)`.execute(
    db,
  )
}
