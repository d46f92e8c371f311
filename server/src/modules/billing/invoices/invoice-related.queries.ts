import type { Billing, SettlementShown } from '@muster/contract/billing/core/shapes.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../../../kernel/db/db.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { reminderMailsOf } from '../../../kernel/reminders/log.ts'
import { allocationName } from '../receipts/allocations.queries.ts'
import { type BillingRecord, draftName, INVOICE_ENTITY } from './billings.queries.ts'

/** The related records of an invoice: payments, credit notes, pending receipts, disputes, emails. */

export async function settlementsOf(
  db: Db,
  { id, currency }: Pick<BillingRecord, 'id' | 'currency'>,
): Promise<z.output<typeof SettlementShown>[]> {
  const rows = await db
    .selectFrom('billingSettlement as part')
    .leftJoin('receipt', 'receipt.id', 'part.receiptId')
    .leftJoin('creditNote', 'creditNote.id', 'part.creditNoteId')
    .leftJoin('allocation', 'allocation.id', 'part.allocationId')
    .leftJoin('appUser', 'appUser.id', 'part.createdBy')
    .selectAll('part')
    .select([
      'receipt.number as receiptNumber',
      'creditNote.number as noteNumber',
      'appUser.name',
      'allocation.draftNumber',
      sql<string | null>`coalesce(receipt.books_currency, allocation.books_currency)`.as('booksCurrency'),
    ])
    .where('part.billingId', '=', id)
    .orderBy('part.createdAt')
    .orderBy('part.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as 'CASH',
    amount: toMinor(row.amount, currency),
    day: row.day,
    _source: refTo(row.receiptId ?? row.creditNoteId, row.receiptNumber ?? row.noteNumber),
    _allocation: refTo(
      row.allocationId,
      row.draftNumber === null ? null : allocationName(row as { draftNumber: number }),
    ),
    certificate: row.certificate,
    difference: row.difference === null ? null : toMinor(row.difference, row.booksCurrency ?? currency),
    _by: refTo(row.createdBy, row.name),
  }))
}

export async function notesOf(db: Db, billingID: string): Promise<Billing['creditNotes']> {
  const rows = await db
    .selectFrom('creditNote')
    .select(['id', 'number', 'draftNumber', 'status', 'gross', 'currency'])
    .where('billingId', '=', billingID)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ draftNumber, gross, currency, status, ...note }) => ({
    ...note,
    reference: draftName(draftNumber),
    status: status as 'DRAFT',
    gross: toMinor(gross, currency),
  }))
}

export async function receiptsWaiting(db: Db, { id }: Pick<BillingRecord, 'id'>): Promise<Billing['draftReceipts']> {
  const rows = await db
    .selectFrom('receiptAllocation as part')
    .innerJoin('receipt', 'receipt.id', 'part.receiptId')
    .select(['receipt.id', 'receipt.draftNumber', 'receipt.received', 'receipt.currency'])
    .where('part.billingId', '=', id)
    .where('receipt.status', '=', 'DRAFT')
    .orderBy('receipt.createdAt')
    .execute()
  return rows.map(({ id: receiptID, draftNumber, received, currency }) => ({
    id: receiptID,
    reference: draftName(draftNumber),
    amount: toMinor(received, currency),
    currency: currency as Billing['currency'],
  }))
}

export async function allocationsWaiting(
  db: Db,
  { id, currency }: Pick<BillingRecord, 'id' | 'currency'>,
): Promise<Billing['draftAllocations']> {
  const rows = await db
    .selectFrom('allocation')
    .leftJoin('allocationPart as part', (on) =>
      on.onRef('part.allocationId', '=', 'allocation.id').on('part.billingId', '=', id),
    )
    .select([
      'allocation.id',
      'allocation.draftNumber',
      sql<string>`coalesce(part.amount, allocation.amount)`.as('sum'),
    ])
    .where((eb) => eb.or([eb('allocation.billingId', '=', id), eb('part.billingId', '=', id)]))
    .where('allocation.status', '=', 'DRAFT')
    .orderBy('allocation.createdAt')
    .execute()
  return rows.map(({ sum, ...row }) => ({ id: row.id, reference: allocationName(row), amount: toMinor(sum, currency) }))
}

export async function disputesOf(db: Db, billingID: string): Promise<Billing['disputes']> {
  const rows = await db
    .selectFrom('billingDispute as dispute')
    .innerJoin('appUser as owner', 'owner.id', 'dispute.ownerId')
    .leftJoin('appUser as raiser', 'raiser.id', 'dispute.raisedBy')
    .selectAll('dispute')
    .select(['owner.name as ownerName', 'raiser.name as raiserName'])
    .where('dispute.billingId', '=', billingID)
    .orderBy('dispute.raisedOn')
    .orderBy('dispute.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.raisedOn,
    to: row.settledOn,
    reason: row.reason,
    outcome: row.outcome,
    _owner: { id: row.ownerId, name: row.ownerName },
    _by: refTo(row.raisedBy, row.raiserName) ?? { id: row.ownerId, name: row.ownerName },
  }))
}

/** Days after the due date at which a reminder was sent, below zero before it; null when a user sent it. */
export const dunningOffset = ({
  rule,
  step,
}: {
  readonly rule: string
  readonly step: number | null
}): number | null => (rule === 'PAYMENT_DUE' && step !== null ? -step : step)

/** The sent emails: the invoice and its reminders. */
export async function mailsOf(db: Db, billingID: string): Promise<Pick<Billing, 'mails' | 'reminders'>> {
  const mails = await db
    .selectFrom('billingMail')
    .leftJoin('appUser', 'appUser.id', 'billingMail.sentBy')
    .select(['toAddress', 'outside', 'sentAt', 'sentBy', 'appUser.name'])
    .where('billingId', '=', billingID)
    .orderBy('sentAt')
    .execute()
  const reminders = await reminderMailsOf(db, INVOICE_ENTITY, billingID)
  const shown = (row: { sentAt: Date; toAddress: string; sentBy: string | null; name: string | null }) => ({
    at: row.sentAt.toISOString(),
    to: row.toAddress,
    _by: refTo(row.sentBy, row.name),
  })
  return {
    mails: mails.map((row) => ({ ...shown(row), isOutside: row.outside })),
    reminders: reminders.map((row) => ({ ...shown(row), offset: dunningOffset(row) })),
  }
}

/** Whether a client owes a legal entity anything in a currency, net of credits and unallocated payments. */
export async function hasDebt(
  db: Db,
  { clientId, legalEntityId, currency }: Pick<BillingRecord, 'clientId' | 'legalEntityId' | 'currency'>,
): Promise<boolean> {
  const { rows } = await sql<{ owed: boolean }>`select (
      select coalesce(sum(open), 0) from billing where client_id = ${clientId}::uuid and legal_entity_id = ${legalEntityId}::uuid
        and currency = ${currency} and number is not null)
    > (select coalesce(sum(unallocated), 0) from receipt where client_id = ${clientId}::uuid and legal_entity_id = ${legalEntityId}::uuid
        and currency = ${currency} and status = 'POSTED') as owed`.execute(db)
  return rows[0]!.owed
}

/** Whether an invoice has no payments. */
export const isUntouched = ({ open, gross }: Pick<BillingRecord, 'open' | 'gross'>): boolean =>
  compare(open, gross) === 0
