import type { SettlementKind } from '@muster/contract/billing/drafts/invoice-balance.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/** The entries of a receipt with its later allocations, or of one allocation. */
type EntrySource = { readonly receiptID: string } | { readonly allocationID: string }

const ofIt = (of: EntrySource) =>
  'receiptID' in of
    ? sql<boolean>`part.receipt_id = ${of.receiptID}::uuid`
    : sql<boolean>`part.allocation_id = ${of.allocationID}::uuid`

/**
 * Invoices that would be outstanding again although their credit balance was allocated to others: that allocation must
 * be reversed first.
 */
export async function dependentAllocations(db: Db, of: EntrySource): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select billing.number from billing join (
      select part.billing_id, sum(part.amount) as back, coalesce(sum(part.amount) filter (where part.kind = 'TRANSFER'), 0) as moved
      from billing_settlement part where ${ofIt(of)} group by 1) own on own.billing_id = billing.id
    where own.back > 0 and billing.open + own.back > 0
      and coalesce((select sum(other.amount) from billing_settlement other
        where other.billing_id = billing.id and other.kind = 'TRANSFER'), 0) - own.moved < 0
    order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

/** The remaining entries on invoices, by invoice id. */
export async function activeEntries(db: Db, of: EntrySource) {
  const rows = await db
    .selectFrom('billingSettlement as part')
    .innerJoin('billing', 'billing.id', 'part.billingId')
    .leftJoin('allocation', 'allocation.id', 'part.allocationId')
    .selectAll('part')
    .select('billing.currency')
    .where(ofIt(of))
    .where('part.reverses', '=', false)
    .where((eb) => eb.or([eb('part.allocationId', 'is', null), eb('allocation.status', '=', 'POSTED')]))
    .orderBy('part.billingId')
    .orderBy('part.createdAt')
    .orderBy('part.id')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as SettlementKind }))
}
export type ActiveEntry = Awaited<ReturnType<typeof activeEntries>>[number]
