import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseOrderDerivedStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import { purchaseOrderView } from '@muster/contract/purchase-orders/visibility.contract.ts'
import { sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import { matchesTerm, refersTo } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hasLinesBeyond } from './lines-after-contract-end.queries.ts'
import {
  decoratePurchaseOrderRows,
  derivedStatusOn,
  type Orders,
  ordersIn,
  presentPurchaseOrderRow,
} from './purchase-orders.queries.ts'

type ListCall = Call<typeof purchaseOrderEndpoints.list>
type CountCall = Call<typeof purchaseOrderEndpoints.counts>

/** Derived statuses of open orders only; the index of the stored status narrows first. */
const storedOf = (derivedStatuses: readonly PurchaseOrderDerivedStatus[]) => [
  ...new Set(
    derivedStatuses.map((one) =>
      one === 'NEARLY_EXHAUSTED' || one === 'EXHAUSTED' || one === 'EXPIRED' ? 'OPEN' : one,
    ),
  ),
]

function matching(call: ListCall | CountCall): Orders {
  const { db, scope, today } = call
  const query: Omit<ListCall['query'], 'page' | 'pageSize'> = call.query
  if (query.clientContractID && !call.sees(purchaseOrderView, 'contracts'))
    throw invalid([
      { path: 'clientContractID', message: 'You don’t have permission to filter by contracts. Remove this filter.' },
    ])
  const { clientID, status, derivedStatus, countryID, legalEntityID, currency, clientContractID, searchInput } = query
  let rows = ordersIn(db, scope)
  if (clientID?.length) rows = rows.where('purchaseOrder.clientId', 'in', clientID)
  if (status?.length) rows = rows.where('purchaseOrder.status', 'in', status)
  if (derivedStatus?.length)
    rows = rows
      .where('purchaseOrder.status', 'in', storedOf(derivedStatus))
      .where(derivedStatusOn(today), 'in', derivedStatus)
  if (legalEntityID?.length) rows = rows.where('purchaseOrder.legalEntityId', 'in', legalEntityID)
  if (currency?.length) rows = rows.where('purchaseOrder.currency', 'in', currency)
  if (countryID?.length) rows = rows.where('purchaseOrder.clientId', 'in', clientsOf(call, countryID))
  if (clientContractID?.length)
    rows = rows.where(
      'purchaseOrder.id',
      'in',
      db
        .selectFrom('purchaseOrderContract as link')
        .innerJoin('contract', 'contract.familyId', 'link.clientContractId')
        .select('link.purchaseOrderId')
        .where('contract.id', 'in', clientContractID)
        .where('link.removedAt', 'is', null),
    )
  if (query.linesBeyond !== undefined)
    rows = rows.where(query.linesBeyond ? hasLinesBeyond(db) : sql<boolean>`not ${hasLinesBeyond(db)}`)
  rows = inTime(rows, call)
  for (const term of searchTerms(searchInput))
    rows = rows.where((eb) =>
      eb.or([
        matchesTerm('purchase_order.number', term),
        matchesTerm('purchase_order.reference', term),
        matchesTerm('purchase_order.title', term),
        refersTo('purchaseOrder.clientId', 'client', ['name'], term),
      ]),
    )
  return rows
}

const clientsOf = ({ db }: Pick<ListCall, 'db'>, countryID: readonly string[]) =>
  db.selectFrom('client').select('client.id').where('client.countryId', 'in', countryID)

/** The filters by date, value and consumption. */
function inTime(all: Orders, { query, today }: ListCall | CountCall): Orders {
  const { validFrom, validTo, burnOver, overThreshold, expiringWithin, runsOutWithin } = query
  let rows = all
  if (validFrom) rows = rows.where('purchaseOrder.validTo', '>=', validFrom)
  if (validTo) rows = rows.where('purchaseOrder.validFrom', '<=', validTo)
  if (burnOver !== undefined) rows = rows.where('purchaseOrder.burn', '>', sql<string>`${burnOver}::numeric`)
  if (overThreshold !== undefined) {
    const over = sql<boolean>`(${derivedStatusOn(today)}) in ('NEARLY_EXHAUSTED', 'EXHAUSTED')`
    rows = rows.where('purchaseOrder.status', '=', 'OPEN').where(overThreshold ? over : sql<boolean>`not ${over}`)
  }
  if (expiringWithin)
    rows = rows
      .where('purchaseOrder.status', '=', 'OPEN')
      .where('purchaseOrder.validTo', '>=', today)
      .where('purchaseOrder.validTo', '<=', daysAfter(today, expiringWithin))
  if (runsOutWithin)
    rows = rows
      .where('purchaseOrder.status', '=', 'OPEN')
      .where('purchaseOrder.runOutOn', '<=', daysAfter(today, runsOutWithin))
  return rows
}

export function findOrders(call: ListCall): ListQuery {
  const plain = matching(call)
  return {
    rows: decoratePurchaseOrderRows(plain),
    plain,
    key: 'purchaseOrder.id',
    sorts: {
      number: 'purchaseOrder.number',
      reference: 'purchaseOrder.reference',
      client: ['client.name', 'purchaseOrder.number'],
      status: ['purchaseOrder.status', 'purchaseOrder.number'],
      burn: 'purchaseOrder.burn',
      runOutOn: 'purchaseOrder.runOutOn',
      validFrom: 'purchaseOrder.validFrom',
      validTo: 'purchaseOrder.validTo',
      createdAt: 'purchaseOrder.createdAt',
      updatedAt: 'purchaseOrder.updatedAt',
    },
    present: presentPurchaseOrderRow(call.today),
  }
}

export async function countOrders(call: CountCall) {
  const found = await matching(call)
    .select([derivedStatusOn(call.today).as('derivedStatus'), sql<number>`count(*)::int`.as('count')])
    .groupBy('derivedStatus')
    .orderBy('derivedStatus')
    .execute()
  return found.map(({ derivedStatus, count }) => ({
    derivedStatus: derivedStatus as PurchaseOrderDerivedStatus,
    count,
  }))
}
