import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import {
  type RejectReason,
  type SubmissionStatus,
  submissionStates,
} from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { submissionStatusLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import {
  failedSubmissionGuards,
  rejectReasonError,
  TERMINAL_STATUSES,
} from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { forbidden, invalid } from '../../../kernel/app/errors.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import {
  type StatusChange,
  transition,
  transitionMany,
  transitionRules,
} from '../../../kernel/transitions/transition.ts'
import { syncApplicantStatus } from '../applicants/status.actions.ts'
import { cancelInterviewsLater } from '../interviews/cancelling.actions.ts'
import { fillCompleteJob, reopenFilledJob } from '../jobs/transitions.actions.ts'
import { type LoadedFacts, submissionFacts } from './guards.queries.ts'
import { addStage, notifyAboutSubmission, recordSubmissionChange } from './persistence.actions.ts'
import { readSubmission } from './record.queries.ts'
import { type LoadedSubmission, loadSubmission, submissionName } from './submissions.queries.ts'

/**
 * The user who changes a submission, within a transaction; a Call is one. `scope` is that of `applicant-submissions`.
 */
interface SubmissionMoveContext extends WriteContext {
  readonly staff: Staff
  readonly scope: Scope
  readonly today: string
}

interface SubmissionMoveChange extends StatusChange<SubmissionStatus> {
  /** The reason code of a rejection. */
  readonly reasonCode?: RejectReason | null
  /** The reason why a lead submits an applicant who was submitted to this client recently. */
  readonly overrideReason?: string | undefined
}

const transitions = transitionRules<SubmissionMoveContext, SubmissionMoveChange>()({
  lock: ({ db, scope }, { id }) => loadSubmission(db, scope, { id, lock: true }),
  machine: () => submissionStates,
  subject: ({ applicantName }) => `The submission of ${applicantName}`,
  labels: submissionStatusLabels,
  read: (call, { id }) => readSubmission(call, call.scope, id),
  facts: (call, row, { overrideReason }): Promise<LoadedFacts> => submissionFacts(call, row, overrideReason),
  guards: (call, _row, { move, change: { status, reasonCode = null, overrideReason }, facts }) => {
    const message = rejectReasonError(status, reasonCode)
    if (message) throw invalid([{ path: 'reasonCode', message }])
    if (overrideReason !== undefined) assertMayOverride(call.staff)
    return failedSubmissionGuards(facts, move.guards)
  },
  apply: async (call, row, { change, facts }) => {
    await changeSubmissionStatus(call, row, {
      ...change,
      ...(change.status === 'SUBMITTED_TO_CLIENT' && { resumeID: row.resumeId ?? facts.currentResumeID }),
    })
    await notifyRecruiter(call, row, change)
  },
})

/** Users who approve submissions may submit an applicant again to the same client after a short time. */
export function assertMayOverride(staff: Staff): void {
  if (!may(staff, right('applicant-submissions', 'approve')))
    throw forbidden(
      'Only a lead can override an earlier submission to this client. Ask your lead to submit the applicant.',
    )
}

/**
 * Changes the status of a submission as a user may: checks the role, the scope, the guards, and the version if one is
 * given. Board, packs and interviews change submissions with it. The caller's transaction locks its job and the
 * submission until it ends.
 */
export const moveSubmission = (context: SubmissionMoveContext, change: SubmissionMoveChange): Promise<void> =>
  transition(transitions, context, change)

interface NewStatus {
  readonly status: SubmissionStatus
  readonly reason?: string | null
  readonly reasonCode?: RejectReason | null
  readonly overrideReason?: string | undefined
  /** The CV that is sent to the client. */
  readonly resumeID?: string | null
  /** An undo: the submission has been in the status before, and keeps the time from then. */
  readonly isRestored?: boolean
}

/**
 * Changes the status because of an order form: role and guards are not checked, but the transition must exist. Returns
 * false, and changes nothing, if it does not.
 */
export async function moveSubmissionByProgram(context: WriteContext, id: string, change: NewStatus): Promise<boolean> {
  const before = await loadSubmission(context.db, null, { id, lock: true })
  if (!moveBetween(submissionStates, before.status as SubmissionStatus, change.status)) return false
  await changeSubmissionStatus(context, before, change)
  return true
}

/** The time at which the submission last entered the status; an undo does not count. */
export const STAGE_TIMES: Readonly<Partial<Record<SubmissionStatus, string>>> = {
  SUBMITTED_TO_CLIENT: 'submittedAt',
  SHORTLISTED: 'shortlistedAt',
  INTERVIEW_SCHEDULED: 'interviewScheduledAt',
  INTERVIEWED: 'interviewedAt',
  SELECTED: 'selectedAt',
  OFFER_ISSUED: 'offerIssuedAt',
  OFFER_ACCEPTED: 'offerAcceptedAt',
  JOINED: 'joinedAt',
}

/**
 * Changes the status without checking the guards: sets the timestamp, inserts the stage and the audit entry, updates
 * the status of the applicant, and of the job: its first submission to the client, and whether it is filled. The
 * submission must be locked.
 */
export async function changeSubmissionStatus(
  context: WriteContext,
  before: LoadedSubmission,
  change: NewStatus,
): Promise<void> {
  const { db, now, staff } = context
  const { status, reason = null, reasonCode = null, overrideReason, resumeID, isRestored = false } = change
  const column = isRestored ? undefined : STAGE_TIMES[status]
  await updateRecord(context, 'applicantSubmission', before.id, {
    status,
    reason,
    reasonCode,
    stateSince: now,
    endedAt: TERMINAL_STATUSES.includes(status) ? now : null,
    ...(column && { [column]: now }),
    ...(before.status === 'JOB_CLOSED' && { statusBeforeClosing: null, closedByChangeId: null }),
    ...(overrideReason !== undefined && { overrideReason, overrideBy: staff?.id ?? null }),
    ...(resumeID !== undefined && { resumeId: resumeID }),
  })
  await addStage(context, before.id, { status, reason, reasonCode })
  const after = await loadSubmission(db, null, { id: before.id })
  await recordSubmissionChange(context, 'status-changed', after, { before, reason })
  if (status === 'SUBMITTED_TO_CLIENT')
    await db
      .updateTable('job')
      .set({ firstSubmissionAt: now })
      .where('id', '=', before.jobId)
      .where('firstSubmissionAt', 'is', null)
      .execute()
  await syncApplicantStatus(context, [before.applicantId])
  if (status === 'WITHDRAWN' || status === 'CLIENT_REJECTED') await cancelInterviewsLater(db, [before.id])
  if (status === 'JOINED') await fillCompleteJob(context, before.jobId)
  if (before.status === 'OFFER_ACCEPTED' && status !== 'JOINED')
    await reopenFilledJob(context, before.jobId, `${before.applicantName} did not join.`)
}

/** The recruiter of the submission is notified of every change by other users. */
const notifyRecruiter = (call: SubmissionMoveContext, row: LoadedSubmission, { status }: SubmissionMoveChange) =>
  notifyAboutSubmission(call, row, {
    to: [row.recruiterId],
    subject: `${row.applicantName}: ${inSentence(submissionStatusLabels[status])} (${row.jobNumber} ${row.jobTitle})`,
    message: `${call.staff.name} changed the submission of ${submissionName(row)} from ${inSentence(
      submissionStatusLabels[row.status as SubmissionStatus],
    )} to ${inSentence(submissionStatusLabels[status])}.`,
  })

export async function moveOne(call: Call<(typeof submissionEndpoints)['move']>): Promise<Submission> {
  await moveSubmission(call, { ...call.body, id: call.params.id })
  return readSubmission(call, null, call.params.id)
}

/**
 * Changes the status of several submissions; those that are rejected stay unchanged and are returned with the reason.
 */
export async function moveMany(call: Call<(typeof submissionEndpoints)['moveMany']>) {
  const { submissions, status, reasonCode, reason } = call.body
  const jobs = await call.db
    .selectFrom('applicantSubmission')
    .select(['id', 'jobId'])
    .where(
      'id',
      'in',
      submissions.map(({ id }) => id),
    )
    .execute()
  const jobOf = new Map(jobs.map(({ id, jobId }) => [id, jobId]))
  return transitionMany(
    transitions,
    call,
    submissions.map((one) => ({ ...one, status, reasonCode, reason })),
    { lockOrder: ({ id }) => `${jobOf.get(id)} ${id}` },
  )
}
