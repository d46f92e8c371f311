import type { Corrected } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { draftName } from './billings.queries.ts'

interface CorrectedMonthRow {
  readonly month: string
  readonly days: string[]
  readonly countedIn: string
  readonly invoices: readonly {
    readonly id: string
    readonly number: string | null
    readonly draftNumber: string | null
    readonly net: string
    readonly currency: string
  }[]
}

/**
 * Days of the billed months that were corrected after they were locked (docs/domain/timesheets.md), with every
 * invoice of the correction; crediting the same days would credit them twice. Amounts are in the currency of each
 * invoice.
 */
export async function correctedSince(db: Db, billingID: string): Promise<Corrected[]> {
  const { rows } = await sql<CorrectedMonthRow>`
    select to_char(of.month, 'YYYY-MM') as month, array_agg(distinct change.date::text order by change.date::text) as days,
      to_char(counted.month, 'YYYY-MM') as "countedIn", target.invoices
    from (select distinct billed_period.timesheet_id from billing_line line join billed_period on billed_period.id = line.billed_period_id
        where line.billing_id = ${billingID}::uuid and line.line ->> 'kind' <> 'CORRECTION') billed
      join timesheet of on of.id = billed.timesheet_id
      join timesheet_adjustment change on change.timesheet_id = of.id
      join timesheet counted on counted.id = change.counted_in
      cross join lateral (
        select coalesce(jsonb_agg(corrected_invoice order by corrected_invoice.number, corrected_invoice."draftNumber"), '[]') as invoices from (
          select billing.id, billing.number, billing.draft_number as "draftNumber", billing.currency, sum(line.net)::text as net
          from billed_period join billing_line line on line.billed_period_id = billed_period.id join billing on billing.id = line.billing_id
          where billed_period.timesheet_id = counted.id and billed_period.released_at is null and billing.status <> 'CANCELLED'
            and line.line ->> 'kind' = 'CORRECTION'
            and (line.line ->> 'from')::date >= of.month and (line.line ->> 'from')::date < of.month + interval '1 month'
          group by billing.id) corrected_invoice) target
    group by of.month, counted.month, target.invoices
    order by of.month, counted.month`.execute(db)
  return rows.map(({ month, days, countedIn, invoices }) => ({
    month,
    days,
    countedIn,
    invoices: invoices.map(({ id, number, draftNumber, net, currency }) => ({
      _billing: { id, name: number ?? draftName(draftNumber!) },
      net: toMinor(net, currency),
      currency,
    })),
  }))
}
