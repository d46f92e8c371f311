import { UNDO_MS } from '@muster/contract/recruiting/jobs/jobs.rules.ts'
import { CLOSABLE_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { syncApplicantStatus } from '../applicants/status.actions.ts'
import { cancelInterviewsLater } from '../interviews/cancelling.actions.ts'
import { isRestorable, type JobClosing } from './closing.queries.ts'
import { SUBMISSION_ENTITY } from './submissions.queries.ts'

interface ChangedSubmission {
  readonly id: string
  readonly status: string
  readonly previous: string
  readonly countryId: string
  readonly applicantId: string
  readonly name: string
}

/** Closes the submissions of a job that is no longer open; returns how many. No-shows and offers are not closed. */
export async function closeSubmissions(context: WriteContext, { jobID, changeID }: JobClosing): Promise<number> {
  const { db, now, staff } = context
  const closed = await sql<ChangedSubmission>`
    update applicant_submission s set status_before_closing = s.status, status = 'JOB_CLOSED', closed_by_change_id = ${changeID},
      state_since = ${now}, ended_at = ${now}, version = s.version + 1, updated_at = ${now}, updated_by = ${staff?.id ?? null}
    from applicant a
    where s.job_id = ${jobID} and s.archived_at is null and s.status = any(${CLOSABLE_STATUSES}::text[]) and a.id = s.applicant_id
    returning s.id, s.status, s.status_before_closing as previous, s.country_id as "countryId",
      s.applicant_id as "applicantId", a.name`.execute(db)
  await recordAll(context, closed.rows)
  await cancelInterviewsLater(
    db,
    closed.rows.map(({ id }) => id),
    new Date(now.getTime() + UNDO_MS),
  )
  return closed.rows.length
}

/**
 * The status before the closing; shortlisted if the interview was cancelled in all calendars since, so that it must be
 * scheduled again.
 */
const statusAgain = sql`case when s.status_before_closing = 'INTERVIEW_SCHEDULED'
    and exists (select from interview i where i.submission_id = s.id and i.status = 'CANCELLED' and i.updated_at >= s.state_since)
    and not exists (select from interview i where i.submission_id = s.id and i.status = 'SCHEDULED')
  then 'SHORTLISTED' else s.status_before_closing end`

/**
 * Restores the previous status of the submissions that were closed with the job, except for applicants who may no
 * longer be submitted.
 */
export async function restoreSubmissions(context: WriteContext, closing: JobClosing): Promise<number> {
  const { db, now, staff } = context
  const restored = await sql<ChangedSubmission>`
    update applicant_submission s set status = ${statusAgain}, status_before_closing = null, closed_by_change_id = null,
      state_since = ${now}, ended_at = null, version = s.version + 1, updated_at = ${now}, updated_by = ${staff?.id ?? null}
    from applicant a
    where ${isRestorable(closing)}
    returning s.id, s.status, 'JOB_CLOSED' as previous, s.country_id as "countryId",
      s.applicant_id as "applicantId", a.name`.execute(db)
  await recordAll(context, restored.rows)
  return restored.rows.length
}

/** Inserts a stage and an audit entry for each, and updates the statuses of the applicants. */
async function recordAll(context: WriteContext, changed: readonly ChangedSubmission[]): Promise<void> {
  if (changed.length === 0) return
  const { db, now, staff } = context
  await db
    .insertInto('submissionStage')
    .values(changed.map(({ id, status }) => ({ submissionId: id, status, at: now, changedBy: staff?.id ?? null })))
    .execute()
  await writeAuditEntries(
    context,
    changed.map(({ id, status, previous, countryId, name }) => ({
      event: `${SUBMISSION_ENTITY}.status-changed`,
      entity: SUBMISSION_ENTITY,
      entityID: id,
      name,
      countryID: countryId,
      before: { status: previous },
      after: { status },
    })),
  )
  await syncApplicantStatus(
    context,
    changed.map(({ applicantId }) => applicantId),
  )
}
