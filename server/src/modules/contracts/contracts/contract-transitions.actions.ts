import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { farOffRates } from '@muster/contract/contracts/rate-match.rules.ts'
import type { ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import type { Updateable } from 'kysely'
import { conflict, forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { assertGuards } from '../../../kernel/transitions/checks.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { savePdf } from '../agreements/agreement-files.actions.ts'
import { lockActiveAgreements } from '../agreements/agreements.queries.ts'
import type { ContractCall } from '../core/call.types.ts'
import { CONTRACT_STATES, KINDS } from '../core/kinds.rules.ts'
import { assertEndsWithin, effectiveDateOf, endsLater } from '../core/lifecycle.rules.ts'
import { activate, notifyAboutContract, syncContractEnd } from './activation.actions.ts'
import {
  canStart,
  changesTerms,
  failedContractGuards,
  hasWritten,
  mismatchesOf,
  mismatchMessage,
} from './contract-guards.queries.ts'
import { storeDocument } from './contract-print.actions.ts'
import { readContract } from './contract-record.queries.ts'
import { AS_A_DRAFT, changeContract } from './contracts.actions.ts'
import { loadContract, type NamedContract } from './contracts.queries.ts'
import type { ContractFields } from './contracts.rules.ts'

interface MoveCall extends RecordCall {
  readonly body: {
    readonly status: ContractStatus
    readonly reason: string | null
    readonly effectiveDate?: string | undefined
    readonly version: number
  }
}

interface ContractChange extends StatusChange<ContractStatus> {
  readonly kind: ContractKind
  readonly reason: string | null
  /** The last effective date of a termination. */
  readonly effectiveDate?: string | undefined
}

const transitions = transitionRules<ContractCall, ContractChange>()({
  lock: ({ db, scope }, { kind, id }) => loadContract(db, scope, { kind, id, lock: true }),
  machine: ({ kind }) => CONTRACT_STATES[kind as ContractKind],
  subject: ({ number }) => number,
  read: (call, { kind, id }) => readContract(call, call.scope, kind as ContractKind, id),
  async guards({ db, today, staff }, row, { move, change: { effectiveDate } }) {
    if (effectiveDate) assertEndsWithin(row, effectiveDate)
    if (move.guards.includes('agreementIsActive')) await lockActiveAgreements(db, row.clientId)
    return failedContractGuards(db, row, move.guards, { staff, today, effectiveDate })
  },
  async apply(call, row, { change }) {
    const { now, staff } = call
    const { status, reason, effectiveDate } = change
    const approved = { approvedBy: staff.id, approvedAt: now }
    const columns: Partial<Record<ContractStatus, Updateable<DB['contract']>>> = {
      UNDER_REVIEW: { submittedBy: staff.id },
      SENT: { ...approved, documentFileId: status === 'SENT' ? (await storeDocument(call, row)).id : null },
      DRAFT: AS_A_DRAFT,
      TERMINATED: { endedOn: effectiveDate ?? null },
    }
    const isLater = endsLater(call, change)
    const moved = isLater ? {} : { status, stateSince: now }
    const after = await changeContract(
      call,
      row,
      { reason, ...moved, ...columns[status] },
      { event: isLater ? 'termination-set' : 'status-changed', reason },
    )
    if (status === 'TERMINATED' && after.kind === 'CANDIDATE') await syncContractEnd(call, after)
    await notifyAboutContract(call, after, status, staff)
  },
})

export const moveContract =
  <K extends ContractKind>(kind: K) =>
  async (call: MoveCall) => {
    const { params, body, today } = call
    const effectiveDate = effectiveDateOf(body, today)
    await transition(transitions, call, { ...body, kind, id: params.id, effectiveDate })
    return readContract(call, null, kind, params.id)
  }

interface SignCall extends RecordCall {
  readonly body: { readonly signedOn: string; readonly version: number }
}

/** Uploads the signed copy with its date: the contract is signed, and active if its start date has been reached. */
export const signContract =
  <K extends ContractKind>(kind: K) =>
  async (call: SignCall) => {
    const { db, scope, params, body, files, today, now, staff } = call
    const before = await loadContract(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== body.version) throw staleVersion(await readContract(call, scope, kind, before.id))
    if (before.status !== 'SENT')
      throw conflict(
        'INVALID_TRANSITION',
        `${before.number} ${statusClause(contractStatusLabels, before.status)}. The signed copy can be uploaded after it was sent.`,
      )
    if (body.signedOn > today)
      throw ruleViolation('SIGNATURE_DATE_INVALID', 'The signature date can’t be in the future.', [
        { path: 'signedOn', message: 'The signature date can’t be in the future.' },
      ])
    assertGuards(await failedContractGuards(db, before, ['orderFormIsActive', 'termsMatch'], { staff, today }))
    const begins = before.startDate <= today && (await canStart(db, before))
    if (begins) assertGuards(await failedContractGuards(db, before, ['overlapsNone'], { staff, today }))
    const file = await savePdf(call, files[0]!, { entity: KINDS[kind].entity, id: before.id })
    const signed = { status: 'SIGNED', stateSince: now, signedFileId: file.id, signedOn: body.signedOn, reason: null }
    const after = await changeContract(call, before, signed, { event: 'signed' })
    if (begins) await activate(call, after)
    else await notifyAboutContract(call, after, 'SIGNED', staff)
    return readContract(call, null, kind, before.id)
  }

interface TerminateCall extends RecordCall {
  readonly body: Omit<MoveCall['body'], 'status' | 'reason'> & { readonly reason: string }
}

export const terminateContract =
  <K extends ContractKind>(kind: K) =>
  (call: TerminateCall) =>
    moveContract(kind)({ ...call, body: { ...call.body, status: 'TERMINATED' } })

interface CheckRatesCall extends RecordCall {
  readonly body: { readonly version: number; readonly reason?: string | null | undefined }
}

/** The finance manager confirms that the rates are those of the order form, or that an amendment changes them. */
export async function checkRates(call: CheckRatesCall) {
  const { db, scope, params, body, staff, now } = call
  const before = await loadContract(db, scope, { kind: 'CLIENT', id: params.id, lock: true })
  if (staff.role !== 'FINANCE_MANAGER_INVOICE')
    throw forbidden('Only the finance manager for invoices can confirm the rates of a contract.')
  if (before.version !== body.version) throw staleVersion(await readContract(call, scope, 'CLIENT', before.id))
  if (before.status !== 'UNDER_REVIEW')
    throw ruleViolation(
      'NOT_IN_REVIEW',
      `${before.number} ${statusClause(contractStatusLabels, before.status)}. Rates can be confirmed while it is in review.`,
    )
  if (await hasWritten(db, before, staff.id))
    throw ruleViolation(
      'SELF_APPROVAL',
      'You can’t confirm the rates of a contract you drafted. Another finance manager must confirm them.',
    )
  const isChange = await changesTerms(db, before)
  const [first] = isChange ? [] : await mismatchesOf(db, before)
  if (first) {
    const message = `${mismatchMessage(first)}. Return it or have an amendment created.`
    throw ruleViolation('RATES_MISMATCH', message, [{ path: first.field, message }])
  }
  const reason = body.reason ?? null
  if (isChange && reason === null) await refuseFarOff(call, before)
  await changeContract(
    call,
    before,
    { ratesCheckedBy: staff.id, ratesCheckedAt: now },
    { event: 'rates-checked', reason },
  )
  return readContract(call, null, 'CLIENT', before.id)
}

/**
 * A rate that differs tenfold from the amended version is more often a typing error than agreed: it is confirmed with a
 * reason (decision 0057).
 */
async function refuseFarOff({ db }: RecordCall, { amendsId, terms }: NamedContract): Promise<void> {
  if (amendsId === null) return
  const before = await loadContract(db, null, { kind: 'CLIENT', id: amendsId })
  const linesOf = (one: unknown) => (one as ContractFields).rateLines ?? []
  const [first] = farOffRates(linesOf(terms), linesOf(before.terms))
  if (first) throw invalid([{ path: 'reason', message: `${first} Correct it, or confirm it with a reason.` }])
}
