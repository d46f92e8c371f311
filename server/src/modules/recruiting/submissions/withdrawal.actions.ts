import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { notifyAboutSubmission } from './persistence.actions.ts'
import { loadSubmission, submissionName } from './submissions.queries.ts'
import { changeSubmissionStatus } from './transitions.actions.ts'
import type { WithdrawnSubmission } from './withdrawal.queries.ts'

/** Locks the jobs and the open submissions of applicants, before the applicants themselves, as everywhere. */
export async function lockOpenSubmissions(db: Db, applicantIDs: readonly string[]): Promise<void> {
  const open = sql`applicant_id = any(${applicantIDs}::uuid[]) and is_open and archived_at is null`
  await sql`select from job where id in (select job_id from applicant_submission where ${open}) order by id for update`.execute(
    db,
  )
  await sql`select from applicant_submission where ${open} order by id for update`.execute(db)
}

/** A withdrawn applicant is withdrawn from every job; also from offers, whose order form a user must cancel. */
export async function withdrawSubmissions(
  context: WriteContext,
  applicantID: string,
  reason: string | null,
): Promise<void> {
  const { db, staff } = context
  const open = await db
    .selectFrom('applicantSubmission')
    .select('id')
    .where('applicantId', '=', applicantID)
    .where('isOpen', '=', true)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const row = await loadSubmission(db, null, { id })
    await changeSubmissionStatus(context, row, { status: 'WITHDRAWN', reason })
    await notifyAboutSubmission(context, row, {
      to: [row.recruiterId],
      subject: `${row.applicantName}: withdrawn (${row.jobNumber} ${row.jobTitle})`,
      message: [
        `${staff?.name ?? 'Muster'} recorded that ${submissionName(row)} withdrew.`,
        ...(row.orderFormId ? ['The order form stays open. Cancel it.'] : []),
      ].join(' '),
    })
  }
}

/** Restores the submissions. Their interviews were cancelled in all calendars, so a user must schedule them again. */
export async function restoreWithdrawn(context: WriteContext, all: readonly WithdrawnSubmission[]): Promise<void> {
  for (const { id, before } of all) {
    const row = await loadSubmission(context.db, null, { id })
    const status = before === 'INTERVIEW_SCHEDULED' ? 'SHORTLISTED' : before
    await changeSubmissionStatus(context, row, { status, isRestored: true })
  }
}
