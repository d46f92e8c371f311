import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { eraseFiles } from '../../../kernel/files/erase.ts'
import { APPLICANT_ENTITY } from '../applicants/applicants.queries.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { ERASED } from './erased.rules.ts'
import type { Traces } from './traces.queries.ts'

/** CVs, profiles, documents, also deleted ones, and invitations. CVs that are being read are marked as failed. */
export async function erasePersonalFiles(db: Db, { applicants, submissions, interviews }: Traces): Promise<void> {
  await eraseFiles(
    db,
    sql<boolean>`id in (
      select stored_file_id from applicant_resume where applicant_id = any(${applicants}::uuid[])
      union select stored_file_id from submission_pack_item where submission_id = any(${submissions}::uuid[])
      union select stored_file_id from document where subject_type = ${APPLICANT_ENTITY} and subject_id = any(${applicants}::uuid[]))
    or (entity = ${APPLICANT_ENTITY} and entity_id = any(${applicants}::uuid[]))
    or (entity = ${SUBMISSION_ENTITY} and entity_id = any(${submissions}::uuid[]))
    or (entity = 'interview' and entity_id = any(${interviews}::uuid[]))`,
  )
  await eraseReadings(db, sql<boolean>`applicant_id = any(${applicants}::uuid[])`)
  await sql`update applicant_resume set text = null, fields = '[]', name = ${ERASED}, updated_at = now(),
      state = case when state in ('QUEUED', 'READING', 'TO_CONFIRM') then 'FAILED' else state end,
      error = case when error is null and state not in ('QUEUED', 'READING', 'TO_CONFIRM') then null else ${ERASED} end
    where applicant_id = any(${applicants}::uuid[])`.execute(db)
  await sql`delete from document where subject_type = ${APPLICANT_ENTITY} and subject_id = any(${applicants}::uuid[])`.execute(
    db,
  )
}

/** Removes names of people and files from the background jobs that read CVs (`which`: a condition on `applicant_resume`). */
export const eraseReadings = (db: Db, which: RawBuilder<boolean>) =>
  sql`update background_job job set title = case when job.title like 'CV of %' then 'CV' else job.title end,
      errors = (select coalesce(jsonb_agg(case when one ->> 'path' = any(read.names)
        then jsonb_build_object('path', ${ERASED}::text, 'message', ${ERASED}::text) else one end), '[]')
        from jsonb_array_elements(job.errors) one)
    from (select batch_id, array_agg(name) as names from applicant_resume where ${which} and batch_id is not null group by batch_id) read
    where job.id = read.batch_id`.execute(db)

/**
 * Statuses, reason codes and times are kept for the figures; texts about the person are erased, also the pay they asked
 * for.
 */
export async function eraseSubmissions(db: Db, { applicants, submissions, interviews, tasks }: Traces): Promise<void> {
  await sql`update applicant_submission set pitch = null, note = null, right_to_represent = null, override_reason = null, reason = null,
      expected_pay = null, expected_pay_currency = null, expected_pay_period = null, notice_days = null, available_from = null,
      screening_answers = '[]'
    where id = any(${submissions}::uuid[])`.execute(db)
  await sql`update submission_stage set reason = null where submission_id = any(${submissions}::uuid[])`.execute(db)
  await sql`update submission_verdict set comment = null where submission_id = any(${submissions}::uuid[])`.execute(db)
  // The place of a phone interview can be the phone number.
  await sql`update interview set note = null, reason = null, place = case when place is null then null else ${ERASED} end,
      link = case when link is null then null else ${ERASED} end where id = any(${interviews}::uuid[])`.execute(db)
  await sql`update interview_scorecard set summary = ${ERASED},
      scores = (select coalesce(jsonb_agg(one || '{"comment": null}'), '[]') from jsonb_array_elements(scores) one)
    where interview_id = any(${interviews}::uuid[])`.execute(db)
  await sql`delete from recruiting_task where id = any(${tasks}::uuid[])`.execute(db)
  await sql`delete from comment where (subject_type = ${APPLICANT_ENTITY} and subject_id = any(${applicants}::uuid[]))
    or (subject_type = ${SUBMISSION_ENTITY} and subject_id = any(${submissions}::uuid[]))`.execute(db)
}
