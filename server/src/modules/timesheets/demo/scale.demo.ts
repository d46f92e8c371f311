import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { randomFrom } from '../../../kernel/security/random.ts'
import { loadTimesheetFacts, runningIn, type TimesheetFacts, timesheetColumns } from '../core/facts.queries.ts'
import { specialDays } from './months.demo.ts'

/** One in this number of timesheets of a calendar differs from the others: overtime, half days. */
const VARIANTS = 7

interface ScaleMonth {
  readonly month: string
  readonly status: 'DRAFT' | 'APPROVED' | 'LOCKED'
}

/**
 * The clients of the placements, by country of work, each with a summary of its calendar of the month: placements with the same summary
 * have the same days. Calculated once per client, and not per placement.
 */
const calendars = (month: string) => sql`calendar as materialized (
  select client_id, place.country_id, concat_ws('|', place.country_id, client.working_days::text, client.hours_per_day::text,
    (select string_agg(concat(date, kind, name), ',' order by date) from client_holiday
      where client_id = client.id and date between ${firstOfMonth(month)}::date and ${lastOfMonth(month)}::date)) as pattern
  from (select distinct client_id, country_id from order_form where number like 'OF-PL-%') place join client on client.id = place.client_id)`

/**
 * The timesheets of a month for all placements of `scalePlacements`, for benchmarks. The days of each calendar are
 * calculated once by the normal rules, in a few variants; the database assigns them.
 */
export async function scaleTimesheets(db: Db, { month, status }: ScaleMonth): Promise<void> {
  const { rows: examples } = await sql<{ id: string; pattern: string }>`with ${calendars(month)}
    select distinct on (pattern) order_form.id, pattern from calendar join order_form on order_form.client_id = calendar.client_id
      and order_form.country_id = calendar.country_id
    where order_form.number like 'OF-PL-%' order by pattern, order_form.id`.execute(db)
  const shared = new Map(examples.map(({ id, pattern }) => [id, pattern]))
  const placements = await runningIn(db, month).where('orderForm.id', '=', anyOf(shared.keys())).execute()
  const random = randomFrom(`sheets of ${month}`)
  const variants = (await loadTimesheetFacts(db, month, placements)).flatMap((facts) =>
    Array.from({ length: status === 'DRAFT' ? 1 : VARIANTS }, (_, variant) => ({
      calendar: shared.get(facts.orderFormID),
      variant,
      ...timesheetColumns(variantOf(facts, variant, random), facts.billing),
    })),
  )
  const hands = await authorsOf(db)
  const day = firstOfMonth(month)
  const written = status !== 'DRAFT'
  await sql`
    with ${calendars(month)}, variant as (
      select v ->> 'calendar' as calendar, (v ->> 'variant')::int as variant, (v ->> 'days')::jsonb as days, (v ->> 'totals')::jsonb as totals,
        (v ->> 'worked')::numeric as worked, (v ->> 'expected')::numeric as expected, (v ->> 'firstDay')::date as first_day,
        (v ->> 'lastDay')::date as last_day
      from jsonb_array_elements(${JSON.stringify(variants)}::jsonb) v
    ), sizes as (select max(variant) + 1 as variants from variant),
    placed as (
      select order_form.*, calendar.pattern as calendar,
        (row_number() over (order by number) + extract(month from ${day}::date)::int) % (select variants from sizes) as variant_number
      from order_form join calendar on calendar.client_id = order_form.client_id
        and calendar.country_id = order_form.country_id
      where number like 'OF-PL-%'
    )
    insert into timesheet (order_form_id, consultant_id, client_id, country_id, legal_entity_id, month, first_day, last_day, status, days,
      totals, worked, expected, entered_at, submitted_by, submitted_at, approved_by, approved_at, contributor_ids, state_since, created_at, updated_at, version)
    select placed.id, placed.candidate_id, placed.client_id, placed.country_id, placed.legal_entity_id, ${day}::date, variant.first_day,
      variant.last_day, ${status}, variant.days, variant.totals, variant.worked, variant.expected,
      case when ${written} then done.at end, case when ${written} then ${hands.writer}::uuid end, case when ${written} then done.at end,
      case when ${written} then ${hands.approver}::uuid end, case when ${written} then done.at + interval '1 day' end,
      case when ${written} then array[${hands.writer}::uuid] else '{}' end, done.at, ${day}::date - 6, done.at, 1
    from placed join variant on variant.calendar = placed.calendar and variant.variant = placed.variant_number
      cross join lateral (select least(now(), case when ${written} then variant.last_day::timestamptz else ${day}::date - 6 end
        + make_interval(secs => placed.variant_number * 600)) as at) done`.execute(db)
}

function variantOf(facts: TimesheetFacts, variant: number, random: Parameters<typeof specialDays>[1]) {
  return variant === 0 ? facts.expected : enteredOver(facts.expected, specialDays(facts, random), facts.calendar)
}

/** The authors and the approvers of timesheets. */
async function authorsOf(db: Db) {
  const of = async (role: string) =>
    (await db.selectFrom('appUser').select('id').where('role', '=', role).limit(1).executeTakeFirstOrThrow()).id
  return { writer: await of('HR_ASSOCIATE'), approver: await of('HR_MANAGER') }
}
