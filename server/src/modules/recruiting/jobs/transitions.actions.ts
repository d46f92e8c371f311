import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import type { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { jobLossReasonLabels, jobStatusLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { failedJobGuards, isComplete, lossReasonError } from '@muster/contract/recruiting/jobs/jobs.rules.ts'
import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { type JobLossReason, type JobStatus, jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { conflict, forbidden, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { assertGuards } from '../../../kernel/transitions/checks.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { closeSubmissions, restoreSubmissions } from '../submissions/closing.actions.ts'
import { jobFacts } from './guards.queries.ts'
import { jobName, type LoadedJob, loadJob } from './jobs.queries.ts'
import { notifyAboutJob, recordJobChange } from './persistence.actions.ts'
import { readJob, undoOf } from './record.queries.ts'

type MoveCall = Call<(typeof jobEndpoints)['move']>
type JobStatusStep = StatusChange<JobStatus> & { readonly reasonCode: JobLossReason | null }

const transitions = transitionRules<MoveCall, JobStatusStep>()({
  lock: ({ db, scope }, { id }) => loadJob(db, scope, { id, lock: true }),
  machine: () => jobStates,
  subject: ({ number }) => number,
  read: (call, { id }) => readJob(call, call.scope, id),
  guards: async (call, row, { move, change: { status, reasonCode } }) => {
    const message = lossReasonError(status, reasonCode)
    if (message) throw invalid([{ path: 'reasonCode', message }])
    return failedJobGuards(await jobFacts(call, row), move.guards)
  },
  apply: (call, row, { change }) => changeJobStatus(call, row, { ...change, reason: call.body.reason }),
})

/** Opens a job, puts it on hold, fills, closes or cancels it. */
export async function moveJob(call: MoveCall): Promise<Job> {
  const { reason, reasonCode } = call.body
  // The reason code of a lost job is sufficient; a text is optional.
  const stated = reason ?? (reasonCode && jobLossReasonLabels[reasonCode])
  await transition(transitions, call, { id: call.params.id, ...call.body, reason: stated })
  return readJob(call, null, call.params.id)
}

interface NewStatus {
  readonly status: JobStatus
  readonly reason?: string | null
  readonly reasonCode?: JobLossReason | null
}

/** Sets the time at which a job entered the status, for the reports; reopening it clears its end. */
const timesOf = (before: LoadedJob, status: JobStatus, now: Date) => {
  if (status === 'OPEN') return { openedAt: before.openedAt ?? now, filledAt: null, closedAt: null }
  if (status === 'FILLED') return { filledAt: now }
  return status === 'CLOSED_LOST' || status === 'CANCELLED' ? { closedAt: now } : {}
}

/**
 * Changes the status without checking the guards, closes open submissions when the job is no longer OPEN, and notifies
 * everyone involved.
 */
async function changeJobStatus(
  context: WriteContext,
  before: LoadedJob,
  { status, reason = null, reasonCode = null }: NewStatus,
): Promise<void> {
  const { db, now, staff } = context
  await updateRecord(context, 'job', before.id, {
    status,
    reason,
    reasonCode,
    stateSince: now,
    ...(status === 'PENDING_APPROVAL' && { submittedBy: staff?.id ?? null }),
    ...timesOf(before, status, now),
  })
  const change = { jobId: before.id, fromStatus: before.status, toStatus: status, at: now, reason, reasonCode }
  const { id: changeID } = await db
    .insertInto('jobStatusChange')
    .values({ ...change, changedBy: staff?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const closedSubmissions =
    before.status === 'OPEN' ? await closeSubmissions(context, { jobID: before.id, changeID }) : 0
  if (closedSubmissions > 0)
    await db.updateTable('jobStatusChange').set({ closedSubmissions }).where('id', '=', changeID).execute()
  const after = await loadJob(db, null, { id: before.id })
  await recordJobChange(context, 'status-changed', after, { before, reason })
  const [from, to] = [before.status as JobStatus, status].map((one) => inSentence(jobStatusLabels[one]))
  await notifyAboutJob(context, after, {
    subject: `Job ${jobName(after)} is ${to}`,
    message: `${staff?.name ?? 'Muster'} changed the job ${jobName(after)} (${after.clientName}) from ${from} to ${to}.`,
  })
}

/**
 * Fills a job that is open or on hold when as many people joined as it has openings: called when someone joins, and
 * when the openings change.
 */
export async function fillCompleteJob(context: WriteContext, jobID: string): Promise<void> {
  const job = await loadJob(context.db, null, { id: jobID, lock: true })
  if (['OPEN', 'ON_HOLD'].includes(job.status) && isComplete({ openings: job.openings, joined: job.joined ?? 0 }))
    await changeJobStatus(context, job, { status: 'FILLED' })
}

/**
 * Reopens a filled job when an applicant who had accepted does not join, with the submissions that were closed when it
 * was filled.
 */
export async function reopenFilledJob(context: WriteContext, jobID: string, reason: string): Promise<void> {
  const { db } = context
  const job = await loadJob(db, null, { id: jobID, lock: true })
  if (job.status !== 'FILLED' || isComplete({ openings: job.openings, joined: job.joined ?? 0 })) return
  const filling = await db
    .selectFrom('jobStatusChange')
    .select('id')
    .where('jobId', '=', jobID)
    .where('toStatus', '=', 'FILLED')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  await changeJobStatus(context, job, { status: 'OPEN', reason })
  if (filling) await restoreSubmissions(context, { jobID, changeID: filling.id })
}

/** Restores the previous status of a job, with the submissions that were closed with it, within 24 hours. */
export async function undoJobStatus(call: Call<(typeof jobEndpoints)['undo']>): Promise<Job> {
  const { db, scope, params, staff, now } = call
  const before = await loadJob(db, scope, { id: params.id, lock: true })
  if (!mayMakeMove(staff, jobStates.transitions.ON_HOLD.OPEN!)) throw forbidden()
  const { undo, statusChanges } = await readJob(call, null, before.id)
  if (before.version !== call.body.version) throw staleVersion(await readJob(call, scope, before.id))
  const last = statusChanges.at(-1)
  if (!undo || !last || undoOf(statusChanges, now) === null)
    throw conflict('NOTHING_TO_UNDO', 'The status change can no longer be undone: 24 hours have passed.')
  assertGuards(failedJobGuards(await jobFacts(call, before), jobStates.transitions.ON_HOLD.OPEN!.guards))
  await db.updateTable('jobStatusChange').set({ undoneAt: now }).where('id', '=', last.id).execute()
  await changeJobStatus(call, before, { status: 'OPEN' })
  await restoreSubmissions(call, { jobID: before.id, changeID: last.id })
  return readJob(call, null, before.id)
}
