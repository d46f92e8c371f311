import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { isAmount, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus, plus } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { purchaseOrderStatusLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { AmendmentKind, PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { sql } from 'kysely'
import { AppError, conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { managersWhoSee } from '../alerts/notification-recipients.queries.ts'
import { refreshRunOut } from '../consumption/forecast.queries.ts'
import { unbilledMessage } from '../consumption/unbilled.queries.ts'
import { orderDocuments } from './documents.actions.ts'
import { syncValidity } from './links.actions.ts'
import { orderFormOfOrder } from './order-form.queries.ts'
import { recordPurchaseOrderChange, updatePurchaseOrder } from './persistence.actions.ts'
import { loadOrder, type NamedOrder } from './purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'
import { readOrder } from './record.queries.ts'
import { changeOrderStatus } from './transitions.actions.ts'

type Endpoints = typeof purchaseOrderEndpoints
type AmendCall = Call<Endpoints['amend']>

/**
 * More value, a later end, or the balance of another order: numbered, with the client's document; never an edit of the
 * limit.
 */
export async function amendOrder(call: AmendCall): Promise<PurchaseOrder> {
  const { db, scope, params, body, files, today } = call
  // Two orders are locked in id order, so that concurrent mutual transfers don’t deadlock.
  for (const id of [params.id, ...(body.rolloverFromID ? [body.rolloverFromID] : [])].sort())
    await db.selectFrom('purchaseOrder').select('id').where('id', '=', id).forUpdate().execute()
  const before = await openOrder(call, params.id, body.version)
  const source = body.rolloverFromID ? await loadSource(db, scope, before, body.rolloverFromID) : null
  const rolled = source ? toMinor(minus(source.ceiling, source.consumed), source.currency) : '0'
  const requested = body.addedValue ?? null
  assertAmends(before, body, source !== null)
  const document = await orderDocuments.save(call, before, files[0]!, { type: 'AMENDMENT' })
  const validTo = body.validTo ?? before.validTo
  const added = toMinor(plus(requested?.amount ?? '0', rolled), before.currency)
  const ceiling = toMinor(plus(before.ceiling, added), before.currency)
  await updatePurchaseOrder(call, before.id, { ceiling, validTo })
  await syncValidity(db, before, { validFrom: before.validFrom, validTo })
  await writeAmendment(call, before.id, {
    kind: source ? 'ROLLOVER_IN' : 'AMENDMENT',
    reason: body.reason,
    addedValue: compare(added, '0') > 0 ? added : null,
    ceilingAfter: ceiling,
    validTo: body.validTo ?? null,
    clientReference: body.clientReference ?? null,
    effectiveOn: body.effectiveOn ?? today,
    otherId: source?.id ?? null,
    documentId: document.id,
  })
  if (source) await giveUp(call, source, { rolled, to: before, reason: body.reason })
  await refreshRunOut(db, before.id)
  const after = await loadOrder(db, null, { id: before.id })
  await recordPurchaseOrderChange(call, 'amended', after, { before, reason: body.reason })
  await notifyAboutPurchaseOrder(call, after, `was amended: ${changesOf(before, after)}.`)
  return readOrder(call, null, before.id)
}

/** The order, open and in the version that the caller has read. */
async function openOrder(call: AmendmentReadContext, id: string, version: number): Promise<NamedOrder> {
  const before = await loadOrder(call.db, call.scope, { id, lock: true })
  if (before.version !== version) throw staleVersion(await readOrder(call, call.scope, before.id))
  if (before.status === 'OPEN') return before
  throw conflict(
    'NOT_OPEN',
    before.status === 'DRAFT'
      ? `${before.number} is a draft. Edit its value and validity directly.`
      : `${before.number} ${statusClause(purchaseOrderStatusLabels, before.status)}. Reopen it first.`,
  )
}

interface AmendmentReadContext {
  readonly db: Db
  readonly scope: Scope
  readonly staff: Staff
  readonly today: string
}

function assertAmends(before: NamedOrder, { addedValue, validTo }: AmendCall['body'], rollsOver: boolean): void {
  const { number, currency } = before
  if (!addedValue && !validTo && !rollsOver)
    throw invalid([
      {
        path: 'addedValue',
        message: 'Enter an additional value, a later end date, or the purchase order whose balance is transferred.',
      },
    ])
  if (addedValue && (addedValue.currency !== currency || !isAmount(addedValue.amount, currency))) {
    const message = `${number} is in ${currency}. Enter the value in that currency.`
    throw ruleViolation('CURRENCY_DIFFERS', message, [{ path: 'addedValue', message }])
  }
  if (validTo && validTo <= before.validTo) {
    const message = `${number} is already valid until ${formatLongDate(before.validTo)}. Enter a later date; to end it sooner, close the purchase order.`
    throw ruleViolation('END_DATE_NOT_LATER', message, [{ path: 'validTo', message }])
  }
}

/** The order whose balance is transferred: of the same client and currency, without draft lines. */
async function loadSource(db: Db, scope: Scope, to: NamedOrder, id: string): Promise<NamedOrder> {
  const validationError = (message: string) => invalid([{ path: 'rolloverFromID', message }])
  const source = await loadOrder(db, scope, { id }).catch((error: unknown) => {
    throw error instanceof AppError ? validationError('Select a purchase order from the list.') : error
  })
  if (source.id === to.id || source.clientId !== to.clientId)
    throw validationError('Select another purchase order of this client.')
  const violation = (code: string, message: string) =>
    ruleViolation(code, message, [{ path: 'rolloverFromID', message }])
  if (source.status !== 'OPEN')
    throw violation(
      'orderIsOpen',
      `${source.number} ${statusClause(purchaseOrderStatusLabels, source.status)}. Only the balance of an open purchase order can be transferred.`,
    )
  if (source.currency !== to.currency || source.basis !== to.basis)
    throw violation(
      'currencyIsTheOrders',
      `${source.number} is in ${source.currency} (${source.basis}), ${to.number} in ${to.currency} (${to.basis}). Both must have the same currency and basis.`,
    )
  if (compare(source.committed, '0') > 0)
    throw violation(
      'nothingCommitted',
      `Draft lines of ${moneyText(source.committed, source.currency)} are reserved on ${source.number}. Issue or release them first.`,
    )
  // The source order is closed by the transfer.
  const unbilled = await unbilledMessage(db, scope, source.id)
  if (unbilled) throw violation('nothingUnbilled', `${source.number}: ${unbilled}`)
  if (compare(source.ceiling, source.consumed) <= 0)
    throw violation('nothingLeft', `${source.number} has no balance to transfer. Select another purchase order.`)
  return source
}

/** The transferred balance leaves the source order, which is closed: it is never counted twice. */
async function giveUp(
  call: AmendCall,
  source: NamedOrder,
  { rolled, to, reason }: { rolled: string; to: NamedOrder; reason: string },
): Promise<void> {
  const { db, today } = call
  const ceiling = toMinor(minus(source.ceiling, rolled), source.currency)
  await updatePurchaseOrder(call, source.id, { ceiling })
  await writeAmendment(call, source.id, {
    kind: 'ROLLOVER_OUT',
    reason,
    ceilingAfter: ceiling,
    effectiveOn: today,
    otherId: to.id,
    addedValue: toMinor(minus('0', rolled), source.currency),
    validTo: null,
    clientReference: null,
    documentId: null,
  })
  const amended = await loadOrder(db, null, { id: source.id })
  await recordPurchaseOrderChange(call, 'rolled-over', amended, { before: source, reason })
  await changeOrderStatus(call, amended, { status: 'CLOSED', reason: `Balance transferred to ${to.number}.` })
  await refreshRunOut(db, source.id)
}

interface Amendment {
  readonly kind: AmendmentKind
  readonly reason: string
  readonly addedValue: string | null
  readonly ceilingAfter: string
  readonly validTo: string | null
  readonly clientReference: string | null
  readonly effectiveOn: string
  readonly otherId: string | null
  readonly documentId: string | null
}

/** With the next amendment number of the order, whose row is locked. */
async function writeAmendment({ db, now, staff }: WriteContext, orderID: string, amendment: Amendment): Promise<void> {
  const { last } = await db
    .selectFrom('purchaseOrderAmendment')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('purchaseOrderId', '=', orderID)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('purchaseOrderAmendment')
    .values({ ...amendment, purchaseOrderId: orderID, number: last + 1, createdAt: now, createdBy: staff?.id ?? null })
    .execute()
}

/**
 * Approves billing above the limit up to a total; docs/domain/billing.md: an override with a reason, never silently.
 */
export async function allowOverrun(call: Call<Endpoints['allowOverrun']>): Promise<PurchaseOrder> {
  const { db, params, body, today } = call
  const before = await openOrder(call, params.id, body.version)
  const { number, currency, ceiling, allowedOverrun } = before
  const { amount } = body.amount
  if (body.amount.currency !== currency || !isAmount(amount, currency)) {
    const message = `${number} is in ${currency}. Enter the amount in that currency.`
    throw ruleViolation('CURRENCY_DIFFERS', message, [{ path: 'amount', message }])
  }
  const allowed = toMinor(plus(allowedOverrun, amount), currency)
  await updatePurchaseOrder(call, before.id, { allowedOverrun: allowed })
  await writeAmendment(call, before.id, {
    kind: 'OVERRUN',
    reason: body.reason,
    addedValue: toMinor(amount, currency),
    effectiveOn: today,
    ceilingAfter: toMinor(ceiling, currency),
    validTo: null,
    clientReference: null,
    otherId: null,
    documentId: null,
  })
  const after = await loadOrder(db, null, { id: before.id })
  await recordPurchaseOrderChange(call, 'overrun-allowed', after, { before, reason: body.reason })
  // The total is what limited access shows as well; the reason is not.
  await notifyAboutPurchaseOrder(
    call,
    after,
    `now has an approved overrun of ${moneyText(allowed, currency)}. Ask the client for an amendment.`,
  )
  return readOrder(call, null, before.id)
}

const changesOf = (before: NamedOrder, { ceiling, currency, validTo }: NamedOrder): string =>
  [
    ...(compare(ceiling, before.ceiling) === 0 ? [] : [`its limit is ${moneyText(ceiling, currency)} now`]),
    ...(validTo === before.validTo ? [] : [`it is valid until ${formatLongDate(validTo)}`]),
  ].join(', ')

async function notifyAboutPurchaseOrder(call: WriteContext, order: NamedOrder, message: string): Promise<void> {
  const { db, staff } = call
  const named = `${order.number} (${order.clientName})`
  await notify(call, {
    to: othersThan(staff, await managersWhoSee(db, order)),
    type: 'PO_ALERT',
    subject: `Purchase order ${named} has changed`,
    message: `The purchase order ${named} ${message}`,
    entity: PURCHASE_ORDER_ENTITY,
    entityID: order.id,
    orderFormID: await orderFormOfOrder(db, order.id),
  })
}
