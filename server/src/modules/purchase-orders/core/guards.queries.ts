import { compare } from '@muster/contract/kernel/math/rational.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import {
  PURCHASE_ORDER_GUARDS,
  type PurchaseOrderGuard,
  type PurchaseOrderStatus,
  purchaseOrderStates,
} from '@muster/contract/purchase-orders/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { availableTransitions, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { unbilledMessage } from '../consumption/unbilled.queries.ts'
import { contractNamed, currentContracts } from './contracts.queries.ts'
import type { OrderRecord } from './purchase-orders.queries.ts'

interface PurchaseOrderLookupContext {
  readonly today: string
  /** The scope of the user: a contract of a country out of scope is not named. */
  readonly scope: Scope
}

type Check = (db: Db, row: OrderRecord, context: PurchaseOrderLookupContext) => Promise<string | null> | string | null
const unless = (holds: boolean, guard: PurchaseOrderGuard) => (holds ? null : PURCHASE_ORDER_GUARDS[guard])

const CHECKS: Readonly<Record<PurchaseOrderGuard, Check>> = {
  hasDocument: async (db, { id }) => {
    const document = db.selectFrom('document').select('id').where('purchaseOrderId', '=', id)
    return unless((await document.where('type', '=', 'ORDER').executeTakeFirst()) !== undefined, 'hasDocument')
  },
  hasContracts: async (db, { id }) =>
    unless(
      (await currentContracts(db, linksOf(db, id).select('link.clientContractId'))).some(
        ({ status }) => status !== 'CANCELLED',
      ),
      'hasContracts',
    ),
  contractsAreValid: async (db, { id, currency }, { scope }) => {
    const contracts = await currentContracts(db, linksOf(db, id).select('link.clientContractId'))
    const other = contracts.find(({ currencies }) => currencies.some((one) => one !== currency))
    return other
      ? `${contractNamed(scope, other.countryId, other.number)} is billed in ${other.currencies.join(', ')}, but the order is in ${currency}. Unlink it, or correct the currency.`
      : null
  },
  clientIsActive: async (db, { clientId }) => {
    const client = await db
      .selectFrom('client')
      .select(['type', 'archivedAt'])
      .where('id', '=', clientId)
      .executeTakeFirst()
    return unless(client?.type === 'ACTIVE' && client.archivedAt === null, 'clientIsActive')
  },
  notExpired: (_db, { validTo }, { today }) => unless(validTo >= today, 'notExpired'),
  overlapsNone: async (db, { id }, { scope }) => {
    const own = linksOf(db, id).select(['link.clientContractId', 'link.priority', 'link.startsOn', 'link.endsOn'])
    for (const link of await own.execute()) {
      const other = await findConflictingOrder(db, { ...link, orderID: id })
      if (other)
        return `${other.number} covers ${contractNamed(scope, other.contractCountry, other.contract)} at the same time with the same priority. Change the dates or priority of one of them.`
    }
    return null
  },
  nothingConsumed: (_db, { consumed, currency }) =>
    compare(consumed, '0') === 0
      ? null
      : `The purchase order has invoices of ${moneyText(consumed, currency)}. Close it instead.`,
  nothingCommitted: (_db, { committed, currency }) =>
    compare(committed, '0') === 0
      ? null
      : `The purchase order has reserved draft lines of ${moneyText(committed, currency)}. Issue or release them first.`,
  nothingUnbilled: (db, { id }, { scope }) => unbilledMessage(db, scope, id),
}

const linksOf = (db: Db, orderID: string) =>
  db
    .selectFrom('purchaseOrderContract as link')
    .where('link.purchaseOrderId', '=', orderID)
    .where('link.removedAt', 'is', null)

interface LinkPeriod {
  readonly orderID: string
  readonly clientContractId: string
  readonly priority: number
  readonly startsOn: string
  readonly endsOn: string
}

/** Another order that covers the contract on one of those days with the same priority, which would be ambiguous. */
export const findConflictingOrder = (db: Db, { orderID, clientContractId, priority, startsOn, endsOn }: LinkPeriod) =>
  db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'link.purchaseOrderId')
    .innerJoin('contract', 'contract.id', 'link.clientContractId')
    .select(['purchaseOrder.number', 'contract.number as contract', 'contract.countryId as contractCountry'])
    .where('link.purchaseOrderId', '!=', orderID)
    .where('link.clientContractId', '=', clientContractId)
    .where('link.priority', '=', priority)
    .where('link.isActive', '=', true)
    .where('link.removedAt', 'is', null)
    .where(sql<boolean>`daterange(link.starts_on, link.ends_on, '[]') && daterange(${startsOn}, ${endsOn}, '[]')`)
    .executeTakeFirst()

/** The unmet guards of a transition. */
export const failedPurchaseOrderGuards = (
  db: Db,
  row: OrderRecord,
  guards: readonly PurchaseOrderGuard[],
  context: PurchaseOrderLookupContext,
): Promise<FailedGuard<PurchaseOrderGuard>[]> => failedChecks(CHECKS, guards, { db, row, context })

export function availablePurchaseOrderTransitions(db: Db, row: OrderRecord, staff: Staff, today: string) {
  const scope = scopeFor(staff, 'purchase-orders')
  return availableTransitions(purchaseOrderStates, { staff, from: row.status as PurchaseOrderStatus }, ({ guards }) =>
    failedPurchaseOrderGuards(db, row, guards, { today, scope }),
  )
}
