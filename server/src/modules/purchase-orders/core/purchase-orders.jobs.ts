import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { logReminders } from '../../settings/reminders/reminders.actions.ts'
import { lookaheadDays, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { type AlertLevel, alertByNight, CODES } from '../alerts/alerts.actions.ts'
import { derivedStatusOn, loadOrder, ordersIn } from './purchase-orders.queries.ts'

/**
 * Checks the open orders of a country: over a threshold, near expiry, or near run-out. Each order in its own transaction, read again under its lock;
 * a second run or node finds every alert logged.
 */
export async function watchOrders(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const rules = await remindersInForce(appContext.db, CODES)
  const soon = daysAfter(day, lookaheadDays(rules.PO_END, rules.PO_RUN_OUT))
  const rung: AlertLevel = { PO_CONSUMPTION: 0, PO_END: 0, PO_RUN_OUT: 0 }
  const watched = await ordersIn(appContext.db, null)
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
  for (const { id } of watched)
    await inTransaction(appContext.db, async (db) => {
      const order = await loadOrder(db, null, { id, lock: true })
      if (order.status !== 'OPEN') return
      const context = { db, staff: null, actor: 'Nightly purchase order checks' }
      const one = await alertByNight(context, order, { today: day, rules })
      for (const code of CODES) rung[code] += one[code] ?? 0
    })
  await logReminders(appContext.db, { countryID, day, now: appContext.now() }, rung)
}

const watch = defineJob<CountryDate>('purchase-orders.check-thresholds', ({ appContext, payload }) =>
  watchOrders(appContext, payload),
)

export const purchaseOrderJobs: readonly Job[] = [watch]
export const purchaseOrderSchedules: readonly Schedule[] = [
  { name: 'purchase-orders.check-thresholds', every: 'day', at: '06:15', zone: 'country' },
]
