import { type AuditContext, notify, othersThan } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { changeRecorder } from '../../../kernel/records/changes.ts'
import { submissionReaders } from '../submissions/submissions.queries.ts'
import { INTERVIEW_ENTITY, interviewName, type LoadedInterview } from './interviews.queries.ts'
import type { PanelMember } from './panel.queries.ts'

export const addPanelMembers = async (db: Db, interviewId: string, members: readonly PanelMember[]): Promise<void> => {
  if (members.length === 0) return
  await db
    .insertInto('interviewPanelMember')
    .values(members.map((member) => ({ interviewId, ...member })))
    .execute()
}

/** The audit snapshot, with the field names of the contract. */
export const auditableInterview = (row: LoadedInterview) => ({
  status: row.status,
  round: row.round,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  zone: row.zone,
  mode: row.mode,
  place: row.place,
  link: row.link,
  panel: row.panel.map(({ name, email, userId, contactId }) =>
    email && userId === null && contactId === null ? `${name} (${email})` : name,
  ),
  criteria: row.criteria,
  note: row.note,
})

export const interviewAuditSubject = (row: LoadedInterview) => ({
  entity: INTERVIEW_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: interviewName(row),
})

export const recordInterviewChange = changeRecorder<LoadedInterview, 'created' | 'updated' | 'status-changed'>(
  interviewAuditSubject,
  auditableInterview,
)

interface InterviewNotice {
  readonly subject: string
  readonly message: string
  readonly to?: readonly (string | null)[]
}

/**
 * Notifies the colleagues on the panel and the recruiter, except the user who made the change, as far as they see the
 * submission.
 */
export const notifyAboutInterview = async (
  context: AuditContext,
  row: LoadedInterview,
  { subject, message, to = [...row.panel.map(({ userId }) => userId), row.recruiterId] }: InterviewNotice,
): Promise<void> =>
  notify(context, {
    to: await submissionReaders(context.db, othersThan(context.staff, to), row.submissionId),
    type: 'JOB_POST_CHANGE',
    subject,
    message,
    orderFormID: null,
    jobID: row.jobId,
    entity: INTERVIEW_ENTITY,
    entityID: row.id,
  })
