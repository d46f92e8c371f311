import type { ClientTimesheet } from '@muster/contract/timesheets/client.contract.ts'
import { clientDay, clientTotals } from '@muster/contract/timesheets/client-view.rules.ts'
import type { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { TimesheetNow } from '../core/record.queries.ts'
import { monthOf, type TimesheetRecord } from '../core/timesheets.queries.ts'

/** The client's numbers of the purchase orders that cover days of a timesheet. */
async function ordersOf(db: Db, timesheet: Pick<TimesheetRecord, 'orderFormId' | 'firstDay' | 'lastDay'>) {
  const { numbers } = await db
    .selectFrom('contract')
    .innerJoin('purchaseOrderContract as link', 'link.clientContractId', 'contract.id')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'link.purchaseOrderId')
    .select(
      sql<string | null>`string_agg(distinct purchase_order.number, ', ' order by purchase_order.number)`.as('numbers'),
    )
    .where('contract.orderFormId', '=', timesheet.orderFormId)
    .where('contract.kind', '=', 'CLIENT')
    .where('link.isActive', '=', true)
    .where('link.startsOn', '<=', timesheet.lastDay)
    .where('link.endsOn', '>=', timesheet.firstDay)
    .executeTakeFirstOrThrow()
  return numbers
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
