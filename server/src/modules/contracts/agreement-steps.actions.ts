import type { Role } from '@muster/contract/access/roles.ts'
import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import {
  type AgreementStatus,
  agreementStates,
  mayTakePaperStep,
  paperMove,
} from '@muster/contract/contracts/states.contract.ts'
import { spoken, stands } from '@muster/contract/kernel/spoken.ts'
import { statesOf } from '@muster/contract/kernel/states.ts'
import type { Updateable } from 'kysely'
import type { DB } from '../../kernel/db.ts'
import { conflict, forbidden, invalid, refused, staleVersion } from '../../kernel/errors.ts'
import { notify } from '../../kernel/events.ts'
import { addJob } from '../../kernel/jobs.ts'
import type { Call } from '../../kernel/route.ts'
import { idsReaching, managersOf } from '../access/people.queries.ts'
import { keepSignedFile } from './agreement-files.actions.ts'
import { refusing } from './agreement-guards.queries.ts'
import { readAgreement } from './agreement-record.queries.ts'
import { type Acting, assertEditable, recordChange, touch } from './agreements.actions.ts'
import { agreementAtHand, type NamedAgreement } from './agreements.queries.ts'
import { assertEndsWithin, WORDS } from './agreements.rules.ts'

type Moving = Pick<Call<typeof msaEndpoints.move>, 'body' | 'params'> & Acting

/** The step that is asked for, when it exists and this role may take it; else 409 or 403. */
function stepFor({ body, staff }: Pick<Moving, 'body' | 'staff'>, { number, status }: NamedAgreement) {
  const from = status as AgreementStatus
  const move = paperMove(agreementStates, from, body.status)
  if (!move || move.system) {
    const open = statesOf(agreementStates).filter((to) => paperMove(agreementStates, from, to)?.system === undefined)
    const ways = open.filter((to) => paperMove(agreementStates, from, to))
    const words =
      ways.length > 0
        ? `From ${spoken(from)} the way leads to ${ways.map((way) => spoken(way)).join(' or ')}.`
        : 'It is over.'
    throw conflict('NO_SUCH_MOVE', `${number} cannot go from ${spoken(from)} to ${spoken(body.status)}. ${words}`)
  }
  if (!mayTakePaperStep(staff, move))
    throw forbidden(`Your role may not take it from ${spoken(from)} to ${spoken(body.status)}.`)
  if (move.reason && !body.reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  return move
}

/** Takes an agreement to another status, when the step exists, this person may take it, and its guards agree. */
export const moveAgreement =
  (kind: AgreementKind) =>
  async (call: Moving): Promise<Agreement> => {
    const { db, scope, params, body, today, staff } = call
    const before = await agreementAtHand(db, scope, { kind, id: params.id, lock: true })
    const move = stepFor(call, before)
    if (before.version !== body.version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    const effectiveDate = body.status === 'TERMINATED' ? (body.effectiveDate ?? today) : undefined
    if (effectiveDate) assertEndsWithin(before, effectiveDate)
    const [why, ...others] = await refusing(db, before, move.guards, { staff, today, effectiveDate })
    if (why) {
      const message = others.length > 0 ? `${why.message} (and ${others.length} more)` : why.message
      throw refused(
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

async function takeStep(call: Acting, before: NamedAgreement, { to, reason, effectiveDate }: Step): Promise<void> {
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
  await touch(call, before.id, columns)
  const after = await agreementAtHand(db, null, { kind, id: before.id })
  const event = later ? 'termination-set' : 'status-changed'
  await recordChange(call, `${WORDS[kind].entity}.${event}`, after, { before, reason })
  // Submissions that ask for its waiver wait for nobody any more.
  if (to === 'ACTIVE' && kind === 'MSA')
    await addJob(db, 'order-forms.agreement-in-force', { clientID: after.clientId })
  await tell(call, after, to)
}

/** The edition that an amendment replaces; the statements of work under it move to the new one. */
async function supersede(call: Acting & { readonly successorID?: string }, oldID: string): Promise<void> {
  const { db, now } = call
  const kind = (await db.selectFrom('agreement').select('kind').where('id', '=', oldID).executeTakeFirstOrThrow())
    .kind as AgreementKind
  const before = await agreementAtHand(db, null, { kind, id: oldID, lock: true })
  if (before.status !== 'ACTIVE' && before.status !== 'EXPIRED')
    throw refused(
      'PREDECESSOR_OVER',
      `Edition ${before.edition} ${stands(before.status)}. There is nothing left to amend.`,
    )
  await touch(call, oldID, { status: 'SUPERSEDED', stateSince: now })
  const after = await agreementAtHand(db, null, { kind, id: oldID })
  await recordChange(call, `${WORDS[kind].entity}.status-changed`, after, { before })
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
    const moved = await agreementAtHand(db, null, { kind: 'SOW', id, lock: true })
    await touch(call, id, { parentId })
    await recordChange(call, `${WORDS.SOW.entity}.moved`, await agreementAtHand(db, null, { kind: 'SOW', id }), {
      before: moved,
    })
  }
}

const APPROVERS: readonly Role[] = ['CFO', 'COO', 'MANAGING_DIRECTOR']

/** Approvers hear of a signature that waits for them; the account managers of what became of it. */
async function tell(call: Acting, agreement: NamedAgreement, to: AgreementStatus): Promise<void> {
  const { db, staff } = call
  const kind = agreement.kind as AgreementKind
  const about = { entity: WORDS[kind].entity, entityID: agreement.id }
  const named = `${agreement.number} (${agreement.clientName})`
  const waits = to === 'NEGOTIATION' && agreement.signedFileId !== null
  const people = waits ? await idsReaching(db, APPROVERS, agreement.countryId) : await managersOf(db, agreement)
  if (to === 'NEGOTIATION' && !waits) return
  await notify(call, {
    to: people.filter((id) => id !== staff.id),
    type: to === 'TERMINATED' ? 'EXPIRY_ALERT' : 'APPROVAL_REQUEST',
    subject: waits ? `Signature to approve: ${named}` : `${named} ${stands(to)}`,
    message: waits
      ? `${staff.name} asks to approve the signature of the ${WORDS[kind].name} ${named}.`
      : `${staff.name} took the ${WORDS[kind].name} ${named} to ${spoken(to)}.`,
    ...about,
    orderFormID: null,
  })
}

type Signing = Pick<Call<typeof msaEndpoints.sign>, 'body' | 'params' | 'files'> & Acting

/** The signed copy with its day. The approvers are told once it is in negotiation. */
export const signAgreement =
  (kind: AgreementKind) =>
  async (call: Signing): Promise<Agreement> => {
    const { db, scope, params, body, files, today } = call
    const before = await agreementAtHand(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== body.version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    assertEditable(before)
    const signedOn = body.signedOn ?? before.signedOn
    if (!signedOn || signedOn > today)
      throw invalid([{ path: 'signedOn', message: 'Enter the day of the signature. It cannot lie in the future.' }])
    await keepSignedFile(call, before, files[0]!)
    await touch(call, before.id, { signedOn })
    const after = await agreementAtHand(db, null, { kind, id: before.id })
    await recordChange(call, `${WORDS[kind].entity}.signed-file-added`, after, { before })
    if (after.status === 'NEGOTIATION') await tell(call, after, 'NEGOTIATION')
    return readAgreement(call, null, { kind, id: before.id })
  }

type Ending = Pick<Call<typeof msaEndpoints.terminate>, 'body' | 'params'> & Acting

export const terminateAgreement = (kind: AgreementKind) => (call: Ending) =>
  moveAgreement(kind)({ ...call, body: { ...call.body, status: 'TERMINATED' } })
