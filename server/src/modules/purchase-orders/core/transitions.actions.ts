import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import {
  mayTakeOrderStep,
  type PurchaseOrderStatus,
  purchaseOrderMove,
  purchaseOrderStates,
} from '@muster/contract/purchase-orders/states.contract.ts'
import { conflict, forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { managersWhoSee } from '../alerts/notification-recipients.queries.ts'
import { failedPurchaseOrderGuards } from './guards.queries.ts'
import { orderFormOfOrder } from './order-form.queries.ts'
import {
  type PurchaseOrderWriteContext,
  recordPurchaseOrderChange,
  setLive,
  updatePurchaseOrderVersion,
} from './persistence.actions.ts'
import { loadOrder, type NamedOrder } from './purchase-orders.queries.ts'
import { isLive, PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'
import { readOrder } from './record.queries.ts'

type PurchaseOrderTransitionContext = Call<(typeof purchaseOrderEndpoints)['move']>

/** The step that is asked for, when it exists and this role may take it; else 409 or 403. */
function stepFor({ body, staff }: PurchaseOrderTransitionContext, { number, status }: NamedOrder) {
  const from = status as PurchaseOrderStatus
  const move = purchaseOrderMove(from, body.status)
  if (!move) {
    const ways = statesOf(purchaseOrderStates).filter((to) => purchaseOrderMove(from, to))
    const words =
      ways.length > 0
        ? `From ${statusLabel(from)} the way leads to ${ways.map((way) => statusLabel(way)).join(' or ')}.`
        : 'It is over.'
    throw conflict(
      'NO_SUCH_MOVE',
      `${number} cannot go from ${statusLabel(from)} to ${statusLabel(body.status)}. ${words}`,
    )
  }
  if (!mayTakeOrderStep(staff, move))
    throw forbidden(`Your role may not take it from ${statusLabel(from)} to ${statusLabel(body.status)}.`)
  if (move.reason && !body.reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  return move
}

/** Opens, closes, cancels or reopens an order, when the step exists, this person may take it, and its guards agree. */
export async function moveOrder(call: PurchaseOrderTransitionContext): Promise<PurchaseOrder> {
  const { db, scope, params, body, today } = call
  const before = await loadOrder(db, scope, { id: params.id, lock: true })
  const move = stepFor(call, before)
  if (before.version !== body.version) throw staleVersion(await readOrder(call, scope, before.id))
  const [why, ...others] = await failedPurchaseOrderGuards(db, before, move.guards, { today, scope })
  if (why) {
    const message = others.length > 0 ? `${why.message} (and ${others.length} more)` : why.message
    throw ruleViolation(
      why.name,
      message,
      [why, ...others].map((one) => ({ path: 'status', message: one.message })),
    )
  }
  await takeStep(call, before, body)
  return readOrder(call, null, before.id)
}

interface Step {
  readonly status: PurchaseOrderStatus
  readonly reason: string | null
}

/** Takes a step whose guards agree, and tells the account managers of the client. */
export async function takeStep(
  doing: PurchaseOrderWriteContext,
  before: NamedOrder,
  { status, reason }: Step,
): Promise<void> {
  const { db, now, staff } = doing
  const opens = status === 'OPEN' && before.status === 'DRAFT'
  await setLive(db, before.id, isLive(status))
  await updatePurchaseOrderVersion(doing, before.id, {
    ...{ status, reason, stateSince: now },
    ...(opens && { openedBy: staff?.id ?? null, openedAt: now }),
  })
  const after = await loadOrder(db, null, { id: before.id })
  await recordPurchaseOrderChange(doing, `${PURCHASE_ORDER_ENTITY}.status-changed`, after, { before, reason })
  const named = `${after.number} (${after.clientName})`
  await notify(doing, {
    to: (await managersWhoSee(db, after)).filter((id) => id !== staff?.id),
    type: 'PO_ALERT',
    subject: `Purchase order ${named} is ${statusLabel(status)}`,
    message: `${staff?.name ?? 'The house'} moved the purchase order ${named} from ${statusLabel(before.status)} to ${statusLabel(status)}.`,
    ...{ entity: PURCHASE_ORDER_ENTITY, entityID: after.id, orderFormID: await orderFormOfOrder(db, after.id) },
  })
}
