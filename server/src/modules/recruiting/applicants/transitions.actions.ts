import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { applicantRejectReasonLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { applicantReasonError, failedApplicantGuards } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import {
  type ApplicantRejectReason,
  type ApplicantStatus,
  applicantStates,
} from '@muster/contract/recruiting/applicants/states.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { applicantStatusesTo, applicantStatusFor } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { invalid } from '../../../kernel/app/errors.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Call } from '../../../kernel/http/route.ts'
import {
  type StatusChange,
  transition,
  transitionMany,
  transitionRules,
} from '../../../kernel/transitions/transition.ts'
import { cancelWaitingRejections, mailApplicant } from '../mails/applicant-mail.actions.ts'
import { assertNotErased } from './applicants.actions.ts'
import { APPLICANT_ENTITY, applicantName, type LoadedApplicant, loadApplicant } from './applicants.queries.ts'
import { tagKey } from './columns.rules.ts'
import { applicantFacts } from './guards.queries.ts'
import { type ApplicantWriteContext, recordApplicantChange, updateApplicantVersion } from './persistence.actions.ts'
import { readApplicant } from './record.queries.ts'

type MoveCall = Call<(typeof applicantEndpoints)['move']> | Call<(typeof applicantEndpoints)['moveMany']>
type ApplicantStatusStep = StatusChange<ApplicantStatus> & { readonly reasonCode: ApplicantRejectReason | null }

const transitions = transitionRules<MoveCall, ApplicantStatusStep>()({
  lock: ({ db, scope }, { id }) => loadApplicant(db, scope, { id, lock: true }),
  machine: () => applicantStates,
  subject: (row) => applicantName(row),
  read: (call, { id }) => readApplicant(call, call.scope, id),
  guards: (call, row, { move, change: { status, reasonCode } }) => {
    const message = applicantReasonError(status, reasonCode)
    if (message) throw invalid([{ path: 'reasonCode', message }])
    return failedApplicantGuards(applicantFacts(row, call.today), move.guards)
  },
  apply: async (call, row, { change }) => {
    await changeApplicantStatus(call, row, change)
    await syncApplicantStatus(call, [row.id])
    if (row.status === 'REJECTED')
      await cancelWaitingRejections(call.db, { entity: APPLICANT_ENTITY, entityID: row.id })
    if (change.status === 'REJECTED' && call.body.email)
      await mailApplicant(call, await loadApplicant(call.db, null, { id: row.id }), {
        template: 'REJECTION',
        job: null,
      })
  },
})

interface NewStatus {
  readonly status: ApplicantStatus
  readonly reason?: string | null
  readonly reasonCode?: ApplicantRejectReason | null
}

/** Changes the status without asking the guards: of steps that were checked, and of what follows from submissions. */
export async function changeApplicantStatus(
  context: ApplicantWriteContext,
  before: LoadedApplicant,
  { status, reason = null, reasonCode = null }: NewStatus,
): Promise<void> {
  const { db, now } = context
  await updateApplicantVersion(context, before.id, { status, reason, reasonCode, stateSince: now })
  const after = await loadApplicant(db, null, { id: before.id })
  await recordApplicantChange(context, 'status-changed', after, { before, reason })
}

/**
 * Sets the statuses of applicants that follow from their submissions: in process, offered, hired, or qualified again. Every change of
 * submissions ends with it.
 */
export async function syncApplicantStatus(
  context: ApplicantWriteContext,
  applicantIDs: readonly string[],
): Promise<void> {
  const { db } = context
  for (const id of [...new Set(applicantIDs)].sort()) {
    let before = await loadApplicant(db, null, { id, lock: true })
    const submissions = await db
      .selectFrom('applicantSubmission')
      .select('status')
      .where('applicantId', '=', id)
      .where('archivedAt', 'is', null)
      .execute()
    const statuses = submissions.map(({ status }) => status as SubmissionStatus)
    const wanted = applicantStatusFor(before.status, statuses)
    for (const status of wanted ? applicantStatusesTo(before.status, wanted) : []) {
      await changeApplicantStatus(context, before, { status: status as ApplicantStatus })
      before = await loadApplicant(db, null, { id })
    }
  }
}

/** The code of a rejection is reason enough. */
const stated = (reason: string | null, code: ApplicantRejectReason | null) =>
  reason ?? (code && applicantRejectReasonLabels[code])

export async function moveApplicant(call: Call<(typeof applicantEndpoints)['move']>): Promise<Applicant> {
  const { reason, reasonCode } = call.body
  const change = { ...call.body, id: call.params.id, reason: stated(reason, reasonCode) }
  await transition(transitions, call, change)
  return readApplicant(call, null, call.params.id)
}

/** Changes the status of several applicants; what is refused stays as it was and is named with the reason. */
export async function moveApplicants(call: Call<(typeof applicantEndpoints)['moveMany']>) {
  const { applicants, status, reasonCode, reason } = call.body
  const changes = applicants.map((one) => ({ ...one, status, reasonCode, reason: stated(reason, reasonCode) }))
  const { done, refused } = await transitionMany(transitions, call, changes)
  return { done, refused: refused.map(({ id, message }) => ({ id, message })) }
}

const MAX_TAGS = 30

/** Adds and removes tags of several applicants, ignoring case; each by itself. */
export async function tagApplicants(call: Call<(typeof applicantEndpoints)['tagMany']>) {
  const { db, scope, body } = call
  const removed = new Set(body.remove.map(tagKey))
  const done: string[] = []
  const work = async ({ id }: { readonly id: string }) => {
    const before = await loadApplicant(db, scope, { id, lock: true })
    assertNotErased(before)
    const left = before.tags.filter((tag) => !removed.has(tagKey(tag)))
    const tags = [...new Map([...body.add, ...left].map((tag) => [tagKey(tag), tag])).values()]
    if (tags.length > MAX_TAGS) throw invalid([{ path: 'add', message: `Maximum ${MAX_TAGS} tags.` }])
    await updateApplicantVersion(call, id, { tags, tagKeys: tags.map(tagKey) })
    await recordApplicantChange(call, 'updated', await loadApplicant(db, null, { id }), { before })
    done.push(id)
  }
  const refused = await runEach(
    db,
    [...new Set(body.ids)].map((id) => ({ id })),
    work,
  )
  return { done, refused: refused.map(({ id, message }) => ({ id, message })) }
}
