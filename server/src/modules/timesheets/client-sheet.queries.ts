import type { ClientSheet } from '@muster/contract/timesheets/client.contract.ts'
import { clientDay, clientTotals } from '@muster/contract/timesheets/client-view.rules.ts'
import type { SheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import type { SheetNow } from './record.queries.ts'
import { monthOf } from './timesheets.queries.ts'

/** A sheet as the client may see it; of an open one the days as they stand now. */
export function clientSheetOf({ row, days }: SheetNow): ClientSheet {
  return {
    month: monthOf(row),
    ...{ firstDay: row.firstDay, lastDay: row.lastDay },
    ...{ consultantName: row.personName, clientName: row.clientName, employerName: row.legalEntityName ?? '' },
    orderFormNumber: row.orderFormNumber ?? '',
    days: days.map(clientDay),
    totals: clientTotals(row.totals as unknown as SheetTotals),
  }
}
