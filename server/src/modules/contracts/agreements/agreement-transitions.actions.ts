import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { type AgreementStatus, agreementStates } from '@muster/contract/contracts/states.contract.ts'
import { inSentence, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import type { ContractCall } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { assertEndsWithin, effectiveDateOf, endsLater } from '../core/lifecycle.rules.ts'
import { saveSignedFile } from './agreement-files.actions.ts'
import { failedAgreementGuards } from './agreement-guards.queries.ts'
import { readAgreement } from './agreement-record.queries.ts'
import { assertEditable, changeAgreement } from './agreements.actions.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { assertAmendable, cancelLater, notifyOrderForms, replaceFormer, restoreFormer } from './supersession.actions.ts'

interface MoveCall extends RecordCall {
  readonly body: Call<typeof msaEndpoints.move>['body']
}

interface AgreementChange extends StatusChange<AgreementStatus> {
  readonly kind: AgreementKind
  readonly reason: string | null
  /** The last effective date of a termination. */
  readonly effectiveDate?: string | undefined
}

const transitions = transitionRules<ContractCall, AgreementChange>()({
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
    if (status === 'ACTIVE' && row.amendsId) {
      await assertAmendable(call, row)
      await replaceFormer(call, row)
    }
    const isLater = endsLater(call, change)
    const after = await changeAgreement(
      call,
      row,
      {
        reason,
        ...(!isLater && { status, stateSince: now }),
        ...(effectiveDate && { endedOn: effectiveDate }),
        ...(status === 'ACTIVE' && { approvedBy: staff.id, approvedAt: now }),
      },
      { event: isLater ? 'termination-set' : 'status-changed', reason },
    )
    if (status === 'ACTIVE') await notifyOrderForms(call.db, after)
    if (status === 'TERMINATED') await cancelLater(call, after)
    if (status === 'CANCELLED' && row.status === 'ACTIVE') await restoreFormer(call, after)
    await notifyAboutAgreement(call, after, status)
  },
})

export const moveAgreement =
  (kind: AgreementKind) =>
  async (call: MoveCall): Promise<Agreement> => {
    const { params, body, today } = call
    const effectiveDate = effectiveDateOf(body, today)
    await transition(transitions, call, { ...body, kind, id: params.id, effectiveDate })
    return readAgreement(call, null, { kind, id: params.id })
  }

const APPROVERS = rolesWith(right('agreements', 'approve'))

/** Notifies the approvers of a signature to approve, and the account managers of the decision. */
async function notifyAboutAgreement(call: ContractCall, agreement: NamedAgreement, to: AgreementStatus): Promise<void> {
  const { db, staff } = call
  const kind = agreement.kind as AgreementKind
  const about = { entity: KINDS[kind].entity, entityID: agreement.id }
  const waits = to === 'NEGOTIATION' && agreement.signedFileId !== null
  const people = waits ? await userIDsWithAccess(db, APPROVERS, agreement.countryId) : await managersOf(db, agreement)
  if (to === 'NEGOTIATION' && !waits) return
  await notify(call, {
    to: othersThan(staff, people),
    type: to === 'TERMINATED' ? 'EXPIRY_ALERT' : 'APPROVAL_REQUEST',
    ...(waits ? signatureTexts(call, agreement) : statusTexts(call, agreement, to)),
    ...about,
    orderFormID: null,
  })
}

const namedIn = ({ number, clientName }: NamedAgreement) => `${number} (${clientName})`
const typeOf = ({ kind }: NamedAgreement) => KINDS[kind as AgreementKind].name

const signatureTexts = ({ staff }: ContractCall, agreement: NamedAgreement) => ({
  subject: `Signature pending approval: ${namedIn(agreement)}`,
  message: `${staff.name} requests approval of the signature of the ${typeOf(agreement)} ${namedIn(agreement)}.`,
})

/** A termination and an amendment that take effect later are announced with their date. */
function statusTexts({ staff, today }: ContractCall, agreement: NamedAgreement, to: AgreementStatus) {
  const { status, startDate, endsOn } = agreement
  const named = namedIn(agreement)
  if (to === 'TERMINATED' && status !== to) {
    const ending = `ends on ${formatLongDate(endsOn!)}`
    return {
      subject: `${named} ${ending}`,
      message: `${staff.name} terminated the ${typeOf(agreement)} ${named}. It ${ending}.`,
    }
  }
  const from = to === 'ACTIVE' && startDate > today ? ` from ${formatLongDate(startDate)}` : ''
  return {
    subject: `${named} ${statusClause(agreementStatusLabels, to)}${from}`,
    message: `${staff.name} changed the status of the ${typeOf(agreement)} ${named} to ${inSentence(agreementStatusLabels[to])}${from}.`,
  }
}

interface SignCall extends RecordCall {
  readonly body: Call<typeof msaEndpoints.sign>['body']
}

/** The signed copy with its date. In negotiation the approvers are notified. */
export const signAgreement =
  (kind: AgreementKind) =>
  async (call: SignCall): Promise<Agreement> => {
    const { db, scope, params, body, files, today } = call
    const before = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    if (before.version !== body.version) throw staleVersion(await readAgreement(call, scope, { kind, id: before.id }))
    assertEditable(before)
    const signedOn = body.signedOn ?? before.signedOn
    if (!signedOn || signedOn > today)
      throw invalid([{ path: 'signedOn', message: 'Enter a signature date that is not in the future.' }])
    await saveSignedFile(call, before, files[0]!)
    const after = await changeAgreement(call, before, { signedOn }, { event: 'signed-file-added' })
    if (after.status === 'NEGOTIATION') await notifyAboutAgreement(call, after, 'NEGOTIATION')
    return readAgreement(call, null, { kind, id: before.id })
  }

interface TerminateCall extends RecordCall {
  readonly body: Call<typeof msaEndpoints.terminate>['body']
}

export const terminateAgreement = (kind: AgreementKind) => (call: TerminateCall) =>
  moveAgreement(kind)({ ...call, body: { ...call.body, status: 'TERMINATED' } })
