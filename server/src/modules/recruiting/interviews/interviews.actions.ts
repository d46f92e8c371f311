import { randomUUID } from 'node:crypto'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import type {
  Interview,
  interviewEndpoints,
  NewInterview,
} from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewErrors } from '@muster/contract/recruiting/interviews/interviews.rules.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { submissionStatusLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { failedSubmissionGuards, OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import type * as z from 'zod'
import { conflict, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { assertGuards } from '../../../kernel/transitions/checks.ts'
import { submissionFacts } from '../submissions/guards.queries.ts'
import { type LoadedSubmission, loadSubmission } from '../submissions/submissions.queries.ts'
import { moveSubmission } from '../submissions/transitions.actions.ts'
import { appointmentText, assertFreeSlot } from './conflicts.queries.ts'
import { interviewName, type LoadedInterview, loadInterview } from './interviews.queries.ts'
import { sendInvitations } from './invitations.actions.ts'
import { inviteesOf } from './invitations.queries.ts'
import { type PanelMember, readPanel } from './panel.queries.ts'
import {
  addPanelMembers,
  auditableInterview,
  notifyAboutInterview,
  recordInterviewChange,
} from './persistence.actions.ts'
import { criteriaOf, readInterview } from './record.queries.ts'

type Appointment = Omit<z.output<typeof NewInterview>, 'submissionID'>

const MINUTE_MS = 60_000

/** The columns of an appointment. Rejects one in the past, or without the location or link that its mode requires. */
function appointmentColumns({ startsAt, durationMinutes, ...body }: Appointment, now: Date) {
  const errors = interviewErrors({ ...body, startsAt }, now.toISOString())
  if (errors.length > 0) throw invalid(errors)
  const starts = new Date(startsAt)
  const { round, zone, mode, place, link, note } = body
  return {
    round,
    zone,
    mode,
    place,
    link,
    note,
    startsAt: starts,
    endsAt: new Date(starts.getTime() + durationMinutes * MINUTE_MS),
  }
}

/** Schedules an interview, moves the submission, and invites the applicant and the panel. */
export async function createInterview(call: Call<typeof interviewEndpoints.create>): Promise<Interview> {
  const { db, scope, body, staff, now } = call
  const { submissionID, ...appointment } = body
  const submission = await loadSubmission(db, scope, { id: submissionID, lock: true })
  const columns = appointmentColumns(appointment, now)
  const panel = await readPanel(db, submission, body.panel)
  await assertFreeSlot(db, { ...submission, ...columns, submissionId: submission.id, id: undefined })
  const { id } = await db
    .insertInto('interview')
    .values({
      ...columns,
      submissionId: submission.id,
      uid: `${randomUUID()}@muster`,
      criteria: body.criteria.length > 0 ? body.criteria : await criteriaOf(db, submission),
      ...creationColumns({ staff, now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPanelMembers(db, id, panel)
  // A further round may be scheduled while another is; the submission then already has the right status.
  if (submission.status !== 'INTERVIEW_SCHEDULED')
    await moveSubmission(call, { id: submission.id, status: 'INTERVIEW_SCHEDULED' })
  else assertGuards(failedSubmissionGuards(await submissionFacts(call, submission), ['mayBeHired']))
  const row = await loadInterview(db, null, { id })
  await recordInterviewChange(call, 'created', row)
  await sendInvitations(call, row, { method: 'REQUEST' })
  await notifyAboutInterview(call, row, {
    subject: `Interview scheduled: ${interviewName(row)}`,
    message: `${staff.name} scheduled the interview for ${appointmentText(row)}.`,
  })
  return readInterview(call, null, id)
}

/** Changes an appointment: updates the event in all calendars, and cancels it for people removed from the panel. */
export async function updateInterview(call: Call<typeof interviewEndpoints.update>): Promise<Interview> {
  const { db, scope, params, body, staff, now } = call
  const before = await loadInterview(db, scope, { id: params.id, lock: true })
  if (before.version !== body.version) throw staleVersion(await readInterview(call, scope, before.id))
  if (before.status !== 'SCHEDULED')
    throw conflict('NOT_SCHEDULED', 'Only a scheduled interview can be changed. Schedule a new one.')
  const columns = appointmentColumns(body, now)
  const submission = await loadSubmission(db, null, { id: before.submissionId })
  await assertGoesOn(call, submission)
  const panel = await readPanel(db, submission, body.panel)
  await assertFreeSlot(db, { ...before, ...columns })
  const invitedBefore = await inviteesOf(db, before)
  await updateRecord(call, 'interview', before.id, {
    ...columns,
    sequence: before.sequence + 1,
    criteria: body.criteria.length > 0 ? body.criteria : before.criteria,
  })
  await replacePanel(call, before, panel)
  const after = await loadInterview(db, null, { id: before.id })
  if (stateOf(before) === stateOf(after)) return readInterview(call, null, after.id)
  await recordInterviewChange(call, 'updated', after, { before })
  await sendUpdates(call, { before, after, invitedBefore })
  await notifyAboutInterview(call, after, {
    subject: `Interview changed: ${interviewName(after)}`,
    message: `${staff.name} changed the interview. It takes place on ${appointmentText(after)}.`,
  })
  return readInterview(call, null, after.id)
}

/** Everybody is invited again, so not for a submission that ended or an applicant who must not be hired. */
async function assertGoesOn(call: Call<typeof interviewEndpoints.update>, submission: LoadedSubmission): Promise<void> {
  const status = submission.status as SubmissionStatus
  if (!OPEN_STATUSES.includes(status))
    throw conflict(
      'SUBMISSION_ENDED',
      `The submission of ${submission.applicantName} ${statusClause(submissionStatusLabels, status)}. Its interview can no longer be changed.`,
    )
  assertGuards(failedSubmissionGuards(await submissionFacts(call, submission), ['mayBeHired']))
}

/** Identifies a panel member together with the address: at a corrected address they are invited again. */
const keyOf = ({ userId, contactId, email, name }: PanelMember) =>
  [userId ?? contactId ?? name, email?.toLowerCase()].join(' ')

/** What participants are told of: a save that changes none of it is not announced. */
const stateOf = (row: LoadedInterview) => JSON.stringify([auditableInterview(row), row.panel.map(keyOf)])

async function replacePanel({ db }: Pick<Call, 'db'>, { id, panel }: LoadedInterview, wanted: readonly PanelMember[]) {
  const wantedKeys = new Set(wanted.map(keyOf))
  const known = new Set(panel.map(keyOf))
  const removed = panel.filter((one) => !wantedKeys.has(keyOf(one))).map((one) => one.id)
  if (removed.length > 0) await db.deleteFrom('interviewPanelMember').where('id', 'in', removed).execute()
  await addPanelMembers(
    db,
    id,
    wanted.filter((one) => !known.has(keyOf(one))),
  )
}

interface InterviewUpdate {
  readonly before: LoadedInterview
  readonly after: LoadedInterview
  readonly invitedBefore: Awaited<ReturnType<typeof inviteesOf>>
}

/** The update is sent to all; people new on the panel get a first invitation, people removed from it a cancellation. */
async function sendUpdates(
  call: Call<typeof interviewEndpoints.update>,
  { after, invitedBefore }: InterviewUpdate,
): Promise<void> {
  const invited = await inviteesOf(call.db, after)
  const has = (all: typeof invited, email: string) => all.some((one) => one.email.toLowerCase() === email.toLowerCase())
  const [known, added] = [true, false].map((isKnown) =>
    invited.filter(({ email }) => has(invitedBefore, email) === isKnown),
  )
  const removed = invitedBefore.filter(({ email }) => !has(invited, email))
  await sendInvitations(call, after, { method: 'REQUEST', change: 'Updated', to: known! })
  await sendInvitations(call, after, { method: 'REQUEST', to: added! })
  await sendInvitations(call, after, { method: 'CANCEL', change: 'Cancelled', to: removed })
}
