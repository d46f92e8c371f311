import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { remainingCapacity } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { burnRateLabel, derivedOrderStatus } from '@muster/contract/purchase-orders/derived-status.rules.ts'
import type { PurchaseOrderRow } from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import { CompanyValues } from '@muster/contract/settings/company/company.contract.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { ofClientsInScope } from '../../clients/clients.queries.ts'
import { moneyIn } from './purchase-orders.rules.ts'

export type Orders = SelectQueryBuilder<DB, 'purchaseOrder', object>
export type OrderRecord = Selectable<DB['purchaseOrder']>

/**
 * Orders of clients in scope; without deleted drafts. Without a scope, all of them: for jobs and to read a record just
 * written.
 */
export const ordersIn = (db: Db, scope: Scope | null): Orders =>
  ofClientsInScope(
    db.selectFrom('purchaseOrder').where('purchaseOrder.archivedAt', 'is', null),
    scope,
    'purchaseOrder.clientId',
  )

const { warnPercents: DEFAULT } = CompanyValues.parse({}).purchaseOrders

/** The active thresholds: of the order, of the company, or the initial ones. */
const PERCENTS = sql<number[]>`coalesce(purchase_order.warn_percents, (
  select nullif(array(select jsonb_array_elements_text(s.values -> 'purchaseOrders' -> 'warnPercents')::int), '{}')
  from company_setting s), ${[...DEFAULT]}::int[])`

/** The same as the rule `derivedOrderStatus`, for filters and counts. */
export const derivedStatusOn = (today: string) => sql<string>`case
  when purchase_order.status <> 'OPEN' then purchase_order.status
  when purchase_order.valid_to < ${today}::date then 'EXPIRED'
  when purchase_order.consumed >= purchase_order.ceiling then 'EXHAUSTED'
  when purchase_order.burn >= (${PERCENTS})[1] then 'NEARLY_EXHAUSTED'
  else 'OPEN' end`

const withPurchaseOrderNames = (rows: Orders) =>
  rows
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .innerJoin('country', 'country.id', 'client.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'purchaseOrder.legalEntityId')

const ROW = [
  'purchaseOrder.id',
  'purchaseOrder.reference',
  'purchaseOrder.number',
  'purchaseOrder.title',
  'purchaseOrder.clientId',
  'client.name as clientName',
  'purchaseOrder.legalEntityId',
  'legalEntity.name as legalEntityName',
  'client.countryId',
  'country.name as countryName',
  'purchaseOrder.status',
  'purchaseOrder.stateSince',
  'purchaseOrder.currency',
  'purchaseOrder.basis',
  'purchaseOrder.value',
  'purchaseOrder.ceiling',
  'purchaseOrder.allowedOverrun',
  'purchaseOrder.consumed',
  'purchaseOrder.committed',
  'purchaseOrder.validFrom',
  'purchaseOrder.validTo',
  'purchaseOrder.runOutOn',
  'purchaseOrder.createdAt',
  'purchaseOrder.updatedAt',
  'purchaseOrder.version',
] as const

/** The list rows with related names. */
export const decoratePurchaseOrderRows = (rows: Orders) =>
  withPurchaseOrderNames(rows)
    .select(ROW)
    .select((eb) => [
      PERCENTS.as('percents'),
      eb
        .selectFrom('purchaseOrderContract as link')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('link.purchaseOrderId', '=', 'purchaseOrder.id')
        .where('link.removedAt', 'is', null)
        .as('contracts'),
      eb
        .exists(
          eb
            .selectFrom('document')
            .select('document.id')
            .whereRef('document.purchaseOrderId', '=', 'purchaseOrder.id')
            .where('document.type', '=', 'ORDER'),
        )
        .as('hasDocument'),
    ])
type DecoratedOrder = Awaited<ReturnType<ReturnType<typeof decoratePurchaseOrderRows>['execute']>>[number]

export const presentPurchaseOrderRow =
  (today: string) =>
  (row: DecoratedOrder): PurchaseOrderRow => {
    const { currency, ceiling, consumed, validFrom, validTo } = row
    const status = row.status as PurchaseOrderStatus
    const [warnFrom = 100] = row.percents
    return {
      id: row.id,
      reference: row.reference,
      number: row.number,
      title: row.title,
      clientID: row.clientId,
      _client: { id: row.clientId, name: row.clientName },
      legalEntityID: row.legalEntityId,
      _legalEntity: { id: row.legalEntityId, name: row.legalEntityName },
      countryID: row.countryId,
      _country: { id: row.countryId, name: row.countryName },
      status,
      derivedStatus: derivedOrderStatus({ status, ceiling, consumed, validTo, warnFrom }, today),
      since: row.stateSince.toISOString(),
      currency,
      basis: row.basis as PurchaseOrderRow['basis'],
      value: moneyIn(row.value, currency),
      ceiling: moneyIn(ceiling, currency),
      allowedOverrun: moneyIn(row.allowedOverrun, currency),
      consumed: moneyIn(consumed, currency),
      committed: moneyIn(row.committed, currency),
      remaining: { amount: toMinor(minus(ceiling, consumed), currency), currency },
      available: { amount: remainingCapacity(row), currency },
      burn: burnRateLabel(consumed, ceiling),
      warnPercents: row.percents,
      validFrom,
      validTo,
      daysLeft: daysBetween(today, validTo),
      runOutOn: row.runOutOn,
      contracts: row.contracts ?? 0,
      hasDocument: Boolean(row.hasDocument),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      version: row.version,
    }
  }

export type NamedOrder = OrderRecord & {
  readonly clientName: string
  readonly countryId: string
  readonly percents: number[]
}

interface OrderKey {
  readonly id: string
  /** Locks it against changes and billing until the transaction ends. */
  readonly lock?: boolean
}

/** One order within scope with the name and country of its client; 404 otherwise. */
export async function loadOrder(db: Db, scope: Scope | null, { id, lock }: OrderKey): Promise<NamedOrder> {
  if (lock)
    await ordersIn(db, scope).select('purchaseOrder.id').where('purchaseOrder.id', '=', id).forUpdate().execute()
  return ordersIn(db, scope)
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .selectAll('purchaseOrder')
    .select(['client.name as clientName', 'client.countryId', PERCENTS.as('percents')])
    .where('purchaseOrder.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('purchase order'))
}
