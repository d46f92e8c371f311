import { daysAfter } from '@muster/contract/kernel/days.ts'
import { compare, minus, trimmed } from '@muster/contract/kernel/exact.ts'
import { toMinor } from '@muster/contract/kernel/money.ts'
import { moneyWords } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { burnShown, thresholdReached } from '@muster/contract/purchase-orders/standing.rules.ts'
import { type Doing, notify } from '../../kernel/events.ts'
import { reminderDue } from '../contracts/agreements.rules.ts'
import { mailClient } from './client-mail.actions.ts'
import { hearersOf } from './hearers.queries.ts'
import { type Alert, isFirst } from './marks.actions.ts'
import { type NamedOrder, orderAtHand } from './purchase-orders.queries.ts'
import { ENTITY } from './purchase-orders.rules.ts'

/** Days before the end of the validity, and of the money at the run rate (domain.md §8). */
export const END_DAYS = [45, 30, 15]

/** Finance and the account managers hear of the highest threshold that the invoices have reached, once for each ceiling. */
export async function alertOfOrder(doing: Doing, orderID: string): Promise<void> {
  const order = await orderAtHand(doing.db, null, { id: orderID })
  const alert = order.status === 'OPEN' ? burnAlert(order) : null
  if (alert) await ring(doing, order, alert)
}

/** What a night has to say of an order, to our people and to the client: its thresholds, its end, and the end of its money before that. */
export async function alertByNight(doing: Doing, order: NamedOrder, today: string): Promise<void> {
  const alerts = [burnAlert(order), endAlert(order, today), runOutAlert(order, today)].filter((one) => one !== null)
  const untold = await mailClient(doing, order, alerts)
  let isSaid = false
  for (const alert of alerts) {
    const message = untold ? `${alert.message} ${untold.message}` : alert.message
    if (await ring(doing, order, { ...alert, message })) isSaid = true
  }
  if (untold && !isSaid) await tellOurs(doing, order, untold)
}

const named = ({ number, clientName }: NamedOrder) => `${number} (${clientName})`

function burnAlert(order: NamedOrder): Alert | null {
  const { ceiling, consumed, currency, percents } = order
  const percent = thresholdReached(consumed, ceiling, percents)
  if (percent === null) return null
  const left = moneyWords(toMinor(minus(ceiling, consumed), currency), currency)
  return {
    rule: `BURN-${percent}`,
    mark: trimmed(ceiling),
    subject:
      compare(consumed, ceiling) >= 0
        ? `Purchase order ${named(order)} is exhausted`
        : `Purchase order ${named(order)} is consumed by more than ${percent} %`,
    message: `${burnShown(consumed, ceiling)} % of ${moneyWords(ceiling, currency)} is billed, ${left} is left. Ask the client for an amendment or the next order.`,
  }
}

function endAlert(order: NamedOrder, today: string): Alert | null {
  const days = reminderDue(order.validTo, today, END_DAYS)
  return days === null
    ? null
    : {
        rule: `ENDS-${days}`,
        mark: order.validTo,
        subject: `Purchase order ${named(order)} ends on ${order.validTo}`,
        message: `The purchase order ${named(order)} is valid until ${order.validTo}. Ask the client to extend it, or for the next one.`,
      }
}

function runOutAlert(order: NamedOrder, today: string): Alert | null {
  const { runOutOn, validTo, ceiling, consumed } = order
  const isNear = runOutOn !== null && runOutOn < validTo && runOutOn <= daysAfter(today, Math.max(...END_DAYS))
  if (!isNear || compare(consumed, ceiling) >= 0) return null
  return {
    rule: 'RUNS_OUT',
    mark: trimmed(ceiling),
    subject: `Purchase order ${named(order)} runs out on ${runOutOn}`,
    message: `At its present rate the value of ${named(order)} lasts until ${runOutOn}, its validity until ${validTo}. Ask the client for more in time.`,
  }
}

/** Rings once for each rule and mark, whoever asks, on whichever node; true when it did. */
async function ring(doing: Doing, order: NamedOrder, alert: Alert): Promise<boolean> {
  if (!(await isFirst(doing.db, order.id, alert))) return false
  await tellOurs(doing, order, alert)
  return true
}

async function tellOurs(doing: Doing, order: NamedOrder, { subject, message }: Pick<Alert, 'subject' | 'message'>) {
  await notify(doing, {
    to: await hearersOf(doing.db, order),
    type: 'PO_ALERT',
    ...{ subject, message, entity: ENTITY, entityID: order.id },
  })
}
