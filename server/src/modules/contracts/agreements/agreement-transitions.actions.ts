import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { type AgreementStatus, agreementStates } from '@muster/contract/contracts/states.contract.ts'
import { inSentence, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { saveSignedFile } from './agreement-files.actions.ts'
import { failedAgreementGuards } from './agreement-guards.queries.ts'
import { readAgreement } from './agreement-record.queries.ts'
import { assertEditable, recordAgreementChange, updateAgreementVersion } from './agreements.actions.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { AGREEMENT_LABELS, assertEndsWithin } from './agreements.rules.ts'
import type { AgreementActionContext } from './agreements.types.ts'

type AgreementTransitionContext = Pick<Call<typeof msaEndpoints.move>, 'body' | 'params'> & AgreementActionContext

interface AgreementChange extends StatusChange<AgreementStatus> {
  readonly kind: AgreementKind
  readonly reason: string | null
  /** The last effective date of a termination. */
  readonly effectiveDate?: string | undefined
}

/** An agreement that ends on a future date is active until then; the nightly job ends it. */
const endsLater = ({ today }: { today: string }, { status, effectiveDate }: AgreementChange) =>
  status === 'TERMINATED' && effectiveDate !== undefined && effectiveDate > today

const transitions = transitionRules<AgreementActionContext, AgreementChange>()({
  lock: ({ db, scope }, { kind, id }) => loadAgreement(db, scope, { kind, id, lock: true }),
  machine: () => agreementStates,
  subject: ({ number }) => number,
  read: (call, { kind, id }) => readAgreement(call, call.scope, { kind: kind as AgreementKind, id }),
  guards({ db, today, staff }, row, { move, change: { effectiveDate } }) {
    if (effectiveDate) assertEndsWithin(row, effectiveDate)
    return failedAgreementGuards(db, row, move.guards, { staff, today, effectiveDate })
  },
  async apply(call, row, { change }) {
    const { now, staff } = call
    const { status, reason, effectiveDate } = change
    if (status === 'ACTIVE' && row.amendsId) await supersede(call, row.amendsId)
    await updateAgreementVersion(call, row.id, {
      reason,
      ...(!endsLater(call, change) && { status, stateSince: now }),
      ...(effectiveDate && { endedOn: effectiveDate }),
      ...(status === 'ACTIVE' && { approvedBy: staff.id, approvedAt: now }),
    })
  },
  reload: ({ db }, { kind, id }) => loadAgreement(db, null, { kind: kind as AgreementKind, id }),
  audit(call, { before, after, change }) {
    const event = endsLater(call, change) ? 'termination-set' : 'status-changed'
    const { reason } = change
    return recordAgreementChange(call, `${AGREEMENT_LABELS[change.kind].entity}.${event}`, after, { before, reason })
  },
  async notify(call, { after, change: { kind, status } }) {
    // Order forms waiting for a waiver of this agreement no longer need one.
    if (status === 'ACTIVE' && kind === 'MSA')
      await addJob(call.db, 'order-forms.agreement-in-force', { clientID: after.clientId })
    await notifyAboutAgreement(call, after, status)
  },
})

export const moveAgreement =
  (kind: AgreementKind) =>
  async (call: AgreementTransitionContext): Promise<Agreement> => {
    const { params, body, today } = call
    const effectiveDate = body.status === 'TERMINATED' ? (body.effectiveDate ?? today) : undefined
    await transition(transitions, call, { ...body, kind, id: params.id, effectiveDate })
    return readAgreement(call, null, { kind, id: params.id })
  }

/** The version that an amendment supersedes; the statements of work under it move to the new one. */
async function supersede(
  call: AgreementActionContext & { readonly successorID?: string },
  oldID: string,
): Promise<void> {
  const { db, now } = call
  const kind = (await db.selectFrom('agreement').select('kind').where('id', '=', oldID).executeTakeFirstOrThrow())
    .kind as AgreementKind
  const before = await loadAgreement(db, null, { kind, id: oldID, lock: true })
  if (before.status !== 'ACTIVE' && before.status !== 'EXPIRED')
    throw ruleViolation(
      'PREDECESSOR_ENDED',
      `Version ${before.revision} ${statusClause(agreementStatusLabels, before.status)} and can’t be amended.`,
    )
  await updateAgreementVersion(call, oldID, { status: 'SUPERSEDED', stateSince: now })
  const after = await loadAgreement(db, null, { kind, id: oldID })
  await recordAgreementChange(call, `${AGREEMENT_LABELS[kind].entity}.status-changed`, after, { before })
  const statements = await db
    .selectFrom('agreement')
    .select('id')
    .where('parentId', '=', oldID)
    .where('status', 'in', ['DRAFT', 'NEGOTIATION', 'ACTIVE', 'EXPIRED'])
    .orderBy('id')
    .execute()
  if (statements.length === 0) return
  const { id: parentId } = await db
    .selectFrom('agreement')
    .select('id')
    .where('amendsId', '=', oldID)
    .where('status', '=', 'NEGOTIATION')
    .executeTakeFirstOrThrow()
  for (const { id } of statements) {
    const moved = await loadAgreement(db, null, { kind: 'SOW', id, lock: true })
    await updateAgreementVersion(call, id, { parentId })
    await recordAgreementChange(
      call,
      `${AGREEMENT_LABELS.SOW.entity}.relinked`,
      await loadAgreement(db, null, { kind: 'SOW', id }),
      { before: moved },
    )
  }
}

const APPROVERS = rolesWith(right('agreements', 'approve'))

/** Notifies the approvers of a signature to approve, and the account managers of the decision. */
async function notifyAboutAgreement(
  call: AgreementActionContext,
  agreement: NamedAgreement,
  to: AgreementStatus,
): Promise<void> {
  const { db, staff } = call
  const kind = agreement.kind as AgreementKind
  const about = { entity: AGREEMENT_LABELS[kind].entity, entityID: agreement.id }
  const named = `${agreement.number} (${agreement.clientName})`
  const waits = to === 'NEGOTIATION' && agreement.signedFileId !== null
  const people = waits ? await userIDsWithAccess(db, APPROVERS, agreement.countryId) : await managersOf(db, agreement)
  if (to === 'NEGOTIATION' && !waits) return
  await notify(call, {
    to: people.filter((id) => id !== staff.id),
    type: to === 'TERMINATED' ? 'EXPIRY_ALERT' : 'APPROVAL_REQUEST',
    subject: waits ? `Signature pending approval: ${named}` : `${named} ${statusClause(agreementStatusLabels, to)}`,
    message: waits
      ? `${staff.name} requests approval of the signature of the ${AGREEMENT_LABELS[kind].name} ${named}.`
      : `${staff.name} changed the status of the ${AGREEMENT_LABELS[kind].name} ${named} to ${inSentence(agreementStatusLabels[to])}.`,
    ...about,
    orderFormID: null,
  })
}

type Signing = Pick<Call<typeof msaEndpoints.sign>, 'body' | 'params' | 'files'> & AgreementActionContext

/** The signed copy with its date. In negotiation the approvers are notified. */
export const signAgreement =
  (kind: AgreementKind) =>
  async (call: Signing): Promise<Agreement> => {
    const { db, scope, params, body, files, today } = call
    const before = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== body.version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    assertEditable(before)
    const signedOn = body.signedOn ?? before.signedOn
    if (!signedOn || signedOn > today)
      throw invalid([{ path: 'signedOn', message: 'Enter a signature date that is not in the future.' }])
    await saveSignedFile(call, before, files[0]!)
    await updateAgreementVersion(call, before.id, { signedOn })
    const after = await loadAgreement(db, null, { kind, id: before.id })
    await recordAgreementChange(call, `${AGREEMENT_LABELS[kind].entity}.signed-file-added`, after, { before })
    if (after.status === 'NEGOTIATION') await notifyAboutAgreement(call, after, 'NEGOTIATION')
    return readAgreement(call, null, { kind, id: before.id })
  }

type Ending = Pick<Call<typeof msaEndpoints.terminate>, 'body' | 'params'> & AgreementActionContext

export const terminateAgreement = (kind: AgreementKind) => (call: Ending) =>
  moveAgreement(kind)({ ...call, body: { ...call.body, status: 'TERMINATED' } })
