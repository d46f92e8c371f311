import type { ClientTimesheet } from '@muster/contract/timesheets/client.contract.ts'
import { clientDay, clientTotals } from '@muster/contract/timesheets/client-view.rules.ts'
import type { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { orderNumbersFor } from '../../purchase-orders/core/order-form.queries.ts'
import type { TimesheetNow } from '../core/record.queries.ts'
import { monthOf, type TimesheetRecord } from '../core/timesheets.queries.ts'

/** The client's numbers of the purchase orders that cover days of a timesheet; null without any. */
async function ordersOf(db: Db, { orderFormId, firstDay, lastDay }: TimesheetRecord): Promise<string | null> {
  const numbers = await orderNumbersFor(db, { orderFormID: orderFormId, from: firstDay, to: lastDay })
  return numbers.length > 0 ? numbers.join(', ') : null
}

/** A timesheet as the client may see it; an open one with its current days. */
export async function clientView(db: Db, { row, days }: TimesheetNow): Promise<ClientTimesheet> {
  return {
    month: monthOf(row),
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    consultantName: row.personName,
    clientName: row.clientName,
    employerName: row.legalEntityName ?? '',
    orderFormNumber: row.orderFormNumber ?? '',
    purchaseOrder: await ordersOf(db, row),
    days: days.map(clientDay),
    totals: clientTotals(row.totals as unknown as TimesheetTotals),
  }
}
