import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { purchaseOrderStatusLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { loadClient } from '../../clients/clients.queries.ts'
import { entityFor } from '../../contracts/agreements/agreements.actions.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { orderDocuments } from './documents.actions.ts'
import { insertLink, syncValidity } from './links.actions.ts'
import { recordPurchaseOrderChange, setLive, throwConstraintError, updatePurchaseOrder } from './persistence.actions.ts'
import { loadOrder, type NamedOrder } from './purchase-orders.queries.ts'
import { BY_AMENDMENT, editableFields, purchaseOrderColumns, validityProblems } from './purchase-orders.rules.ts'
import { readOrder } from './record.queries.ts'

type Endpoints = typeof purchaseOrderEndpoints

/** Creates a draft of a client purchase order with its documents and linked contracts. */
export async function createOrder(call: Call<Endpoints['create']>): Promise<PurchaseOrder> {
  const { db, scope, body, files, now, today, staff } = call
  const { clientID, legalEntityID, contracts, value, title, basis, ...plain } = body
  const client = await loadClient(db, scope, clientID)
  const problems = validityProblems(body)
  if (problems.length > 0) throw invalid(problems)
  const entity = await entityFor(db, legalEntityID, client.countryId)
  const { consumption } = (await companySettings(db)).purchaseOrders
  // Its documents and links are logged under its number, so it is assigned before them.
  const reference = await nextNumber(db, { series: 'PURCHASE_ORDER', legalEntityID: entity.id, day: today })
  const { id } = await db
    .insertInto('purchaseOrder')
    .values({
      ...plain,
      reference,
      clientId: client.id,
      legalEntityId: entity.id,
      title: title ?? `Purchase order ${body.number}`,
      value: value.amount,
      ceiling: value.amount,
      currency: value.currency,
      basis: basis ?? consumption,
      stateSince: now,
      ...creationColumns({ staff, now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  const order = await loadOrder(db, null, { id })
  await recordPurchaseOrderChange(call, 'created', order)
  for (const upload of files) await orderDocuments.save(call, order, upload, { type: 'ORDER' })
  for (const [i, link] of (contracts ?? []).entries()) await insertLink(call, order, link, `contracts.${i}.`)
  return readOrder(call, null, id)
}

export async function updateOrder(call: Call<Endpoints['update']>): Promise<PurchaseOrder> {
  const { db, scope, params } = call
  const { version, ...change } = call.body
  const before = await loadOrder(db, scope, { id: params.id, lock: true })
  if (before.version !== version) throw staleVersion(await readOrder(call, scope, before.id))
  assertEditable(before, Object.keys(change))
  const merged = { ...before, ...change }
  const problems = validityProblems(merged)
  if (problems.length > 0) throw invalid(problems)
  if (change.value) await assertCapsFit(db, before, change.value)
  await updatePurchaseOrder(call, before.id, purchaseOrderColumns(change))
  if (change.validFrom || change.validTo) await syncValidity(db, before, merged)
  const after = await loadOrder(db, null, { id: before.id })
  await recordPurchaseOrderChange(call, 'updated', after, { before })
  return readOrder(call, null, before.id)
}

function assertEditable({ number, status }: NamedOrder, fields: readonly string[]): void {
  const open = editableFields(status as PurchaseOrderStatus)
  const shut = fields.filter((field) => !open.some((one) => one === field))
  if (shut.length === 0) return
  if (status !== 'OPEN')
    throw conflict(
      'NOT_EDITABLE',
      `${number} ${statusClause(purchaseOrderStatusLabels, status)}. It can no longer be edited.`,
    )
  const message = `${number} is open, so ${BY_AMENDMENT.filter((one) => shut.includes(one)).join(', ')} can only change by amendment.`
  throw ruleViolation(
    'AMENDMENT_REQUIRED',
    message,
    shut.map((path) => ({ path, message: 'Only an amendment with the client’s document can change this.' })),
  )
}

/** Agreed allocations must be within a new value, and in its currency. */
async function assertCapsFit(db: Db, { id }: NamedOrder, value: { amount: string; currency: string }): Promise<void> {
  const { currency } = await loadOrder(db, null, { id })
  const caps = await db
    .selectFrom('purchaseOrderContract')
    .select('capAmount')
    .where('purchaseOrderId', '=', id)
    .where('removedAt', 'is', null)
    .where('capAmount', 'is not', null)
    .execute()
  if (caps.length === 0) return
  const message =
    currency !== value.currency
      ? 'Linked contracts have caps in the previous currency. Remove the caps first.'
      : caps.some(({ capAmount }) => compare(capAmount!, value.amount) > 0)
        ? 'The cap of a linked contract is above this value. Lower the cap first.'
        : null
  if (message) throw ruleViolation('CAP_ABOVE_VALUE', message, [{ path: 'value', message }])
}

/** Deletes a draft. The internal number stays used; the client's number is free again. */
export async function removeOrder(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const order = await loadOrder(db, scope, { id: params.id, lock: true })
  if (order.status !== 'DRAFT')
    throw conflict(
      'NOT_A_DRAFT',
      `${order.number} ${statusClause(purchaseOrderStatusLabels, order.status)}. Only drafts can be deleted. Cancel or close it instead.`,
    )
  await setLive(db, order.id, false)
  await updatePurchaseOrder(call, order.id, { archivedAt: now })
  await recordPurchaseOrderChange(call, 'deleted', order)
  return { id: order.id }
}
