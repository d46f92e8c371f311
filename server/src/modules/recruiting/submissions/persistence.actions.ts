import type { RejectReason, SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { type AuditContext, notify, othersThan } from '../../../kernel/app/events.ts'
import { changeRecorder, type WriteContext } from '../../../kernel/records/changes.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { auditableSubmission } from './record.queries.ts'
import { type LoadedSubmission, SUBMISSION_ENTITY, submissionName, submissionReaders } from './submissions.queries.ts'

/** Refuses changes after the data of the applicant was erased (409). */
export const assertApplicantNotErased = ({ applicantErasedAt, applicantNumber }: LoadedSubmission): void =>
  assertNotErased({ erasedAt: applicantErasedAt, number: applicantNumber })

interface Stage {
  readonly status: SubmissionStatus
  readonly reason?: string | null
  readonly reasonCode?: RejectReason | null
}

/** Each status with its time, for the page; reports use the dates of the submission itself (`STAGE_TIMES`). */
export const addStage = (
  { db, now, staff }: WriteContext,
  submissionId: string,
  { status, reason = null, reasonCode = null }: Stage,
) =>
  db
    .insertInto('submissionStage')
    .values({ submissionId, status, at: now, changedBy: staff?.id ?? null, reason, reasonCode })
    .execute()

export const submissionAuditSubject = (row: LoadedSubmission) => ({
  entity: SUBMISSION_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: submissionName(row),
})

export const recordSubmissionChange = changeRecorder<
  LoadedSubmission,
  'created' | 'updated' | 'deleted' | 'status-changed'
>(submissionAuditSubject, auditableSubmission)

interface SubmissionNotice {
  readonly to: readonly (string | null)[]
  readonly subject: string
  readonly message: string
}

/**
 * Notifies these people except the user who made the change, as far as they see the submission. The texts contain no
 * amounts.
 */
export const notifyAboutSubmission = async (
  context: AuditContext,
  row: Pick<LoadedSubmission, 'id' | 'jobId'>,
  { to, subject, message }: SubmissionNotice,
): Promise<void> =>
  notify(context, {
    to: await submissionReaders(context.db, othersThan(context.staff, to), row.id),
    type: 'JOB_POST_CHANGE',
    subject,
    message,
    orderFormID: null,
    jobID: row.jobId,
    entity: SUBMISSION_ENTITY,
    entityID: row.id,
  })
