import type { ClientSheet } from '@muster/contract/timesheets/client.contract.ts'
import { clientDay, clientTotals } from '@muster/contract/timesheets/client-view.rules.ts'
import type { SheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { SheetNow } from './record.queries.ts'
import { monthOf, type SheetRecord } from './timesheets.queries.ts'

/** The numbers by which the client knows the orders that cover days of a sheet. */
async function ordersOf(db: Db, sheet: Pick<SheetRecord, 'orderFormId' | 'firstDay' | 'lastDay'>) {
  const { numbers } = await db
    .selectFrom('contract')
    .innerJoin('purchaseOrderContract as link', 'link.clientContractId', 'contract.id')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'link.purchaseOrderId')
    .select(
      sql<string | null>`string_agg(distinct purchase_order.number, ', ' order by purchase_order.number)`.as('numbers'),
    )
    .where('contract.orderFormId', '=', sheet.orderFormId)
    .where('contract.kind', '=', 'CLIENT')
    .where('link.live', '=', true)
    .where('link.startsOn', '<=', sheet.lastDay)
    .where('link.endsOn', '>=', sheet.firstDay)
    .executeTakeFirstOrThrow()
  return numbers
}

/** A sheet as the client may see it; of an open one the days as they stand now. */
export async function clientSheetOf(db: Db, { row, days }: SheetNow): Promise<ClientSheet> {
  return {
    month: monthOf(row),
    ...{ firstDay: row.firstDay, lastDay: row.lastDay },
    ...{ consultantName: row.personName, clientName: row.clientName, employerName: row.legalEntityName ?? '' },
    orderFormNumber: row.orderFormNumber ?? '',
    purchaseOrder: await ordersOf(db, row),
    days: days.map(clientDay),
    totals: clientTotals(row.totals as unknown as SheetTotals),
  }
}
