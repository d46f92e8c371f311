import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { type ContractStatus, documentMove, mayTakeDocumentStep } from '@muster/contract/contracts/states.contract.ts'
import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { statusLabel, statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { Updateable } from 'kysely'
import { conflict, forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { Upload } from '../../../kernel/files/upload-types.ts'
import { savePdf } from '../agreements/agreement-files.actions.ts'
import type { FailedAgreementGuards } from '../agreements/agreement-guards.queries.ts'
import type { AgreementActionContext } from '../agreements/agreements.actions.ts'
import { assertEndsWithin } from '../agreements/agreements.rules.ts'
import { activate, notifyAboutContract } from './activation.actions.ts'
import {
  canStart,
  changesTerms,
  differing,
  failedContractGuards,
  hasWritten,
  mismatchesOf,
} from './contract-guards.queries.ts'
import { storeDocument } from './contract-print.actions.ts'
import { readContract } from './contract-record.queries.ts'
import { AS_A_DRAFT, recordContractChange, updateContractVersion } from './contracts.actions.ts'
import { loadContract, type NamedContract } from './contracts.queries.ts'
import { KINDS } from './contracts.rules.ts'

interface ContractTransitionContext extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: {
    readonly status: ContractStatus
    readonly reason: string | null
    readonly effectiveDate?: string | undefined
    readonly version: number
  }
}

/** The step that is asked for, when it exists and this role may take it; else 409 or 403. */
function stepFor(
  { body, staff }: Pick<ContractTransitionContext, 'body' | 'staff'>,
  { number, status, kind }: NamedContract,
) {
  const { machine } = KINDS[kind as ContractKind]
  const from = status as ContractStatus
  const move = documentMove(machine, from, body.status)
  if (!move || move.system) {
    const ways = statesOf(machine).filter((to) => documentMove(machine, from, to)?.system === undefined)
    const open = ways.filter((to) => documentMove(machine, from, to))
    const words =
      open.length > 0
        ? `From ${statusLabel(from)} the way leads to ${open.map((way) => statusLabel(way)).join(' or ')}.`
        : 'Nobody takes it further.'
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

export function assertNone([why, ...others]: readonly FailedAgreementGuards[]): void {
  if (!why) return
  const message = others.length > 0 ? `${why.message} (and ${others.length} more)` : why.message
  const errors = [why, ...others].map((one) => ({ path: 'status', message: one.message }))
  throw ruleViolation(why.name, message, errors)
}

/** Takes a contract to another status, when the step exists, this person may take it, and its guards agree. */
export const moveContract =
  <K extends ContractKind>(kind: K) =>
  async (call: ContractTransitionContext) => {
    const { db, scope, params, body, today, staff } = call
    const before = await loadContract(db, scope, { kind, id: params.id, lock: true })
    const move = stepFor(call, before)
    if (before.version !== body.version) throw staleVersion(await readContract(call, scope, kind, before.id))
    const effectiveDate = body.status === 'TERMINATED' ? (body.effectiveDate ?? today) : undefined
    if (effectiveDate) assertEndsWithin(before, effectiveDate)
    assertNone(await failedContractGuards(db, before, move.guards, { staff, today, effectiveDate }))
    await takeStep(call, before, { to: body.status, reason: body.reason, effectiveDate })
    return readContract(call, null, kind, before.id)
  }

interface Step {
  readonly to: ContractStatus
  readonly reason: string | null
  readonly effectiveDate?: string | undefined
}

async function takeStep(
  call: AgreementActionContext,
  before: NamedContract,
  { to, reason, effectiveDate }: Step,
): Promise<void> {
  const { db, now, today, staff } = call
  const kind = before.kind as ContractKind
  // What ends on a day to come holds until then; the nightly job closes it.
  const later = to === 'TERMINATED' && effectiveDate !== undefined && effectiveDate > today
  const approved = { approvedBy: staff.id, approvedAt: now }
  const taken: Partial<Record<ContractStatus, Updateable<DB['contract']>>> = {
    UNDER_REVIEW: { submittedBy: staff.id },
    SENT: { ...approved, documentFileId: to === 'SENT' ? (await storeDocument(call, before)).id : null },
    DRAFT: AS_A_DRAFT,
    TERMINATED: { endedOn: effectiveDate ?? null },
  }
  await updateContractVersion(call, before.id, { reason, ...(!later && { status: to, stateSince: now }), ...taken[to] })
  const after = await loadContract(db, null, { kind, id: before.id })
  const event = later ? 'termination-set' : 'status-changed'
  await recordContractChange(call, `${KINDS[kind].entity}.${event}`, after, { before, reason })
  await notifyAboutContract(call, after, to, staff)
}

interface Signing extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: { readonly signedOn: string; readonly version: number }
  readonly files: readonly Upload[]
}

/** The signed copy with its day: the contract is signed, and in force when its first day has come. */
export const signContract =
  <K extends ContractKind>(kind: K) =>
  async (call: Signing) => {
    const { db, scope, params, body, files, today, now, staff } = call
    const before = await loadContract(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== body.version) throw staleVersion(await readContract(call, scope, kind, before.id))
    if (before.status !== 'SENT')
      throw conflict(
        'NO_SUCH_MOVE',
        `${before.number} ${statusPhrase(before.status)}. A signed copy is taken in once it was sent.`,
      )
    if (body.signedOn > today)
      throw ruleViolation('signedDayGiven', 'The day of the signature cannot lie in the future.', [
        { path: 'signedOn', message: 'The day of the signature cannot lie in the future.' },
      ])
    assertNone(await failedContractGuards(db, before, ['orderFormStands', 'agreesStill'], { staff, today }))
    const begins = before.startDate <= today && (await canStart(db, before))
    if (begins) assertNone(await failedContractGuards(db, before, ['overlapsNone'], { staff, today }))
    const file = await savePdf(call, files[0]!, { entity: KINDS[kind].entity, id: before.id })
    const signed = { status: 'SIGNED', stateSince: now, signedFileId: file.id, signedOn: body.signedOn, reason: null }
    await updateContractVersion(call, before.id, signed)
    const after = await loadContract(db, null, { kind, id: before.id })
    await recordContractChange(call, `${KINDS[kind].entity}.signed`, after, { before })
    if (begins) await activate(call, after)
    else await notifyAboutContract(call, after, 'SIGNED', staff)
    return readContract(call, null, kind, before.id)
  }

interface Terminating extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: Omit<ContractTransitionContext['body'], 'status' | 'reason'> & { readonly reason: string }
}

export const terminateContract =
  <K extends ContractKind>(kind: K) =>
  (call: Terminating) =>
    moveContract(kind)({ ...call, body: { ...call.body, status: 'TERMINATED' } })

interface Checking extends AgreementActionContext {
  readonly params: { readonly id: string }
  readonly body: { readonly version: number }
}

/** The finance manager confirms that the rates are those of the order form, or that an amendment changes them. */
export async function checkRates(call: Checking) {
  const { db, scope, params, body, staff, now } = call
  const before = await loadContract(db, scope, { kind: 'CLIENT', id: params.id, lock: true })
  if (staff.role !== 'FINANCE_MANAGER_INVOICE')
    throw forbidden('Only the finance manager for invoices checks the rates of a contract.')
  if (before.version !== body.version) throw staleVersion(await readContract(call, scope, 'CLIENT', before.id))
  if (before.status !== 'UNDER_REVIEW')
    throw ruleViolation(
      'NOT_UNDER_REVIEW',
      `${before.number} ${statusPhrase(before.status)}. Rates are checked while it is under review.`,
    )
  if (await hasWritten(db, before, staff.id))
    throw ruleViolation(
      'notTheCreator',
      'Whoever wrote the contract, or in it, does not check its rates. Another person has to.',
    )
  const [first] = (await changesTerms(db, before)) ? [] : await mismatchesOf(db, before)
  if (first) {
    const message = `${differing(first)}. Return it, or have an amendment written.`
    throw ruleViolation('ratesMatch', message, [{ path: first.field, message }])
  }
  await updateContractVersion(call, before.id, { ratesCheckedBy: staff.id, ratesCheckedAt: now })
  const after = await loadContract(db, null, { kind: 'CLIENT', id: before.id })
  await recordContractChange(call, 'client-contract.rates-checked', after, { before })
  return readContract(call, null, 'CLIENT', before.id)
}
