import { spoken } from '@muster/contract/kernel/spoken.ts'
import { statesOf } from '@muster/contract/kernel/states.ts'
import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseOrder } from '@muster/contract/purchase-orders/shapes.contract.ts'
import {
  mayTakeOrderStep,
  type PurchaseOrderStatus,
  purchaseOrderMove,
  purchaseOrderStates,
} from '@muster/contract/purchase-orders/states.contract.ts'
import { conflict, forbidden, invalid, refused, staleVersion } from '../../kernel/errors.ts'
import { notify } from '../../kernel/events.ts'
import type { Call } from '../../kernel/route.ts'
import { refusing } from './guards.queries.ts'
import { managersWhoSee } from './hearers.queries.ts'
import { orderFormOfOrder } from './order-form.queries.ts'
import { type NamedOrder, orderAtHand } from './purchase-orders.queries.ts'
import { ENTITY, isLive } from './purchase-orders.rules.ts'
import { readOrder } from './record.queries.ts'
import { recordChange, setLive, touch, type Writing } from './writing.actions.ts'

type Moving = Call<(typeof purchaseOrderEndpoints)['move']>

/** The step that is asked for, when it exists and this role may take it; else 409 or 403. */
function stepFor({ body, staff }: Moving, { number, status }: NamedOrder) {
  const from = status as PurchaseOrderStatus
  const move = purchaseOrderMove(from, body.status)
  if (!move) {
    const ways = statesOf(purchaseOrderStates).filter((to) => purchaseOrderMove(from, to))
    const words =
      ways.length > 0
        ? `From ${spoken(from)} the way leads to ${ways.map((way) => spoken(way)).join(' or ')}.`
        : 'It is over.'
    throw conflict('NO_SUCH_MOVE', `${number} cannot go from ${spoken(from)} to ${spoken(body.status)}. ${words}`)
  }
  if (!mayTakeOrderStep(staff, move))
    throw forbidden(`Your role may not take it from ${spoken(from)} to ${spoken(body.status)}.`)
  if (move.reason && !body.reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  return move
}

/** Opens, closes, cancels or reopens an order, when the step exists, this person may take it, and its guards agree. */
export async function moveOrder(call: Moving): Promise<PurchaseOrder> {
  const { db, scope, params, body, today } = call
  const before = await orderAtHand(db, scope, { id: params.id, lock: true })
  const move = stepFor(call, before)
  if (before.version !== body.version) throw staleVersion(await readOrder(call, scope, before.id))
  const [why, ...others] = await refusing(db, before, move.guards, { today, scope })
  if (why) {
    const message = others.length > 0 ? `${why.message} (and ${others.length} more)` : why.message
    throw refused(
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
export async function takeStep(doing: Writing, before: NamedOrder, { status, reason }: Step): Promise<void> {
  const { db, now, staff } = doing
  const opens = status === 'OPEN' && before.status === 'DRAFT'
  await setLive(db, before.id, isLive(status))
  await touch(doing, before.id, {
    ...{ status, reason, stateSince: now },
    ...(opens && { openedBy: staff?.id ?? null, openedAt: now }),
  })
  const after = await orderAtHand(db, null, { id: before.id })
  await recordChange(doing, `${ENTITY}.status-changed`, after, { before, reason })
  const named = `${after.number} (${after.clientName})`
  await notify(doing, {
    to: (await managersWhoSee(db, after)).filter((id) => id !== staff?.id),
    type: 'PO_ALERT',
    subject: `Purchase order ${named} is ${spoken(status)}`,
    message: `${staff?.name ?? 'The house'} moved the purchase order ${named} from ${spoken(before.status)} to ${spoken(status)}.`,
    ...{ entity: ENTITY, entityID: after.id, orderFormID: await orderFormOfOrder(db, after.id) },
  })
}
