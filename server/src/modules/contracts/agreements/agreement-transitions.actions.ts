import type { Role } from '@muster/contract/access/roles.ts'
import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import {
  type AgreementStatus,
  agreementStates,
  documentMove,
  mayTakeDocumentStep,
} from '@muster/contract/contracts/states.contract.ts'
import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { statusLabel, statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { Updateable } from 'kysely'
import { conflict, forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify } from '../../../kernel/app/events.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { saveSignedFile } from './agreement-files.actions.ts'
import { failedAgreementGuards } from './agreement-guards.queries.ts'
import { readAgreement } from './agreement-record.queries.ts'
import {
  type AgreementActionContext,
  assertEditable,
  recordAgreementChange,
  updateAgreementVersion,
} from './agreements.actions.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { AGREEMENT_LABELS, assertEndsWithin } from './agreements.rules.ts'

type AgreementTransitionContext = Pick<Call<typeof msaEndpoints.move>, 'body' | 'params'> & AgreementActionContext

/** The step that is asked for, when it exists and this role may take it; else 409 or 403. */
function stepFor(
  { body, staff }: Pick<AgreementTransitionContext, 'body' | 'staff'>,
  { number, status }: NamedAgreement,
) {
  const from = status as AgreementStatus
  const move = documentMove(agreementStates, from, body.status)
  if (!move || move.system) {
    const open = statesOf(agreementStates).filter((to) => documentMove(agreementStates, from, to)?.system === undefined)
    const ways = open.filter((to) => documentMove(agreementStates, from, to))
    const words =
      ways.length > 0
        ? `From ${statusLabel(from)} the way leads to ${ways.map((way) => statusLabel(way)).join(' or ')}.`
        : 'It is over.'
    throw conflict(
      'NO_SUCH_MOVE',
      `${number} cannot go from ${statusLabel(from)} to ${statusLabel(body.status)}. ${words}`,
    )
  }
  if (!mayTakeDocumentStep(staff, move))
    throw forbidden(`Your role may not take it from ${statusLabel(from)} to ${statusLabel(body.status)}.`)
  if (move.reason && !body.reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  return move
}

/** Takes an agreement to another status, when the step exists, this person may take it, and its guards agree. */
export const moveAgreement =
  (kind: AgreementKind) =>
  async (call: AgreementTransitionContext): Promise<Agreement> => {
    const { db, scope, params, body, today, staff } = call
    const before = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    const move = stepFor(call, before)
    if (before.version !== body.version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    const effectiveDate = body.status === 'TERMINATED' ? (body.effectiveDate ?? today) : undefined
    if (effectiveDate) assertEndsWithin(before, effectiveDate)
    const [why, ...others] = await failedAgreementGuards(db, before, move.guards, { staff, today, effectiveDate })
    if (why) {
      const message = others.length > 0 ? `${why.message} (and ${others.length} more)` : why.message
      throw ruleViolation(
        why.name,
        message,
        [why, ...others].map((one) => ({ path: 'status', message: one.message })),
      )
    }
    await takeStep(call, before, { to: body.status, reason: body.reason, effectiveDate })
    return readAgreement(call, null, { kind, id: before.id })
  }

interface Step {
  readonly to: AgreementStatus
  readonly reason: string | null
  readonly effectiveDate?: string | undefined
}

async function takeStep(
  call: AgreementActionContext,
  before: NamedAgreement,
  { to, reason, effectiveDate }: Step,
): Promise<void> {
  const { db, now, today, staff } = call
  const kind = before.kind as AgreementKind
  if (to === 'ACTIVE' && before.amendsId) await supersede(call, before.amendsId)
  // What ends on a day to come holds until then; the nightly job closes it.
  const later = to === 'TERMINATED' && effectiveDate !== undefined && effectiveDate > today
  const columns: Updateable<DB['agreement']> = {
    reason,
    ...(!later && { status: to, stateSince: now }),
    ...(effectiveDate && { endedOn: effectiveDate }),
    ...(to === 'ACTIVE' && { approvedBy: staff.id, approvedAt: now }),
  }
  await updateAgreementVersion(call, before.id, columns)
  const after = await loadAgreement(db, null, { kind, id: before.id })
  const event = later ? 'termination-set' : 'status-changed'
  await recordAgreementChange(call, `${AGREEMENT_LABELS[kind].entity}.${event}`, after, { before, reason })
  // Submissions that ask for its waiver wait for nobody any more.
  if (to === 'ACTIVE' && kind === 'MSA')
    await addJob(db, 'order-forms.agreement-in-force', { clientID: after.clientId })
  await notifyAboutAgreement(call, after, to)
}

/** The edition that an amendment replaces; the statements of work under it move to the new one. */
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
      'PREDECESSOR_OVER',
      `Edition ${before.edition} ${statusPhrase(before.status)}. There is nothing left to amend.`,
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
      `${AGREEMENT_LABELS.SOW.entity}.moved`,
      await loadAgreement(db, null, { kind: 'SOW', id }),
      {
        before: moved,
      },
    )
  }
}

const APPROVERS: readonly Role[] = ['CFO', 'COO', 'MANAGING_DIRECTOR']

/** Approvers hear of a signature that waits for them; the account managers of what became of it. */
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
    subject: waits ? `Signature to approve: ${named}` : `${named} ${statusPhrase(to)}`,
    message: waits
      ? `${staff.name} asks to approve the signature of the ${AGREEMENT_LABELS[kind].name} ${named}.`
      : `${staff.name} took the ${AGREEMENT_LABELS[kind].name} ${named} to ${statusLabel(to)}.`,
    ...about,
    orderFormID: null,
  })
}

type Signing = Pick<Call<typeof msaEndpoints.sign>, 'body' | 'params' | 'files'> & AgreementActionContext

/** The signed copy with its day. The approvers are told once it is in negotiation. */
export const signAgreement =
  (kind: AgreementKind) =>
  async (call: Signing): Promise<Agreement> => {
    const { db, scope, params, body, files, today } = call
    const before = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== body.version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    assertEditable(before)
    const signedOn = body.signedOn ?? before.signedOn
    if (!signedOn || signedOn > today)
      throw invalid([{ path: 'signedOn', message: 'Enter the day of the signature. It cannot lie in the future.' }])
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
