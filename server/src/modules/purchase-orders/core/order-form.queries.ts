import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/** The order form of a purchase order: of its only contract, or of the first by number; null while none is linked. */
export async function orderFormOfOrder(db: Db, orderID: string): Promise<string | null> {
  const found = await db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('contract', 'contract.familyId', 'link.clientContractId')
    .select('contract.orderFormId')
    .where('link.purchaseOrderId', '=', orderID)
    .where('contract.archivedAt', 'is', null)
    .orderBy(sql`link.removed_at is not null`)
    .orderBy('contract.number')
    .orderBy('contract.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.orderFormId ?? null
}

/**
 * The client contracts of an order form by their first versions, as links refer to them; a contract of which only a
 * cancelled or deleted version belongs to the order form is not one of them.
 */
export const familiesOf = (db: Db, orderFormID: string) =>
  db
    .selectFrom('contract')
    .select('contract.familyId')
    .where('contract.orderFormId', '=', orderFormID)
    .where('contract.kind', '=', 'CLIENT')
    .where('contract.status', '!=', 'CANCELLED')
    .where('contract.archivedAt', 'is', null)

interface DaysOfOrderForm {
  readonly orderFormID: string
  readonly from: string
  readonly to: string
}

/**
 * The client's numbers of the orders that cover days of a placement: open ones, and closed ones for days before they
 * were closed.
 */
export async function orderNumbersFor(db: Db, { orderFormID, from, to }: DaysOfOrderForm): Promise<string[]> {
  const found = await db
    .selectFrom('purchaseOrder')
    .innerJoin('purchaseOrderContract as link', 'link.purchaseOrderId', 'purchaseOrder.id')
    .select('purchaseOrder.number')
    .distinct()
    .where('purchaseOrder.archivedAt', 'is', null)
    .where(
      sql<boolean>`(purchase_order.status = 'OPEN'
        or (purchase_order.status = 'CLOSED' and purchase_order.state_since::date >= ${from}::date))`,
    )
    .where('link.removedAt', 'is', null)
    .where('link.clientContractId', 'in', familiesOf(db, orderFormID))
    .where('link.startsOn', '<=', to)
    .where('link.endsOn', '>=', from)
    .orderBy('purchaseOrder.number')
    .execute()
  return found.map(({ number }) => number)
}
