import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/** The order forms of invoices by id: of each invoice that of the first line which bills a placement. */
export async function orderFormsOfInvoices(db: Db, billingIDs: readonly string[]): Promise<Map<string, string>> {
  if (billingIDs.length === 0) return new Map()
  const found = await db
    .selectFrom('billingLine as line')
    .innerJoin('billedPeriod', 'billedPeriod.id', 'line.billedPeriodId')
    .distinctOn('line.billingId')
    .select(['line.billingId', 'billedPeriod.orderFormId'])
    .where('line.billingId', '=', sql<string>`any(${[...billingIDs]}::uuid[])`)
    .where('billedPeriod.orderFormId', 'is not', null)
    .orderBy('line.billingId')
    .orderBy('line.position')
    .execute()
  return new Map(found.map(({ billingId, orderFormId }) => [billingId, orderFormId!]))
}

/** Of one invoice; null for an invoice of expenses only. */
export const orderFormOfInvoice = async (db: Db, billingID: string): Promise<string | null> =>
  (await orderFormsOfInvoices(db, [billingID])).get(billingID) ?? null

/** The same for receipts: of the first invoice; null for unallocated payments. */
export async function orderFormOfMoney(
  db: Db,
  of: { readonly receiptID: string } | { readonly allocationID: string },
): Promise<string | null> {
  const invoice =
    'receiptID' in of
      ? await db
          .selectFrom('receiptAllocation as part')
          .innerJoin('billing', 'billing.id', 'part.billingId')
          .select('billing.id')
          .where('part.receiptId', '=', of.receiptID)
          .orderBy('billing.number')
          .limit(1)
          .executeTakeFirst()
      : await db
          .selectFrom('allocationPart as part')
          .innerJoin('billing', 'billing.id', 'part.billingId')
          .select('billing.id')
          .where('part.allocationId', '=', of.allocationID)
          .orderBy('billing.number')
          .limit(1)
          .executeTakeFirst()
  return invoice ? orderFormOfInvoice(db, invoice.id) : null
}
