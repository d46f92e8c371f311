import { randomUUID } from 'node:crypto'
import type { Bank, BankChange, bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import { bankChangeStates } from '@muster/contract/consultants/states.contract.ts'
import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import type { BankDetails } from '@muster/contract/kernel/values/bank.ts'
import { conflict, forbidden, invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { isUniqueViolation } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { logAccess } from '../core/access-log.actions.ts'
import { type ConsultantRow, getConsultant, lockConsultant } from '../core/consultants.queries.ts'
import { about } from '../core/consultants.rules.ts'
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

/** The account numbers in the clear; the reading is on the audit trail before they are. */
export async function revealBank(call: Call<Endpoints['reveal']>): Promise<Bank | null> {
  const { db, scope, params, today, appContext } = call
  const consultant = await getConsultant(db, scope, params.id)
  const row = await findBankRow(db, consultant.id, today)
  if (!row) return null
  await logAccess(call, { event: 'consultant.bank-read', ...about(consultant) })
  const { effectiveFrom, pendingChangeId: pendingChangeID } = row
  return { ...unsealedBank(appContext.secrets, 'consultant_bank', row), effectiveFrom, pendingChangeID }
}

const auditable = (bank: BankDetails | null) =>
  bank && Object.fromEntries(Object.entries(bank).map(([field, value]) => [`bank.${field}`, value]))

/** Puts new bank details into the queue. Nothing is paid by them before another person has approved them. */
export async function proposeBankChange(call: Call<Endpoints['propose']>): Promise<BankChange> {
  const { db, scope, params, body, staff, today, appContext } = call
  const consultant = await lockConsultant(db, scope, params.id)
  const present = await findBankRow(db, consultant.id, today)
  const effectiveDate = body.effectiveDate ?? defaultEffectiveDate(today, !present)
  if (effectiveDate < today)
    throw invalid([
      { path: 'effectiveDate', message: 'The effective date can’t be in the past. Choose today or a later date.' },
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
    ...about(consultant),
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

/** Also to the addresses that were replaced lately, so that whoever changed the address as well does not catch the warning alone. */
async function alert(
  { db }: Pick<Call, 'db'>,
  { id, name, personalEmail, workEmail, countryId }: ConsultantRow,
  words: { subject: string; text: string },
): Promise<void> {
  const known = [personalEmail, workEmail, ...(await findFormerAddresses(db, id))].filter((one) => one !== null)
  const addresses = new Map(known.map((address) => [address.toLowerCase(), address]))
  for (const address of addresses.values())
    await sendLater(db, {
      kind: 'BANK_CHANGE',
      to: { address, name },
      ...words,
      entity: 'consultant',
      entityID: id,
      countryID: countryId,
    })
}

async function open({ db, scope, staff }: Pick<Call<Endpoints['change']>, 'db' | 'scope' | 'staff'>, id: string) {
  const row = await getBankChange(db, scope, id)
  return presentChange(row, staff, await findSharers(db, scope, row))
}

/** One change in the clear, for the one who checks it against the proof. */
export async function revealBankChange(call: Call<Endpoints['change']>): Promise<BankChange> {
  const { db, scope, params, appContext, staff } = call
  const row = await getBankChange(db, scope, params.id)
  await logAccess(call, { event: 'consultant.bank-read', ...about({ ...row, id: row.consultantId }) })
  const present = presentOf(row)
  return {
    ...presentChange(row, staff, await findSharers(db, scope, row)),
    proposed: unsealedBank(appContext.secrets, 'consultant_bank_change', row),
    present: present && unsealedBank(appContext.secrets, 'consultant_bank', present),
  }
}

type Verdict = Call<Endpoints['decide']>['body']['status']

function assertMayDecide(call: Call<Endpoints['decide']>, row: ChangeRow): void {
  const { body, staff } = call
  const move = moveBetween(bankChangeStates, row.status as 'PENDING', body.status)
  if (!move) throw alreadyDecided(row.status)
  if (!call.may(move.may)) throw forbidden('You don’t have permission to decide on bank changes.')
  if (move.reason && !body.reason) throw invalid([{ path: 'reason', message: 'Enter a reason for the rejection.' }])
  const own = row.proposedBy === staff.id
  if (own && body.status !== 'WITHDRAWN')
    throw ruleViolation('SELF_APPROVAL', 'You can’t approve your own change. Another finance manager must decide.')
  if (!own && body.status === 'WITHDRAWN')
    throw ruleViolation('NOT_PROPOSER', 'Only the person who proposed a change can withdraw it. Reject it instead.')
}

const alreadyDecided = (status: string) =>
  conflict('BANK_CHANGE_DECIDED', `This change was already ${status.toLowerCase()}. Reload the page.`)

const EVENTS: Record<Verdict, string> = {
  APPROVED: 'consultant.bank-change-approved',
  REJECTED: 'consultant.bank-change-rejected',
  WITHDRAWN: 'consultant.bank-change-withdrawn',
}

/** Approves, rejects or withdraws. Of two who decide at once one wins; the other is told. */
export async function decideBankChange(call: Call<Endpoints['decide']>): Promise<BankChange> {
  const { db, scope, params, body, staff, now } = call
  const row = await getBankChange(db, scope, params.id)
  assertMayDecide(call, row)
  const consultant = await lockConsultant(db, scope, row.consultantId)
  const won = await db
    .updateTable('consultantBankChange')
    .set({ status: body.status, decidedBy: staff.id, decidedAt: now, reason: body.reason })
    .where('id', '=', row.id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  if (!won) throw alreadyDecided((await getBankChange(db, scope, row.id)).status)
  if (body.status === 'APPROVED') await putInForce(call, row, consultant)
  await writeAuditEntry(call, {
    event: EVENTS[body.status],
    ...about(consultant),
    reason: body.reason,
    after: { 'bank.change': body.status },
  })
  if (body.status !== 'WITHDRAWN')
    await notify(call, {
      to: [row.proposedBy],
      type: 'APPROVAL_REQUEST',
      subject: body.status === 'APPROVED' ? 'Bank change approved' : 'Bank change rejected',
      message: `${staff.name} ${body.status === 'APPROVED' ? 'approved' : 'rejected'} the new bank details of ${consultant.name}.`,
      entity: 'consultant',
      entityID: consultant.id,
      orderFormID: consultant.currentOrderFormId,
    })
  return open(call, row.id)
}

async function putInForce(call: Call<Endpoints['decide']>, row: ChangeRow, consultant: ConsultantRow): Promise<void> {
  const { db, appContext, today } = call
  // Approved late, it takes effect on the day of the approval: what was paid before stays paid where it was.
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
