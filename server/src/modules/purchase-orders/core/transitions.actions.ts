import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { purchaseOrderStatusLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { type PurchaseOrderStatus, purchaseOrderStates } from '@muster/contract/purchase-orders/states.contract.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { managersWhoSee } from '../alerts/notification-recipients.queries.ts'
import { failedPurchaseOrderGuards } from './guards.queries.ts'
import { orderFormOfOrder } from './order-form.queries.ts'
import { recordPurchaseOrderChange, setLive, updatePurchaseOrder } from './persistence.actions.ts'
import { loadOrder, type NamedOrder } from './purchase-orders.queries.ts'
import { isLive, PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'
import { readOrder } from './record.queries.ts'

type PurchaseOrderTransitionContext = Call<(typeof purchaseOrderEndpoints)['move']>

const transitions = transitionRules<PurchaseOrderTransitionContext, StatusChange<PurchaseOrderStatus>>()({
  lock: ({ db, scope }, { id }) => loadOrder(db, scope, { id, lock: true }),
  machine: () => purchaseOrderStates,
  subject: ({ number }) => number,
  read: (call, { id }) => readOrder(call, call.scope, id),
  guards: ({ db, today, scope }, row, { move }) => failedPurchaseOrderGuards(db, row, move.guards, { today, scope }),
  apply: (call, row, { change: { status, reason = null } }) => changeOrderStatus(call, row, { status, reason }),
})

/** Opens, closes, cancels or reopens an order. */
export async function moveOrder(call: PurchaseOrderTransitionContext): Promise<PurchaseOrder> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readOrder(call, null, call.params.id)
}

interface NewStatus {
  readonly status: PurchaseOrderStatus
  readonly reason: string | null
}

/** Changes the status without asking the guards, and notifies the account managers of the client. */
export async function changeOrderStatus(
  context: WriteContext,
  before: NamedOrder,
  { status, reason }: NewStatus,
): Promise<void> {
  const { db, now, staff } = context
  const opens = status === 'OPEN' && before.status === 'DRAFT'
  await setLive(db, before.id, isLive(status))
  await updatePurchaseOrder(context, before.id, {
    status,
    reason,
    stateSince: now,
    ...(opens && { openedBy: staff?.id ?? null, openedAt: now }),
  })
  const after = await loadOrder(db, null, { id: before.id })
  await recordPurchaseOrderChange(context, 'status-changed', after, { before, reason })
  const named = `${after.number} (${after.clientName})`
  await notify(context, {
    to: othersThan(staff, await managersWhoSee(db, after)),
    type: 'PO_ALERT',
    subject: `Purchase order ${named} is ${inSentence(purchaseOrderStatusLabels[status])}`,
    message: `${staff?.name ?? 'Muster'} changed the purchase order ${named} from ${inSentence(purchaseOrderStatusLabels[before.status as PurchaseOrderStatus])} to ${inSentence(purchaseOrderStatusLabels[status])}.`,
    entity: PURCHASE_ORDER_ENTITY,
    entityID: after.id,
    orderFormID: await orderFormOfOrder(db, after.id),
  })
}
