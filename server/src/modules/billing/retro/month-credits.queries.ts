import type { BillingReason } from '@muster/contract/billing/core/shapes.contract.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'

interface MonthCredit {
  readonly timesheetID: string
  readonly names: string
  /** Before tax, in the currency of the invoice. */
  readonly net: string
  readonly currency: string
}

/**
 * The amounts that users credited on the invoices of these months. The difference covers all billed days; only the user
 * can decide whether it includes the credited amounts. Credit notes of retro-billing are part of the billed amount and
 * are excluded here.
 */
export async function creditWarnings(db: Db, timesheets: readonly string[]): Promise<Map<string, BillingReason>> {
  const { rows } = await sql<MonthCredit>`
    select billed.timesheet_id as "timesheetID", string_agg(distinct note.number, ', ' order by note.number) as names,
      sum((part ->> 'net')::numeric)::text as net, note.currency
    from (select id, coalesce(timesheet_id, supplements) as timesheet_id from billed_period
        where released_at is null and (timesheet_id = ${anyOf(timesheets)} or supplements = ${anyOf(timesheets)})) billed
      join billing_line line on line.billed_period_id = billed.id
      join credit_note note on note.billing_id = line.billing_id and note.status = 'ISSUED' and note.billed_period_id is null
      cross join jsonb_array_elements(note.credit -> 'lines') part
    where part ->> 'id' = line.position::text
    group by billed.timesheet_id, note.currency`.execute(db)
  return new Map(
    rows.map(({ timesheetID, names, net, currency }) => {
      const message = `${moneyText(net, currency)} of this month is credited by ${names}. The difference is for all its days: check whether it includes credited ones.`
      return [timesheetID, { code: 'CREDITED_IN_PART', level: 'WARNS', message, resolution: 'INVOICE' }]
    }),
  )
}
