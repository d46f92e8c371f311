import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { compare, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import type { Billings } from '../invoices/billings.queries.ts'

type Reader = Pick<Staff, 'id' | 'role'>
const anyOf = (ways: readonly ReturnType<typeof sql>[]) =>
  ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`

const isOneOf = (...statuses: InvoiceStatus[]) => sql`billing.status = any(${statuses}::text[])`

/** The user owns an open dispute of the invoice. */
const ownsDispute = (id: string) => sql`(billing.disputed and exists (select from billing_dispute dispute
  where dispute.billing_id = billing.id and dispute.settled_on is null and dispute.owner_id = ${id}::uuid))`

/**
 * Invoices whose next transition this user may make: submit, approve those of others, issue, send; and invoices with
 * disputes that the user owns.
 */
export function invoicesForMe(billings: Billings, staff: Reader): Billings {
  const ways = [ownsDispute(staff.id)]
  if (may(staff, right('billings', 'edit'))) ways.push(isOneOf('DRAFT', 'RETURNED'))
  if (may(staff, right('billings', 'approve')))
    ways.push(sql`(${isOneOf('SUBMITTED')} and ${staff.id}::uuid <> all (billing.contributor_ids))`)
  if (may(staff, right('billings', 'post'))) ways.push(isOneOf('APPROVED', 'ISSUED'))
  return billings.where(anyOf(ways))
}

type RowsOf<T extends 'receipt' | 'allocation' | 'creditNote'> = SelectQueryBuilder<DB, T, object>

/** Receipts and allocations that this person can post: entered by someone else. */
const isPosted = (table: 'receipt' | 'allocation', staff: Reader) =>
  may(staff, right('receipts', 'approve'))
    ? sql<boolean>`(${sql.ref(`${table}.status`)} = 'DRAFT' and ${sql.ref(`${table}.createdBy`)} is distinct from ${staff.id}::uuid)`
    : sql<boolean>`false`
export const receiptsForMe = (receipts: RowsOf<'receipt'>, staff: Reader) => receipts.where(isPosted('receipt', staff))
export const allocationsForMe = (allocations: RowsOf<'allocation'>, staff: Reader) =>
  allocations.where(isPosted('allocation', staff))

/**
 * Filters credit notes that this person can approve or issue. Below a limit the finance manager approves, counting all
 * credits of the invoice together; above it, and without an exchange rate, only the CFO does.
 */
export async function notesForMe(
  db: Db,
  staff: Reader,
  today: string,
): Promise<(notes: RowsOf<'creditNote'>) => RowsOf<'creditNote'>> {
  const ways: ReturnType<typeof sql>[] = []
  if (may(staff, right('credit-notes', 'approve'))) {
    const within = staff.role === 'CFO' ? sql`true` : await withinLimit(db, today)
    ways.push(
      sql`(credit_note.status = 'DRAFT' and credit_note.created_by is distinct from ${staff.id}::uuid and ${within})`,
    )
  }
  if (may(staff, right('credit-notes', 'post')) || may(staff, right('billings', 'post')))
    ways.push(sql`credit_note.status = 'APPROVED'`)
  const isMine = anyOf(ways)
  return (notes) => notes.where(isMine)
}

/**
 * Whether a credit note, with the other approved credits of its invoice, is within the limit of the finance manager.
 */
async function withinLimit(db: Db, today: string) {
  const { billing } = await companySettings(db)
  const drafts = await db
    .selectFrom('creditNote')
    .select(['id', 'currency', 'gross'])
    .select(
      sql<string>`coalesce((select sum(other.gross) from credit_note other where other.billing_id = credit_note.billing_id
        and other.id <> credit_note.id and other.status in ('APPROVED', 'ISSUED')), 0)::text`.as('otherDrafts'),
    )
    .where('status', '=', 'DRAFT')
    .execute()
  const currencies = [...new Set(drafts.map(({ currency }) => currency))]
  const rates = new Map(
    await Promise.all(currencies.map(async (one) => [one, await rateBetween(db, one, 'USD', today)] as const)),
  )
  const within = drafts.filter(({ currency, gross, otherDrafts }) => {
    const rate = rates.get(currency)!
    return rate.ok && compare(times(plus(gross, otherDrafts), rate.exact), billing.creditLimitUSD) <= 0
  })
  return sql`credit_note.id = any(${within.map(({ id }) => id)}::uuid[])`
}
