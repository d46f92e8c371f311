import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'

/** The order forms of invoices by id: of each invoice that of the first line which bills a placement. */
export async function orderFormsOfInvoices(
  db: Db,
  invoices: readonly { readonly id: string }[],
): Promise<Map<string, string>> {
  if (invoices.length === 0) return new Map()
  const ids = invoices.map(({ id }) => id)
  const found = await db
    .selectFrom('billingLine as line')
    .innerJoin('billedPeriod', 'billedPeriod.id', 'line.billedPeriodId')
    .distinctOn('line.billingId')
    .select(['line.billingId', 'billedPeriod.orderFormId'])
    .where('line.billingId', '=', anyOf(ids))
    .where('billedPeriod.orderFormId', 'is not', null)
    .orderBy('line.billingId')
    .orderBy('line.position')
    .execute()
  return new Map(found.map(({ billingId, orderFormId }) => [billingId, orderFormId!]))
}

/** Of one invoice; null for an invoice of expenses only. */
export const orderFormOfInvoice = async (db: Db, id: string): Promise<string | null> =>
  (await orderFormsOfInvoices(db, [{ id }])).get(id) ?? null

/** The same for receipts: of the first invoice; null for unallocated payments. */
export async function orderFormOfMoney(
  db: Db,
  of: { readonly receiptID: string } | { readonly allocationID: string },
): Promise<string | null> {
  const parts =
    'receiptID' in of
      ? db.selectFrom('receiptAllocation').select('billingId').where('receiptId', '=', of.receiptID)
      : db.selectFrom('allocationPart').select('billingId').where('allocationId', '=', of.allocationID)
  const invoice = await db
    .selectFrom('billing')
    .select('id')
    .where('id', 'in', parts)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return invoice ? orderFormOfInvoice(db, invoice.id) : null
}
