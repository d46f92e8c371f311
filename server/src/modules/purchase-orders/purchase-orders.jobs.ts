import { daysAfter } from '@muster/contract/kernel/days.ts'
import { inTransaction } from '../../kernel/db.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import type { World } from '../../kernel/world.ts'
import { alertByNight, END_DAYS } from './alerts.actions.ts'
import { orderAtHand, ordersIn, standingOn } from './purchase-orders.queries.ts'

interface DayInCountry {
  readonly countryID: string
  /** The calendar day that has begun there. */
  readonly day: string
}

/**
 * Looks through the open orders of a country: those over a threshold, near the end of their validity, or near the end of their money.
 * Each order in a transaction of its own, looked at again under its lock; a second run, or a second node, finds every alert marked.
 */
export async function watchOrders(world: World, { countryID, day }: DayInCountry): Promise<void> {
  const soon = daysAfter(day, Math.max(...END_DAYS))
  const watched = await ordersIn(world.db, null)
    .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
    .select('purchaseOrder.id')
    .where('client.countryId', '=', countryID)
    .where('purchaseOrder.status', '=', 'OPEN')
    .where((eb) =>
      eb.or([
        eb(standingOn(day), 'in', ['NEARLY_EXHAUSTED', 'EXHAUSTED']),
        eb.and([eb('purchaseOrder.validTo', '>=', day), eb('purchaseOrder.validTo', '<=', soon)]),
        eb('purchaseOrder.runOutOn', '<=', soon),
      ]),
    )
    .orderBy('purchaseOrder.id')
    .execute()
  for (const { id } of watched)
    await inTransaction(world.db, async (db) => {
      const order = await orderAtHand(db, null, { id, lock: true })
      if (order.status === 'OPEN')
        await alertByNight({ db, staff: null, actor: 'Purchase orders by night' }, order, day)
    })
}

const watch = defineJob<DayInCountry>('purchase-orders.watch', ({ world, payload }) => watchOrders(world, payload))

export const purchaseOrderJobs: readonly Job[] = [watch]
export const purchaseOrderSchedules: readonly Schedule[] = [
  { name: 'purchase-orders.watch', every: 'day', at: '06:15', zone: 'country' },
]
