import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import type { Interview, interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewStatusLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { failedInterviewGuards } from '@muster/contract/recruiting/interviews/interviews.rules.ts'
import { type InterviewStatus, interviewStates } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { defineJob, type Job } from '../../../kernel/jobs/jobs.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { moveSubmissionByProgram } from '../submissions/transitions.actions.ts'
import { CANCEL_INTERVIEWS } from './cancelling.actions.ts'
import { appointmentText } from './conflicts.queries.ts'
import { interviewName, interviewsIn, type LoadedInterview, loadInterview } from './interviews.queries.ts'
import { type InvitationContext, sendInvitations } from './invitations.actions.ts'
import { notifyAboutInterview, recordInterviewChange } from './persistence.actions.ts'
import { readInterview } from './record.queries.ts'

type MoveCall = Call<typeof interviewEndpoints.move>

const transitions = transitionRules<MoveCall, StatusChange<InterviewStatus>>()({
  lock: async ({ db, scope }, { id }) => {
    const row = await loadInterview(db, scope, { id, lock: true })
    assertNotErased({ erasedAt: row.applicantErasedAt, number: row.applicantNumber })
    return row
  },
  machine: () => interviewStates,
  subject: ({ applicantName }) => `The interview of ${applicantName}`,
  labels: interviewStatusLabels,
  read: (call, { id }) => readInterview(call, call.scope, id),
  guards: ({ now }, { startsAt }, { move }) =>
    failedInterviewGuards({ startsAt: startsAt.toISOString(), now: now.toISOString() }, move.guards),
  apply: (call, row, { change: { status, reason = null } }) => changeInterviewStatus(call, row, { status, reason }),
})

/** Records that an interview was held or missed, or cancels it. */
export async function moveInterview(call: MoveCall): Promise<Interview> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readInterview(call, null, call.params.id)
}

interface NewStatus {
  readonly status: InterviewStatus
  readonly reason: string | null
}

/**
 * Changes the status without checking the guards. The submission becomes interviewed or a no-show with it, unless it
 * has already moved on. A cancelled interview is removed from all calendars.
 */
export async function changeInterviewStatus(
  context: InvitationContext,
  before: LoadedInterview,
  { status, reason }: NewStatus,
): Promise<void> {
  const { db, staff } = context
  const isCancelled = status === 'CANCELLED'
  await updateRecord(context, 'interview', before.id, {
    status,
    reason,
    ...(isCancelled && { sequence: before.sequence + 1 }),
  })
  const after = await loadInterview(db, null, { id: before.id })
  await recordInterviewChange(context, 'status-changed', after, { before, reason })
  if (status === 'HELD') await moveSubmissionByProgram(context, before.submissionId, { status: 'INTERVIEWED' })
  if (status === 'NO_SHOW') await moveSubmissionByProgram(context, before.submissionId, { status: 'NO_SHOW', reason })
  if (isCancelled) await sendInvitations(context, after, { method: 'CANCEL', change: 'Cancelled', reason })
  await notifyAboutInterview(context, after, {
    subject: `Interview ${inSentence(interviewStatusLabels[status])}: ${interviewName(after)}`,
    message: [
      `${staff?.name ?? 'Muster'} changed the status of the interview on ${appointmentText(after)} to ${inSentence(interviewStatusLabels[status])}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ].join(' '),
  })
}

/** Why the interviews of a submission are cancelled, by its status. */
const REASONS: Readonly<Record<string, string>> = {
  WITHDRAWN: 'The application was withdrawn.',
  CLIENT_REJECTED: 'The application is not considered further.',
  JOB_CLOSED: 'The position is no longer open.',
}

/** Interviews that have started are not changed: their outcome must still be recorded. Those of a restored submission take place. */
export const interviewJobs: readonly Job[] = [
  defineJob<{ submissionID: string }>(CANCEL_INTERVIEWS, async ({ appContext, payload: { submissionID }, now }) => {
    const found = await interviewsIn(appContext.db, null)
      .select(['interview.id', 'applicantSubmission.status'])
      .where('interview.submissionId', '=', submissionID)
      .where('interview.status', '=', 'SCHEDULED')
      .where('interview.startsAt', '>', now)
      .where('applicantSubmission.status', 'in', Object.keys(REASONS))
      .execute()
    for (const { id, status } of found)
      await inTransaction(appContext.db, async (db) => {
        const row = await loadInterview(db, null, { id, lock: true })
        if (row.status !== 'SCHEDULED') return
        const context = { db, appContext, now, staff: null, actor: 'Submissions' }
        await changeInterviewStatus(context, row, { status: 'CANCELLED', reason: REASONS[status]! })
      })
  }),
]
