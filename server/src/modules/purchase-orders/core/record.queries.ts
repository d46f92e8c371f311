import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { rounded } from '@muster/contract/kernel/math/rational.ts'
import { forecastExplained, monthsLeft } from '@muster/contract/purchase-orders/forecast.rules.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import type { OrderAmendment, PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import { purchaseOrderView } from '@muster/contract/purchase-orders/visibility.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { leftOf, readForecast } from '../consumption/forecast.queries.ts'
import { availablePurchaseOrderTransitions } from './guards.queries.ts'
import {
  decoratePurchaseOrderRows,
  loadOrder,
  type NamedOrder,
  type OrderRecord,
  ordersIn,
  presentPurchaseOrderRow,
} from './purchase-orders.queries.ts'
import { editableFields, isLive, moneyIn, PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'

interface PurchaseOrderReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
}

/**
 * The complete record in scope, with the actions available to the user. Without a scope, the record that the caller has
 * just written.
 */
export async function readOrder(
  { db, staff, today }: PurchaseOrderReadContext,
  scope: Scope | null,
  id: string,
): Promise<PurchaseOrder> {
  const row = await decoratePurchaseOrderRows(ordersIn(db, scope))
    .leftJoin('appUser as creator', 'creator.id', 'purchaseOrder.createdBy')
    .leftJoin('appUser as editor', 'editor.id', 'purchaseOrder.updatedBy')
    .leftJoin('appUser as opener', 'opener.id', 'purchaseOrder.openedBy')
    .selectAll('purchaseOrder')
    .select(['creator.name as creatorName', 'editor.name as editorName', 'opener.name as openerName'])
    .where('purchaseOrder.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('purchase order'))
  const [amendments, forecast, moves] = await Promise.all([
    amendmentsOf(db, row),
    forecastFor(db, row),
    availablePurchaseOrderTransitions(db, row, staff, today),
  ])
  const status = row.status as PurchaseOrderStatus
  const [writes, approves] = (['edit', 'approve'] as const).map((action) =>
    may(staff, right('purchase-orders', action)),
  )
  return {
    ...presentPurchaseOrderRow(today)(row),
    ownWarnPercents: row.warnPercents,
    issuedOn: row.issuedOn,
    buyer: row.buyer,
    notes: row.notes,
    reason: row.reason,
    _openedBy: refTo(row.openedBy, row.openerName),
    openedAt: row.openedAt?.toISOString() ?? null,
    forecast,
    // The date of list, alerts and emails is the date of the forecast that explains it.
    runOutOn: forecast?.runOutOn ?? null,
    amendments,
    editable: writes ? [...editableFields(status)] : [],
    may: {
      amend: approves === true && status === 'OPEN',
      allowedOverrun: approves === true && status === 'OPEN',
      link: writes === true && isLive(status),
      addDocuments: writes === true && status !== 'CANCELLED',
    },
    availableTransitions: moves,
    createdBy: row.createdBy,
    _createdBy: refTo(row.createdBy, row.creatorName),
    _updatedBy: refTo(row.updatedBy, row.editorName),
  }
}

async function forecastFor(db: Db, row: OrderRecord): Promise<PurchaseOrder['forecast']> {
  const forecast = await readForecast(db, row)
  if (!forecast) return null
  const { from, to, runOutOn } = forecast
  const left = leftOf(row)
  return {
    from,
    to,
    runOutOn,
    monthsLeft: rounded(monthsLeft(left, forecast), 1),
    ...forecastExplained(forecast, { left, currency: row.currency, order: row.number }),
    endsEarly: endsEarly(runOutOn, row.validTo),
  }
}

async function amendmentsOf(db: Db, { id, currency }: OrderRecord): Promise<OrderAmendment[]> {
  const rows = await db
    .selectFrom('purchaseOrderAmendment as amendment')
    .leftJoin('purchaseOrder as other', 'other.id', 'amendment.otherId')
    .leftJoin('appUser as maker', 'maker.id', 'amendment.createdBy')
    .selectAll('amendment')
    .select(['other.number as otherNumber', 'maker.name as makerName'])
    .where('amendment.purchaseOrderId', '=', id)
    .orderBy('amendment.number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind as OrderAmendment['kind'],
    reason: row.reason,
    addedValue: row.addedValue === null ? null : moneyIn(row.addedValue, currency),
    ceilingAfter: moneyIn(row.ceilingAfter, currency),
    validTo: row.validTo,
    clientReference: row.clientReference,
    effectiveOn: row.effectiveOn,
    _other: refTo(row.otherId, row.otherNumber),
    documentID: row.documentId,
    createdAt: row.createdAt.toISOString(),
    _createdBy: refTo(row.createdBy, row.makerName),
  }))
}

export const getOrder = (call: Call<typeof purchaseOrderEndpoints.get>) => readOrder(call, call.scope, call.params.id)

export const orderHistory = recordHistory(PURCHASE_ORDER_ENTITY, loadOrder, {
  view: purchaseOrderView,
  reasonField: 'reason',
})

/** The audit snapshot of an order. Its consumption is in the lines. */
export function auditableOrder(row: NamedOrder) {
  const { reference, number, title, clientId: clientID, legalEntityId: legalEntityID, status, basis, currency } = row
  const { validFrom, validTo, warnPercents, issuedOn, buyer, notes } = row
  return {
    reference,
    number,
    title,
    clientID,
    legalEntityID,
    status,
    basis,
    validFrom,
    validTo,
    value: moneyIn(row.value, currency),
    ceiling: moneyIn(row.ceiling, currency),
    allowedOverrun: moneyIn(row.allowedOverrun, currency),
    warnPercents,
    issuedOn,
    buyer,
    notes,
  }
}
