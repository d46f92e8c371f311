import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, divide, fractionText, minus, plus, rounded, times } from '@muster/contract/kernel/math/rational.ts'
import { lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { convertAt, rateOn } from '@muster/contract/settings/exchange-rates/exchange.rules.ts'
import type { ActualMargin } from '@muster/contract/timesheets/month-close.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { IS_EVER_BILLED } from '../../contracts/core/billable.queries.ts'
import { ratesOn, stalenessOf } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { IS_BILLED_BEFORE_MOVE } from '../months/division.queries.ts'

// Payroll and billing come later in the module order: their results are read from their rows here, and written only by
// them.

const IS_DECIDED = sql`timesheet.status in ('APPROVED', 'LOCKED')`
/** The timesheet is in a line of a run; a cancelled run releases its timesheets. */
const inRun = (
  paid: boolean,
) => sql`exists (select from payroll_line_timesheet held join payroll_line line on line.id = held.line_id
  where held.timesheet_id = timesheet.id and (line.status = 'PAID') = ${sql.lit(paid)})`
/** The timesheet is on an invoice or a draft; a credit note with another billing has released it. */
const onInvoice = (
  issued: boolean,
) => sql`exists (select from billed_period join billing_line line on line.billed_period_id = billed_period.id
  join billing on billing.id = line.billing_id where billed_period.timesheet_id = timesheet.id and billed_period.released_at is null
  and billing.status <> 'CANCELLED' and (billing.number is not null) = ${sql.lit(issued)})`

/** It is on an invoice, directly or by the timesheet from which its days were moved. */
const IS_ISSUED = sql`(${onInvoice(true)} or ${IS_BILLED_BEFORE_MOVE})`

export const UNPAID = sql<boolean>`(${IS_DECIDED} and not ${inRun(true)})`
export const UNBILLED = sql<boolean>`(${IS_DECIDED} and ${IS_EVER_BILLED} and not ${IS_ISSUED})`

export type SettlementProgress = 'SETTLED' | 'UNDER_WAY' | 'OPEN'

/**
 * Whether a decided timesheet is paid, and billed if it has anything to bill; null for all others. Each is looked up
 * once per timesheet.
 */
export const SETTLEMENT_PROGRESS = sql<{ pay: SettlementProgress | null; bill: SettlementProgress | null }>`(select
  case when ${IS_DECIDED} then case when ${inRun(true)} then 'SETTLED' when ${inRun(false)} then 'UNDER_WAY' else 'OPEN' end end as pay,
  case when ${IS_DECIDED} then case when ${IS_ISSUED} then 'SETTLED' when not coalesce(${IS_EVER_BILLED}, false) then null
    when ${onInvoice(false)} then 'UNDER_WAY' else 'OPEN' end end as bill offset 0)`

interface Amount {
  readonly currency: string
  readonly amount: string
}
const amountsIn = (rows: readonly Amount[]) =>
  rows.map(({ currency, amount }) => ({ currency, amount: toMinor(amount, currency) }))

/** An invoice line before tax, less issued credit notes, which refer to it by its position. */
const NET_LEFT = sql`(line.net - coalesce((select sum((credited ->> 'net')::numeric) from credit_note note
  cross join jsonb_array_elements(note.credit -> 'lines') credited
  where note.billing_id = billing.id and note.status = 'ISSUED' and credited ->> 'id' = line.position::text), 0))`

/** The net pay of the lines with these timesheets, and the totals of their invoices and drafts, by currency. */
export async function settledTotals(db: Db, timesheets: readonly string[]) {
  const ids = sql`any(${timesheets}::uuid[])`
  const paid = await sql<Amount>`select line.currency, sum(line.net)::text as amount from payroll_line line
    where line.counts and exists (select from payroll_line_timesheet held where held.line_id = line.id and held.timesheet_id = ${ids})
    group by line.currency order by line.currency`.execute(db)
  const billed = await sql<Amount>`select billing.currency, sum(${NET_LEFT})::text as amount from billing_line line
    join billed_period on billed_period.id = line.billed_period_id join billing on billing.id = line.billing_id
    where billed_period.timesheet_id = ${ids} and billed_period.released_at is null and billing.status <> 'CANCELLED'
    group by billing.currency order by billing.currency`.execute(db)
  return { payroll: amountsIn(paid.rows), billing: amountsIn(billed.rows) }
}

/** The days from the end of their month to the first issue of timesheets; null if none is issued. */
export async function billingCycle(db: Db, timesheets: readonly string[], lastDay: string) {
  const { rows } = await sql<{ timesheets: number; average: string | null; longest: number | null }>`
    select count(*)::int as timesheets, avg(days)::text as average, max(days) as longest
    from (select min(billing.issue_date) - ${lastDay}::date as days from billed_period
        join billing_line line on line.billed_period_id = billed_period.id join billing on billing.id = line.billing_id
      where billed_period.timesheet_id = any(${timesheets}::uuid[]) and billed_period.released_at is null and billing.number is not null
      group by billed_period.timesheet_id) issued`.execute(db)
  const { timesheets: count, average, longest } = rows[0]!
  return average === null ? null : { timesheets: count, averageDays: rounded(average, 1), longestDays: longest! }
}

/** The issued lines of a timesheet before tax, less credits. */
export const REVENUE = sql<Amount | null>`(select json_build_object('currency', min(billing.currency), 'amount', sum(${NET_LEFT})::text)
  from billed_period join billing_line line on line.billed_period_id = billed_period.id join billing on billing.id = line.billing_id
  where billed_period.timesheet_id = timesheet.id and billed_period.released_at is null and billing.number is not null having count(*) > 0)`

/**
 * The placement's share of the paid lines of its consultant and month: earnings less absences, with the employer's
 * contributions.
 */
export const COST = sql<Amount | null>`(select json_build_object('currency', min(line.currency), 'amount',
    sum(case when item ->> 'type' = 'DED' then -(share ->> 'amount')::numeric else (share ->> 'amount')::numeric end)::text)
  from payroll_line line cross join jsonb_array_elements(line.items) item cross join jsonb_array_elements(item -> 'shares') share
  where line.consultant_id = order_form.candidate_id and line.month = timesheet.month and line.counts and line.status = 'PAID'
    and (item ->> 'type' in ('EARN', 'ER_COST') or item ->> 'code' in ('UNPAID_LEAVE', 'SICK'))
    and share ->> 'orderFormID' = order_form.id::text having count(*) > 0)`

/**
 * The month's accruals for gratuity and leave of its consultant (docs/domain/margin.md, docs/domain/reports.md), by the
 * placement's share of the pay. The first posted month contains all of the service before it, which is not a cost of
 * that month.
 */
export const ACCRUED = sql<Amount | null>`(select json_build_object('currency', min(posted.currency), 'amount',
    sum(posted.movement * coalesce(pay.own, 0) / pay.whole)::text)
  from payroll_line line join payroll_accrual posted on posted.consultant_id = line.consultant_id
    and posted.month = line.month and posted.run_id = line.run_id
  cross join lateral (select sum((share ->> 'amount')::numeric) filter (where share ->> 'orderFormID' = order_form.id::text) as own,
      sum((share ->> 'amount')::numeric) as whole
    from jsonb_array_elements(line.items) item cross join jsonb_array_elements(item -> 'shares') share where item ->> 'type' = 'EARN') pay
  where line.consultant_id = order_form.candidate_id and line.month = timesheet.month and line.counts and line.status = 'PAID'
    and pay.whole <> 0 and (consultant.service_start_date >= posted.month
      or exists (select from payroll_accrual earlier where earlier.consultant_id = posted.consultant_id
        and earlier.legal_entity_id = posted.legal_entity_id and earlier.month < posted.month and earlier.code = posted.code))
  having count(*) > 0)`

/**
 * Calculates the margin of a month in the currency of the invoice: the cost at the rate of the last day of the month,
 * rounded once. Null until it is billed and paid, and without a rate.
 */
export async function marginsOf(db: Db, month: string) {
  const day = lastOfMonth(month)
  const currencies = await db.selectFrom('exchangeRate').select('currency').distinct().execute()
  const table = await ratesOn(
    db,
    day,
    currencies.map(({ currency }) => currency),
  )
  const staleness = await stalenessOf(db)
  return (billed: Amount | null, paid: Amount | null, accrued: Amount | null): ActualMargin | null => {
    if (!billed || !paid) return null
    const { currency } = billed
    const rate = rateOn(table, paid.currency, currency, day, staleness)
    if (!rate.ok) return null
    const revenue = toMinor(billed.amount, currency)
    const amount = accrued?.currency === paid.currency ? accrued.amount : null
    const cost = convertAt(fractionText(plus(paid.amount, amount ?? '0')), rate.exact, currency)
    const margin = toMinor(minus(revenue, cost), currency)
    const percent = compare(revenue, '0') > 0 ? rounded(divide(times(margin, '100'), revenue), 2) : null
    const accruals = amount === null ? null : convertAt(amount, rate.exact, currency)
    return { currency, revenue, cost, margin, percent, accruals }
  }
}
