import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { applicantRejectReasonLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { applicantReasonError } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import {
  type ApplicantRejectReason,
  type ApplicantStatus,
  applicantStates,
} from '@muster/contract/recruiting/applicants/states.contract.ts'
import { sql } from 'kysely'
import { conflict, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import {
  type StatusChange,
  transition,
  transitionMany,
  transitionRules,
} from '../../../kernel/transitions/transition.ts'
import { liftDoNotHire } from '../erasure/do-not-hire.actions.ts'
import { cancelWaitingRejections, mailApplicant } from '../mails/applicant-mail.actions.ts'
import { lockOpenSubmissions, restoreWithdrawn, withdrawSubmissions } from '../submissions/withdrawal.actions.ts'
import { withdrawnWith } from '../submissions/withdrawal.queries.ts'
import { assertNotErased } from './applicants.actions.ts'
import { APPLICANT_ENTITY, applicantName, loadApplicant } from './applicants.queries.ts'
import { tagKey } from './columns.rules.ts'
import { failedGuardsOf } from './guards.queries.ts'
import { recordApplicantChange } from './persistence.actions.ts'
import { readApplicant, withdrawalOf } from './record.queries.ts'
import { changeApplicantStatus, syncApplicantStatus } from './status.actions.ts'

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
    return failedGuardsOf(row, move.guards, call.today)
  },
  apply: async (call, row, { change }) => {
    if (row.status === 'DO_NOT_HIRE') await liftDoNotHire(call, row)
    await changeApplicantStatus(call, row, change)
    if (change.status === 'WITHDRAWN') await withdrawSubmissions(call, row.id, change.reason ?? null)
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

/** The reason code of a rejection is sufficient; a text is optional. */
const stated = (reason: string | null, code: ApplicantRejectReason | null) =>
  reason ?? (code && applicantRejectReasonLabels[code])

export async function moveApplicant(call: Call<(typeof applicantEndpoints)['move']>): Promise<Applicant> {
  const { reason, reasonCode } = call.body
  const change = { ...call.body, id: call.params.id, reason: stated(reason, reasonCode) }
  if (change.status === 'WITHDRAWN') await lockOpenSubmissions(call.db, [change.id])
  await transition(transitions, call, change)
  return readApplicant(call, null, call.params.id)
}

/**
 * Changes the status of several applicants; those that are rejected stay unchanged and are returned with the reason.
 */
export async function moveApplicants(call: Call<(typeof applicantEndpoints)['moveMany']>) {
  const { applicants, status, reasonCode, reason } = call.body
  const changes = applicants.map((one) => ({ ...one, status, reasonCode, reason: stated(reason, reasonCode) }))
  if (status === 'WITHDRAWN')
    await lockOpenSubmissions(
      call.db,
      applicants.map(({ id }) => id),
    )
  return transitionMany(transitions, call, changes)
}

/** Undoes a withdrawal within 24 hours, with the submissions that ended with it. */
export async function undoWithdrawal(call: Call<(typeof applicantEndpoints)['undoWithdrawal']>): Promise<Applicant> {
  const { db, scope, params, body, now } = call
  await sql`select from job where id in (select job_id from applicant_submission where applicant_id = ${params.id}::uuid)
    order by id for update`.execute(db)
  const row = await loadApplicant(db, scope, { id: params.id, lock: true })
  if (row.version !== body.version) throw staleVersion(await readApplicant(call, scope, row.id))
  assertNotErased(row)
  if (row.status !== 'WITHDRAWN')
    throw conflict('NOTHING_TO_UNDO', `There is nothing to undo: ${applicantName(row)} is not withdrawn.`)
  if (withdrawalOf(row, now) === null)
    throw conflict('NOTHING_TO_UNDO', 'The withdrawal can no longer be undone: 24 hours have passed.')
  const submissions = await withdrawnWith(db, row.id, row.stateSince)
  await changeApplicantStatus(call, row, { status: row.statusBeforeWithdrawal as ApplicantStatus })
  await restoreWithdrawn(call, submissions)
  await syncApplicantStatus(call, [row.id])
  return readApplicant(call, null, row.id)
}

const MAX_TAGS = 30

/** Adds and removes tags of several applicants, ignoring case; each applicant in its own transaction. */
export async function tagApplicants(call: Call<(typeof applicantEndpoints)['tagMany']>) {
  const { db, scope, body } = call
  const removed = new Set(body.remove.map(tagKey))
  const done: string[] = []
  const work = async ({ id }: { readonly id: string }) => {
    const before = await loadApplicant(db, scope, { id, lock: true })
    assertNotErased(before)
    const left = before.tags.filter((tag) => !removed.has(tagKey(tag)))
    const tags = [...new Map([...body.add, ...left].map((tag) => [tagKey(tag), tag])).values()]
    if (tags.length > MAX_TAGS) throw invalid([{ path: 'add', message: `Enter at most ${MAX_TAGS} tags.` }])
    await updateRecord(call, 'applicant', id, { tags, tagKeys: tags.map(tagKey) })
    await recordApplicantChange(call, 'updated', await loadApplicant(db, null, { id }), { before })
    done.push(id)
  }
  const refused = await runEach(
    db,
    [...new Set(body.ids)].map((id) => ({ id })),
    work,
  )
  return { done, refused }
}
