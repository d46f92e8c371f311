import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import type { Money } from '@muster/contract/kernel/values/fields.ts'
import { remainingCapacity } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import type { PurchaseOrderDerivedStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { familiesOf } from './order-form.queries.ts'
import { derivedStatusOn } from './purchase-orders.queries.ts'
import { moneyIn } from './purchase-orders.rules.ts'

/** The facts of a purchase order for a placement. */
export interface OrderOfPlacement {
  readonly id: string
  readonly number: string
  readonly status: PurchaseOrderDerivedStatus
  readonly validFrom: string
  readonly validTo: string
  readonly ceiling: Money
  /** The limit less the billed amount. */
  readonly remaining: Money
  /**
   * The available amount for another line of this placement: without draft lines, with an approved overrun, within the
   * cap of its contract.
   */
  readonly available: Money
  /** Whether another line of this placement has value available. */
  readonly hasCapacity: boolean
}

/** The orders linked to the client contracts of an order form, latest expiry first; without cancelled ones. */
export async function ordersOfOrderForm(db: Db, orderFormID: string, today: string): Promise<OrderOfPlacement[]> {
  const found = await db
    .selectFrom('purchaseOrder')
    .innerJoin('purchaseOrderContract as link', 'link.purchaseOrderId', 'purchaseOrder.id')
    .select(['purchaseOrder.id', 'purchaseOrder.number', 'purchaseOrder.validFrom', 'purchaseOrder.validTo'])
    .select([
      'purchaseOrder.ceiling',
      'purchaseOrder.allowedOverrun',
      'purchaseOrder.consumed',
      'purchaseOrder.committed',
    ])
    .select(['purchaseOrder.currency', derivedStatusOn(today).as('status')])
    .select([
      sql<boolean>`purchase_order.consumed + purchase_order.committed < purchase_order.ceiling + purchase_order.allowed_overrun
        and coalesce(link.consumed + link.committed < link.cap_amount, true)`.as('hasCapacity'),
      sql<string | null>`link.cap_amount - link.consumed - link.committed`.as('capAvailable'),
    ])
    .where('purchaseOrder.archivedAt', 'is', null)
    .where('purchaseOrder.status', '!=', 'CANCELLED')
    .where('link.removedAt', 'is', null)
    .where('link.clientContractId', 'in', familiesOf(db, orderFormID))
    .orderBy('purchaseOrder.validTo', 'desc')
    .orderBy('purchaseOrder.id')
    .execute()
  return found.map(({ id, number, validFrom, validTo, hasCapacity, currency, ...order }) => ({
    id,
    number,
    validFrom,
    validTo,
    hasCapacity,
    status: order.status as PurchaseOrderDerivedStatus,
    ceiling: moneyIn(order.ceiling, currency),
    remaining: { amount: toMinor(minus(order.ceiling, order.consumed), currency), currency },
    available: { amount: minimumOf(remainingCapacity({ ...order, currency }), order.capAvailable, currency), currency },
  }))
}

const minimumOf = (available: string, capAvailable: string | null, currency: string): string =>
  capAvailable === null || compare(available, capAvailable) <= 0 ? available : toMinor(capAvailable, currency)
