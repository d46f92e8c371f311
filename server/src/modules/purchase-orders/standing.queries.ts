import type { PurchaseOrderStanding } from '@muster/contract/purchase-orders/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { standingOn } from './purchase-orders.queries.ts'

/** A purchase order as far as a placement needs to know of it. */
export interface OrderOfPlacement {
  readonly id: string
  readonly number: string
  readonly status: PurchaseOrderStanding
  readonly validTo: string
  /** Whether a further line of this placement finds value on it. */
  readonly hasRoom: boolean
}

/** The orders that the client contracts of an order form are linked to, those that end last first; cancelled ones are none. */
export async function ordersOfOrderForm(db: Db, orderFormID: string, today: string): Promise<OrderOfPlacement[]> {
  const found = await db
    .selectFrom('purchaseOrder')
    .innerJoin('purchaseOrderContract as link', 'link.purchaseOrderId', 'purchaseOrder.id')
    .select(['purchaseOrder.id', 'purchaseOrder.number', 'purchaseOrder.validTo', standingOn(today).as('status')])
    .select(
      sql<boolean>`purchase_order.consumed + purchase_order.committed < purchase_order.ceiling + purchase_order.overrun
        and coalesce(link.consumed + link.committed < link.cap_amount, true)`.as('hasRoom'),
    )
    .where('purchaseOrder.archivedAt', 'is', null)
    .where('purchaseOrder.status', '!=', 'CANCELLED')
    .where('link.removedAt', 'is', null)
    .where(
      'link.clientContractId',
      'in',
      db
        .selectFrom('contract')
        .select('contract.familyId')
        .where('contract.orderFormId', '=', orderFormID)
        .where('contract.kind', '=', 'CLIENT'),
    )
    .orderBy('purchaseOrder.validTo', 'desc')
    .orderBy('purchaseOrder.id')
    .execute()
  return found.map(({ status, ...order }) => ({ ...order, status: status as PurchaseOrderStanding }))
}
