import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { burnRateLabel, thresholdReached } from '@muster/contract/purchase-orders/derived-status.rules.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import { stepBefore } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { type AuditContext, notify } from '../../../kernel/app/events.ts'
import { isFirstReminder, logReminderRun } from '../../../kernel/reminders/log.ts'
import type { ReminderRun } from '../../../kernel/reminders/reminders.ts'
import { type ReminderInForce, remindersInForce } from '../../../kernel/reminders/rules.ts'
import { orderFormOfOrder } from '../core/order-form.queries.ts'
import { loadOrder, type NamedOrder } from '../core/purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from '../core/purchase-orders.rules.ts'
import type { Alert, AlertCode } from './alerts.types.ts'
import { mailClient } from './client-mail.actions.ts'
import { recipientsOf } from './notification-recipients.queries.ts'

type AlertContext = AuditContext & { readonly now: Date }

/** Notifies the recipients of the rule of the highest threshold reached by invoices, once for each limit. */
export async function alertOfOrder(context: AlertContext, orderID: string): Promise<void> {
  const { db, now } = context
  const order = await loadOrder(db, null, { id: orderID })
  const { PO_CONSUMPTION: rule } = await remindersInForce(db, ['PO_CONSUMPTION'])
  const alert = order.status === 'OPEN' ? burnAlert(order, rule) : null
  if (!alert || !(await notifyOnce(context, order, alert))) return
  const { countryId: countryID } = order
  await logReminderRun(db, { countryID, day: await dayInCountry(db, countryID, now), now }, { PO_CONSUMPTION: 1 })
}

/** The nightly alerts of an order, to our users and to the client: thresholds, expiry, and projected run-out. */
export async function alertByNight(
  { db, now, day: today, rules }: ReminderRun<AlertCode>,
  order: NamedOrder,
): Promise<Partial<Record<AlertCode, number>>> {
  const context = { db, staff: null, actor: 'Nightly purchase order checks', now }
  const found = [
    burnAlert(order, rules.PO_CONSUMPTION),
    endAlert(order, rules.PO_END, today),
    runOutAlert(order, rules.PO_RUN_OUT, today),
  ]
  const alerts = found.filter((one) => one !== null)
  const sent: Partial<Record<AlertCode, number>> = {}
  const forClient = alerts.filter(({ recipients }) => recipients.includes('CLIENT'))
  const unsent = await mailClient(context, order, forClient)
  let isReported = false
  for (const alert of alerts) {
    // Only the sender of this alert informs the client of it.
    const isUnsent = unsent?.alerts.includes(alert) ?? false
    const message = isUnsent ? `${alert.message} ${unsent!.message}` : alert.message
    if (await notifyOnce(context, order, { ...alert, message })) {
      isReported ||= isUnsent
      sent[alert.key.rule] = 1
    }
  }
  if (unsent && !isReported) await notifyOurs(context, order, { ...unsent, recipients: unsent.alerts[0].recipients })
  return sent
}

const ofOrder = (key: Omit<Alert['key'], 'subjectType'>) => ({ ...key, subjectType: PURCHASE_ORDER_ENTITY })

const named = ({ number, clientName }: NamedOrder) => `${number} (${clientName})`

function burnAlert(order: NamedOrder, { steps: [step] }: ReminderInForce): Alert | null {
  const { ceiling, consumed, currency, percents } = order
  const percent = thresholdReached(consumed, ceiling, percents)
  if (percent === null || !step) return null
  const left = moneyText(toMinor(minus(ceiling, consumed), currency), currency)
  return {
    key: ofOrder({ rule: 'PO_CONSUMPTION', dueOn: null, step: percent, occasion: trimmed(ceiling) }),
    recipients: step.recipients,
    subject:
      compare(consumed, ceiling) >= 0
        ? `Purchase order ${named(order)} is exhausted`
        : `Purchase order ${named(order)} is over ${percent} % consumed`,
    message: `${burnRateLabel(consumed, ceiling)} % of ${moneyText(ceiling, currency)} is billed, ${left} is left. Ask the client for an amendment or a new purchase order.`,
  }
}

function endAlert(order: NamedOrder, { steps }: ReminderInForce, today: string): Alert | null {
  const step = stepBefore(steps, daysBetween(today, order.validTo))
  return step === null
    ? null
    : {
        key: ofOrder({ rule: 'PO_END', dueOn: order.validTo, step: step.offset }),
        recipients: step.recipients,
        subject: `Purchase order ${named(order)} expires on ${formatLongDate(order.validTo)}`,
        message: `The purchase order ${named(order)} is valid until ${formatLongDate(order.validTo)}. Ask the client to extend it or for a new one.`,
      }
}

function runOutAlert(order: NamedOrder, { steps }: ReminderInForce, today: string): Alert | null {
  const { runOutOn, validTo, ceiling, consumed } = order
  if (!endsEarly(runOutOn, validTo) || compare(consumed, ceiling) >= 0) return null
  // Past dates count as today.
  const step = stepBefore(steps, Math.max(0, daysBetween(today, runOutOn)))
  if (!step) return null
  return {
    key: ofOrder({ rule: 'PO_RUN_OUT', dueOn: null, step: step.offset, occasion: trimmed(ceiling) }),
    recipients: step.recipients,
    ...(runOutOn < today
      ? {
          subject: `Purchase order ${named(order)} covers services until ${formatLongDate(runOutOn)} only`,
          message: `At the current burn rate ${named(order)} does not cover services after ${formatLongDate(runOutOn)}, but is valid until ${formatLongDate(validTo)}. Ask the client for an increase now.`,
        }
      : {
          subject: `Purchase order ${named(order)} runs out on ${formatLongDate(runOutOn)}`,
          message: `At the current burn rate ${named(order)} runs out on ${formatLongDate(runOutOn)}, but is valid until ${formatLongDate(validTo)}. Ask the client for an increase before that date.`,
        }),
  }
}

/** Notifies our users once, even if several nodes run the job; returns whether it did. */
async function notifyOnce(context: AlertContext, order: NamedOrder, alert: Alert): Promise<boolean> {
  if (!(await isFirstReminder(context.db, alert.key, order.id, context.now))) return false
  await notifyOurs(context, order, alert)
  return true
}

type AlertMessage = Pick<Alert, 'subject' | 'message' | 'recipients'>

async function notifyOurs(context: AuditContext, order: NamedOrder, { subject, message, recipients }: AlertMessage) {
  await notify(context, {
    to: await recipientsOf(context.db, order, recipients),
    type: 'PO_ALERT',
    subject,
    message,
    entity: PURCHASE_ORDER_ENTITY,
    entityID: order.id,
    orderFormID: await orderFormOfOrder(context.db, order.id),
  })
}
