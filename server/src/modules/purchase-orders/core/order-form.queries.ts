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
