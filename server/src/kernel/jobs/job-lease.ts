import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface JobLease {
  readonly everyMS: number
  /** After this time without a heartbeat a node counts as dead, and its jobs are released. */
  readonly deadAfterMS: number
}

export const JOB_LEASE: JobLease = { everyMS: 10_000, deadAfterMS: 30_000 }

/**
 * Writes the heartbeat of this node, and releases the jobs of dead nodes: the queue by itself would wait four hours.
 * All times are the database's, so that the clocks of the nodes may differ.
 */
export async function heartbeat(db: Db, workerID: string, { deadAfterMS }: JobLease): Promise<void> {
  const dead = sql`now() - ${`${deadAfterMS} milliseconds`}::interval`
  await sql`insert into job_worker (id) values (${workerID}) on conflict (id) do update set last_heartbeat_at = now()`.execute(
    db,
  )
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < ${dead}
      and locked_by not in (select id from job_worker where last_heartbeat_at > ${dead})))`.execute(db)
  await sql`delete from job_worker where last_heartbeat_at < ${dead} - interval '1 day'`.execute(db)
  await failAbandonedWork(db)
}

/**
 * Jobs that were lost or have no attempts left, because every node that took them died, must not be shown as running.
 */
async function failAbandonedWork(db: Db): Promise<void> {
  await sql`update background_job set state = 'FAILED', finished_at = now(),
      errors = '[{"path": "", "message": "The job was interrupted several times and stopped. Start it again."}]'
    where state in ('QUEUED', 'RUNNING') and created_at < now() - interval '1 minute' and not exists (
      select from graphile_worker.jobs job
      where job.key = 'background:' || background_job.id
        and (job.attempts < job.max_attempts or job.locked_at is not null))`.execute(db)
}
