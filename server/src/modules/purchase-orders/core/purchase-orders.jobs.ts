import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { defineReminders, type ReminderRun, sendReminders } from '../../../kernel/reminders/reminders.ts'
import { lookaheadDays } from '../../../kernel/reminders/rules.ts'
import { alertByNight } from '../alerts/alerts.actions.ts'
import { type AlertCode, CODES } from '../alerts/alerts.types.ts'
import { derivedStatusOn, loadOrder, ordersIn } from './purchase-orders.queries.ts'

/** Open orders of a country over a threshold, near expiry, or near run-out. */
function watchedOrders({ db, countryID, day, rules: { PO_END, PO_RUN_OUT } }: ReminderRun<AlertCode>) {
  const soon = daysAfter(day, lookaheadDays({ PO_END, PO_RUN_OUT }))
  return ordersIn(db, null)
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .select('purchaseOrder.id')
    .where('client.countryId', '=', countryID)
    .where('purchaseOrder.status', '=', 'OPEN')
    .where((eb) =>
      eb.or([
        eb(derivedStatusOn(day), 'in', ['NEARLY_EXHAUSTED', 'EXHAUSTED']),
        eb.and([eb('purchaseOrder.validTo', '>=', day), eb('purchaseOrder.validTo', '<=', soon)]),
        eb('purchaseOrder.runOutOn', '<=', soon),
      ]),
    )
    .orderBy('purchaseOrder.id')
    .execute()
}

/** The alerts of an order, read again under its lock; those to the client share one email. */
const orderAlerts = defineReminders({
  codes: CODES,
  select: watchedOrders,
  remind: async (run: ReminderRun<AlertCode>, { id }) => {
    const order = await loadOrder(run.db, null, { id, lock: true })
    return order.status === 'OPEN' ? alertByNight(run, order) : {}
  },
})

export const watchOrders = (appContext: AppContext, at: CountryDate) => sendReminders(appContext, [orderAlerts], at)

const watch = defineJob<CountryDate>('purchase-orders.check-thresholds', ({ appContext, payload }) =>
  watchOrders(appContext, payload),
)

export const purchaseOrderJobs: readonly Job[] = [watch]
export const purchaseOrderSchedules: readonly Schedule[] = [
  { name: 'purchase-orders.check-thresholds', every: 'day', at: '06:15', zone: 'country' },
]
