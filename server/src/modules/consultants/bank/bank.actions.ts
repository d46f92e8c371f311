import { randomUUID } from 'node:crypto'
import type { Bank, BankChange, bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import { type BankChangeStatus, bankChangeStates } from '@muster/contract/consultants/states.contract.ts'
import type { BankDetails } from '@muster/contract/kernel/values/bank.ts'
import { conflict, invalid } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { proposalGuards } from '../../../kernel/transitions/proposals.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { logAccess } from '../core/access-log.actions.ts'
import { type ConsultantRow, getConsultant, lockConsultant } from '../core/consultants.queries.ts'
import { consultantAuditSubject } from '../core/consultants.rules.ts'
import { bankChangeDecidedMail, bankChangeProposedMail } from './bank.documents.ts'
import {
  type ChangeRow,
  findBankApprovers,
  findBankRow,
  findFormerAddresses,
  findSharers,
  getBankChange,
  presentChange,
  presentOf,
} from './bank.queries.ts'
import { bankColumns, defaultEffectiveDate, maskedBank, unsealedBank } from './bank.rules.ts'

type Endpoints = typeof bankEndpoints

/** The unmasked account numbers; the access is audited before they are returned. */
export async function revealBank(call: Call<Endpoints['reveal']>): Promise<Bank | null> {
  const { db, scope, params, today, appContext } = call
  const consultant = await getConsultant(db, scope, params.id)
  const row = await findBankRow(db, consultant.id, today)
  if (!row) return null
  await logAccess(call, { event: 'consultant.bank-viewed', ...consultantAuditSubject(consultant) })
  const { effectiveFrom, pendingChangeId: pendingChangeID } = row
  return { ...unsealedBank(appContext.secrets, 'consultant_bank', row), effectiveFrom, pendingChangeID }
}

const auditable = (bank: BankDetails | null) =>
  bank && Object.fromEntries(Object.entries(bank).map(([field, value]) => [`bank.${field}`, value]))

/** Proposes new bank details. Nothing is paid to them before another person has approved them. */
export async function proposeBankChange(call: Call<Endpoints['propose']>): Promise<BankChange> {
  const { db, scope, params, body, staff, today, appContext } = call
  const consultant = await lockConsultant(db, scope, params.id)
  const present = await findBankRow(db, consultant.id, today)
  const effectiveDate = body.effectiveDate ?? defaultEffectiveDate(today, !present)
  if (effectiveDate < today)
    throw invalid([
      { path: 'effectiveDate', message: 'The effective date can’t be in the past. Select today or a later date.' },
    ])
  const id = randomUUID()
  const columns = bankColumns(appContext.secrets, 'consultant_bank_change', id, body.bank)
  await db
    .insertInto('consultantBankChange')
    .values({
      ...columns,
      consultantId: consultant.id,
      effectiveDate,
      note: body.note,
      proposedBy: staff.id,
      proposedAt: call.now,
    })
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'consultant_bank_change_pending')) throw alreadyPending()
      throw error
    })
  await writeAuditEntry(call, {
    event: 'consultant.bank-change-proposed',
    ...consultantAuditSubject(consultant),
    before: auditable(present ? maskedBank(present) : null) ?? {},
    after: { ...auditable(maskedBank(columns)), 'bank.effectiveFrom': effectiveDate },
  })
  await alert(
    call,
    consultant,
    bankChangeProposedMail({ ...maskedBank(columns), name: consultant.name, effectiveDate }),
  )
  await notify(call, {
    to: await findBankApprovers(db, consultant.countryId, staff.id),
    type: 'APPROVAL_REQUEST',
    subject: 'Bank change pending approval',
    message: `${staff.name} proposed new bank details for ${consultant.name}.`,
    entity: 'consultant',
    entityID: consultant.id,
    orderFormID: consultant.currentOrderFormId,
  })
  return open(call, id)
}

const alreadyPending = () =>
  conflict('BANK_CHANGE_PENDING', 'A bank change is already pending approval. Decide on it or withdraw it first.')

/**
 * Also sent to recently replaced addresses, so that a person who changed the address as well is not the only recipient.
 */
async function alert(
  { db }: Pick<Call, 'db'>,
  { id, name, personalEmail, workEmail, countryId }: ConsultantRow,
  message: { subject: string; text: string },
): Promise<void> {
  const known = [personalEmail, workEmail, ...(await findFormerAddresses(db, id))].filter((one) => one !== null)
  const addresses = new Map(known.map((address) => [address.toLowerCase(), address]))
  for (const address of addresses.values())
    await sendLater(db, {
      kind: 'BANK_CHANGE',
      to: { address, name },
      ...message,
      entity: 'consultant',
      entityID: id,
      countryID: countryId,
    })
}

async function open({ db, scope, staff }: Pick<Call<Endpoints['change']>, 'db' | 'scope' | 'staff'>, id: string) {
  const row = await getBankChange(db, scope, id)
  return presentChange(row, staff, await findSharers(db, scope, row))
}

/** One change with unmasked numbers, for the approver to compare with the proof. */
export async function revealBankChange(call: Call<Endpoints['change']>): Promise<BankChange> {
  const { db, scope, params, appContext, staff } = call
  const row = await getBankChange(db, scope, params.id)
  await logAccess(call, {
    event: 'consultant.bank-viewed',
    ...consultantAuditSubject({ ...row, id: row.consultantId }),
  })
  const present = presentOf(row)
  return {
    ...presentChange(row, staff, await findSharers(db, scope, row)),
    proposed: unsealedBank(appContext.secrets, 'consultant_bank_change', row),
    present: present && unsealedBank(appContext.secrets, 'consultant_bank', present),
  }
}

const decided = ({ status }: Pick<ChangeRow, 'status'>) =>
  conflict('BANK_CHANGE_DECIDED', `This change was already ${status.toLowerCase()}. Reload the page.`)

type DecisionCall = Call<Endpoints['decide']>

/**
 * The change, and its consultant, who is locked: of two concurrent decisions the second one sees the result of the
 * first.
 */
async function lockChange({ db, scope }: DecisionCall, id: string) {
  const { consultantId } = await getBankChange(db, scope, id)
  const consultant = await lockConsultant(db, scope, consultantId)
  return { ...(await getBankChange(db, scope, id)), consultant }
}

const transitions = transitionRules<DecisionCall, StatusChange<BankChangeStatus>>()({
  lock: (call, { id }) => lockChange(call, id),
  machine: () => bankChangeStates,
  subject: () => 'This change',
  closed: decided,
  read: (call, { id }) => open(call, id),
  guards: ({ staff }, { proposedBy }, { change }) =>
    proposalGuards(
      staff,
      change.status,
      { proposerID: proposedBy, contributorIDs: [proposedBy] },
      {
        ownDecision: 'You can’t approve your own change. Another finance manager must decide.',
        othersProposal: 'Only the person who proposed a change can withdraw it. Reject it instead.',
      },
    ),
  apply: async (call, row, { change: { status, reason = null } }) => {
    const { db, staff, now } = call
    await db
      .updateTable('consultantBankChange')
      .set({ status, decidedBy: staff.id, decidedAt: now, reason })
      .where('id', '=', row.id)
      .execute()
    if (status === 'APPROVED') await putInForce(call, row, row.consultant)
    await writeAuditEntry(call, {
      event: `consultant.bank-change-${status.toLowerCase()}`,
      ...consultantAuditSubject(row.consultant),
      reason,
      after: { 'bank.change': status },
    })
    if (status !== 'WITHDRAWN') await notifyProposer(call, row, status)
  },
})

const notifyProposer = (
  call: DecisionCall,
  { proposedBy, consultant }: ChangeRow & { readonly consultant: ConsultantRow },
  status: BankChangeStatus,
) =>
  notify(call, {
    to: [proposedBy],
    type: 'APPROVAL_REQUEST',
    subject: status === 'APPROVED' ? 'Bank change approved' : 'Bank change rejected',
    message: `${call.staff.name} ${status === 'APPROVED' ? 'approved' : 'rejected'} the new bank details of ${consultant.name}.`,
    entity: 'consultant',
    entityID: consultant.id,
    orderFormID: consultant.currentOrderFormId,
  })

/** Approves, rejects or withdraws. Of two concurrent decisions one succeeds; the other gets a conflict. */
export async function decideBankChange(call: DecisionCall): Promise<BankChange> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return open(call, call.params.id)
}

async function putInForce(call: Call<Endpoints['decide']>, row: ChangeRow, consultant: ConsultantRow): Promise<void> {
  const { db, appContext, today } = call
  // A late approval takes effect on its own date: earlier payments stay on the former account.
  const [, effectiveFrom] = [row.effectiveDate, today].sort() as [string, string]
  const bank = unsealedBank(appContext.secrets, 'consultant_bank_change', row)
  const columns = bankColumns(appContext.secrets, 'consultant_bank', randomUUID(), bank)
  await db
    .deleteFrom('consultantBank')
    .where('consultantId', '=', consultant.id)
    .where('effectiveFrom', '>=', effectiveFrom)
    .execute()
  await db
    .insertInto('consultantBank')
    .values({ ...columns, consultantId: consultant.id, effectiveFrom, changeId: row.id })
    .execute()
  await alert(
    call,
    consultant,
    bankChangeDecidedMail({ ...maskedBank(columns), name: consultant.name, effectiveDate: effectiveFrom }),
  )
}
