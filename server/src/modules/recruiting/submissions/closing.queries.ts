import { NOT_CONSIDERED } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

const NOT_PUT_FORWARD = [...NOT_CONSIDERED, 'DO_NOT_HIRE', 'ARCHIVED']

export interface JobClosing {
  readonly jobID: string
  /** The change of status of the job. */
  readonly changeID: string
}

/**
 * SQL: the submissions `s` of applicants `a` that were closed with a job and can be reopened: not of applicants who may
 * no longer be submitted, and one per applicant if two were merged in the meantime.
 */
export const isRestorable = ({ jobID, changeID }: JobClosing) => sql<boolean>`
  s.job_id = ${jobID} and s.closed_by_change_id = ${changeID} and s.status = 'JOB_CLOSED' and s.archived_at is null
  and a.id = s.applicant_id and a.status <> all(${NOT_PUT_FORWARD}::text[]) and a.erased_at is null and a.archived_at is null
  and not exists (select from applicant_submission o where o.job_id = s.job_id and o.applicant_id = s.applicant_id and o.id <> s.id
    and o.archived_at is null and (o.is_open or (o.closed_by_change_id = s.closed_by_change_id and o.id < s.id)))`

/** The number of submissions that are reopened when the closing of a job is undone. */
export async function countRestorable(db: Db, closing: JobClosing): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from applicant_submission s, applicant a
    where ${isRestorable(closing)}`.execute(db)
  return rows[0]!.count
}
