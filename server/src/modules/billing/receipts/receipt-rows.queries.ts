import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountries, type RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { draftName } from '../invoices/billings.queries.ts'

type Receipts = SelectQueryBuilder<DB, 'receipt', object>
export const RECEIPT = 'receipt'

export const receiptsIn = (db: Db, scope: Scope | null): Receipts =>
  inCountries(db.selectFrom('receipt'), scope, 'receipt.countryId')

export const decorateReceiptRows = (rows: Receipts) =>
  rows
    .innerJoin('client', 'client.id', 'receipt.clientId')
    .innerJoin('country', 'country.id', 'receipt.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'receipt.legalEntityId')
    .leftJoin('appUser as creator', 'creator.id', 'receipt.createdBy')
    .leftJoin('appUser as poster', 'poster.id', 'receipt.postedBy')
    .leftJoin('receipt as duplicated', 'duplicated.id', 'receipt.duplicateOf')
    .selectAll('receipt')
    .select(['client.name as clientName', 'country.name as countryName', 'legalEntity.name as legalEntityName'])
    .select(['creator.name as creatorName', 'poster.name as posterName'])
    .select(['duplicated.number as duplicatedNumber', 'duplicated.draftNumber as duplicatedDraft'])
export type ReceiptRecord = Awaited<ReturnType<ReturnType<typeof decorateReceiptRows>['executeTakeFirstOrThrow']>>

/** The unallocated amount of a receipt when it was posted, in its currency. */
export const firstUnallocated = sql<string>`(receipt.received + receipt.bank_charge - coalesce((select sum(coalesce(part.source_amount, part.cash))
  from receipt_allocation part where part.receipt_id = receipt.id), 0))`

export const receiptName = ({ number, draftNumber }: Pick<ReceiptRecord, 'number' | 'draftNumber'>) =>
  number ?? `Receipt, ${draftName(draftNumber).toLowerCase()}`

export async function loadReceipt(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<ReceiptRecord> {
  if (lock) await receiptsIn(db, scope).select('receipt.id').where('receipt.id', '=', id).forUpdate().execute()
  return decorateReceiptRows(receiptsIn(db, scope).where('receipt.id', '=', id)).executeTakeFirstOrThrow(() =>
    notFound('receipt'),
  )
}

/** The parts of a receipt by invoice id: the common locking order. */
export const allocationsOf = (db: Db, receiptID: string) =>
  db
    .selectFrom('receiptAllocation as part')
    .innerJoin('billing', 'billing.id', 'part.billingId')
    .selectAll('part')
    .select(['billing.number', 'billing.currency', 'billing.open', 'billing.booksRate', 'billing.status'])
    .select(['billing.gross', 'billing.issueDate'])
    .where('part.receiptId', '=', receiptID)
    .orderBy('part.billingId')
    .execute()
export type AllocationRow = Awaited<ReturnType<typeof allocationsOf>>[number]

/** Posted with an unallocated amount. */
export const isUnallocated = sql<boolean>`(receipt.status = 'POSTED' and receipt.unallocated > 0)`
