import type { Credit, CreditRequest, OpenAmounts } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import type { SettlementKind } from '@muster/contract/billing/drafts/invoice-balance.rules.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountries, type RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { draftName } from './billings.queries.ts'

type Notes = SelectQueryBuilder<DB, 'creditNote', object>
export const NOTE = 'credit-note'

export const notesIn = (db: Db, scope: Scope | null): Notes =>
  inCountries(db.selectFrom('creditNote'), scope, 'creditNote.countryId')

const settledOf = (...kinds: SettlementKind[]) =>
  sql<string>`(select coalesce(sum(part.amount), 0)::text from billing_settlement part
    where part.billing_id = billing.id and part.kind = any(${kinds}::text[]))`

export const decoratedNotes = (rows: Notes) =>
  rows
    .innerJoin('billing', 'billing.id', 'creditNote.billingId')
    .innerJoin('client', 'client.id', 'creditNote.clientId')
    .innerJoin('country', 'country.id', 'creditNote.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'creditNote.legalEntityId')
    .leftJoin('appUser as creator', 'creator.id', 'creditNote.createdBy')
    .leftJoin('appUser as approver', 'approver.id', 'creditNote.approvedBy')
    .leftJoin('appUser as issuer', 'issuer.id', 'creditNote.issuedBy')
    .selectAll('creditNote')
    .select(['billing.number as billingNumber', 'billing.open as billingOpen', 'billing.snapshot as billingSnapshot'])
    .select(['billing.status as billingStatus', 'client.name as clientName', 'country.name as countryName'])
    .select(['legalEntity.name as legalEntityName', 'creator.name as creatorName', 'approver.name as approverName'])
    .select(['issuer.name as issuerName', settledOf('RETENTION').as('billingRetained')])
    .select(settledOf('TOLERANCE', 'WRITE_OFF').as('billingWrittenOff'))
export type NoteRecord = Awaited<ReturnType<ReturnType<typeof decoratedNotes>['executeTakeFirstOrThrow']>>

export const creditIn = ({ credit }: Pick<NoteRecord, 'credit'>) => credit as unknown as Credit
export const requestedCredits = ({ requested }: Pick<NoteRecord, 'requested'>) =>
  requested as unknown as CreditRequest[] | null
export const invoiceOf = ({ billingSnapshot }: Pick<NoteRecord, 'billingSnapshot'>) =>
  billingSnapshot as unknown as SnapshotInvoice
/** The unpaid amount of its invoice: outstanding, retained until clearance, or written off. */
export const outstandingAmount = ({
  billingOpen,
  billingRetained,
  billingWrittenOff,
  currency,
}: NoteRecord): OpenAmounts => ({
  open: toMinor(billingOpen, currency),
  retained: toMinor(billingRetained, currency),
  writtenOff: toMinor(billingWrittenOff, currency),
})
export const noteName = ({ number, draftNumber }: Pick<NoteRecord, 'number' | 'draftNumber'>) =>
  number ?? `Credit note, ${draftName(draftNumber).toLowerCase()}`

export async function loadNote(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<NoteRecord> {
  if (lock) await notesIn(db, scope).select('creditNote.id').where('creditNote.id', '=', id).forUpdate().execute()
  return decoratedNotes(notesIn(db, scope).where('creditNote.id', '=', id)).executeTakeFirstOrThrow(() =>
    notFound('credit note'),
  )
}
