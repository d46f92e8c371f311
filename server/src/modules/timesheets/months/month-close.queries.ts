import { divide, rounded, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { TimesheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import type {
  BlockedBy,
  MonthClose,
  MonthCloseStage,
  MonthPlacement,
  monthCloseEndpoints,
} from '@muster/contract/timesheets/month-close.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sumOfDays } from '../core/facts.queries.ts'
import { runningWithin } from '../core/list.queries.ts'
import {
  ACCRUED,
  billingCycle,
  COST,
  marginsOf,
  REVENUE,
  SETTLEMENT_PROGRESS,
  type SettlementProgress,
  settledTotals,
  UNBILLED,
  UNPAID,
} from '../core/month-locked.queries.ts'
import { findTimesheetsByName, type NameMatch } from '../core/name-search.queries.ts'
import { ANSWERED } from '../core/pending-roles.queries.ts'
import { DERIVED_STATUS, isLastIn } from '../core/timesheets.queries.ts'

type Endpoints = typeof monthCloseEndpoints
type Query = Call<Endpoints['placements']>['query']
type MonthCloseParams = Partial<Omit<Query, 'month' | 'page' | 'pageSize' | 'sort' | 'searchInput'>> & {
  readonly month: string
  readonly named?: readonly NameMatch[]
}

/** The month that is being closed is the previous one, unless another is requested. */
export const requestedMonth = (month: string | undefined, today: string): string =>
  month ?? monthAfter(today.slice(0, 7), -1)

const STAGE = sql<MonthCloseStage>`(case when timesheet.id is null then 'WITHOUT' else ${DERIVED_STATUS} end)`

type SqlCondition = ReturnType<typeof sql<boolean>>
const blockedBy = (unpaid: SqlCondition, unbilled: SqlCondition) => sql<BlockedBy | null>`(case
  when timesheet.id is null or timesheet.status = 'REJECTED' then 'PREPARER'
  when timesheet.status = 'DRAFT' then case when timesheet.entered_at is null then 'CONSULTANT' else 'PREPARER' end
  when timesheet.status = 'SUBMITTED' and client.requires_signed_timesheet and not ${ANSWERED} then 'CLIENT'
  when timesheet.status in ('SUBMITTED', 'CLIENT_CONFIRMED') then 'APPROVER'
  when ${unpaid} then 'PAYROLL' when ${unbilled} then 'BILLING' end)`
const BLOCKED_BY = blockedBy(UNPAID, UNBILLED)

/** A missing timesheet is overdue since the end of its month, and not since it was generated; during the month it is not overdue. */
const sinceIn = (
  month: string,
  today: string,
) => sql<Date | null>`(case when ${STAGE} <> 'MISSING' then timesheet.state_since
  when ${lastOfMonth(month) < today}::boolean then ${`${lastOfMonth(month)}T23:59:59.000Z`}::timestamptz end)`

/** The placements of a month in scope, each with its timesheet if there is one. */
function placementsOf(db: Db, scope: Scope, { stage, blockedBy: waiters, named = [], ...filter }: MonthCloseParams) {
  let rows = runningWithin(db, scope, filter)
  if (stage?.length) rows = rows.where(STAGE, 'in', stage)
  if (waiters?.length)
    // Of days that are neither paid nor billed the row names payroll; the filter for billing includes them as well.
    rows = rows.where((eb) =>
      eb.or([eb(BLOCKED_BY, 'in', waiters), ...(waiters.includes('BILLING') ? [eb(UNBILLED, '=', true)] : [])]),
    )
  for (const { isPerson, isClient } of named)
    rows = rows.where(({ or }) =>
      or([isPerson('orderForm.candidateId'), ...(isClient ? [isClient('orderForm.clientId')] : [])]),
    )
  return rows
}

/** The margin of the latest locked version of an order form, per whole month and in the currency of the client. */
const PLANNED = sql<MonthPlacement['planned']>`(select json_build_object('currency', m.result ->> 'billCurrency',
    'revenue', m.result -> 'revenue' ->> 'inBillCurrency', 'cost', m.result -> 'direct' ->> 'inBillCurrency',
    'margin', m.result -> 'gm' ->> 'inBillCurrency', 'percent', m.result ->> 'gmPercent')
  from order_form_margin m where m.order_form_id = order_form.id and m.version > 0 order by m.version desc limit 1)`

const decoratePlacementRows = (rows: ReturnType<typeof placementsOf>, month: string, today: string) =>
  rows
    .innerJoin('consultant', 'consultant.id', 'orderForm.candidateId')
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .leftJoin('legalEntity', 'legalEntity.id', 'orderForm.legalEntityId')
    .select(['orderForm.id', 'orderForm.number', 'orderForm.candidateId', 'orderForm.clientId', 'orderForm.countryId'])
    .select(['consultant.name as personName', 'client.name as clientName', 'country.name as countryName'])
    .select(['legalEntity.id as legalEntityId', 'legalEntity.name as legalEntityName', 'timesheet.id as timesheetId'])
    .select(['timesheet.totals', sinceIn(month, today).as('since'), STAGE.as('stage'), BLOCKED_BY.as('blockedBy')])
    .select(isLastIn(sql`${firstOfMonth(month)}::date`).as('isLast'))
    .select([PLANNED.as('planned'), REVENUE.as('revenue'), COST.as('cost'), ACCRUED.as('accrued')])
type MonthCloseRow = Awaited<ReturnType<ReturnType<typeof decoratePlacementRows>['executeTakeFirstOrThrow']>>
type MarginOf = Awaited<ReturnType<typeof marginsOf>>

const present =
  (month: string, marginOf: MarginOf) =>
  (row: MonthCloseRow): MonthPlacement => {
    const totals = row.totals as unknown as TimesheetTotals | null
    return {
      id: row.id,
      month,
      _orderForm: { id: row.id, name: row.number ?? '' },
      candidateID: row.candidateId!,
      _candidate: { id: row.candidateId!, name: row.personName },
      clientID: row.clientId!,
      _client: { id: row.clientId!, name: row.clientName },
      countryID: row.countryId!,
      _country: { id: row.countryId!, name: row.countryName },
      legalEntityID: row.legalEntityId,
      _legalEntity: row.legalEntityId ? { id: row.legalEntityId, name: row.legalEntityName ?? '' } : null,
      timesheetID: row.timesheetId,
      stage: row.stage,
      isLast: row.isLast,
      blockedBy: row.blockedBy,
      since: row.since?.toISOString() ?? null,
      expected: totals?.expected ?? null,
      worked: totals?.worked ?? null,
      payable: totals?.payable ?? null,
      billable: totals?.billable ?? null,
      planned: row.planned,
      actual: marginOf(row.revenue, row.cost, row.accrued),
    }
  }

export async function findMonthPlacements(call: Call<Endpoints['placements']>): Promise<ListQuery> {
  const { db, scope, query, today } = call
  const month = requestedMonth(query.month, today)
  const { searchInput, ...filters } = query
  const plain = placementsOf(db, scope, { ...filters, month, named: await findTimesheetsByName(db, searchInput) })
  return {
    rows: decoratePlacementRows(plain, month, today),
    plain,
    key: 'orderForm.id',
    present: present(month, await marginsOf(db, month)),
    sorts: {
      candidate: 'consultant.name',
      client: ['client.name', 'consultant.name'],
      country: ['country.name', 'consultant.name'],
    },
  }
}

/** One placement of a month in scope; undefined if it has no day in it. */
export async function monthPlacement(
  db: Db,
  scope: Scope,
  id: string,
  { month, today }: { month: string; today: string },
) {
  const found = placementsOf(db, scope, { month }).where('orderForm.id', '=', id)
  const row = await decoratePlacementRows(found, month, today).executeTakeFirst()
  return row && present(month, await marginsOf(db, month))(row)
}

const TOTALS = Object.keys(TimesheetTotals.shape) as (keyof TimesheetTotals)[]
const sumOf = (name: keyof TimesheetTotals) =>
  sql<string>`coalesce(sum((timesheet.totals ->> ${sql.lit(name)})::numeric), 0)::text`.as(name)

/** The day of the next month by which the days of a month must be received (docs/domain/reports.md). */
const RECEIVED_BY_DAY = 3
export const receivedBy = (month: string) => daysAfter(lastOfMonth(month), RECEIVED_BY_DAY)

/**
 * The timesheet was received in time, by the local time of its country; a returned one counts when it is submitted
 * again.
 */
const inTime = (month: string) => sql`timesheet.status in ('SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'LOCKED')
  and (timesheet.submitted_at at time zone country.zone)::date <= ${receivedBy(month)}::date`

/**
 * The placements of a month in groups of the same status: their number, the oldest waiting date, the totals of their
 * timesheets in days, and which of these are decided. One pass over the placements, whatever is shown.
 */
export async function monthGroups(db: Db, scope: Scope, filter: MonthCloseParams, today: string) {
  const unpaid = sql<boolean>`settled.pay <> 'SETTLED'`
  const unbilled = sql<boolean>`settled.bill <> 'SETTLED'`
  const found = await placementsOf(db, scope, filter)
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .innerJoinLateral(SETTLEMENT_PROGRESS.as<'settled'>(sql`settled`), (join) => join.onTrue())
    .select([STAGE.as('stage'), blockedBy(unpaid, unbilled).as('who'), 'settled.pay', 'settled.bill'])
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(${sinceIn(filter.month, today)})`.as('since'),
    ])
    .select(sql<Date | null>`min(timesheet.state_since)`.as('stateSince'))
    .select(sql<number>`(count(*) filter (where ${inTime(filter.month)}))::int`.as('inTime'))
    .select(sql<string[] | null>`array_agg(timesheet.id::text) filter (where settled.pay is not null)`.as('decided'))
    .select(TOTALS.map(sumOf))
    .groupBy(['stage', 'who', 'settled.pay', 'settled.bill'])
    .execute()
  return found as (Omit<(typeof found)[number], keyof TimesheetTotals> & TimesheetTotals)[]
}
type MonthGroup = Awaited<ReturnType<typeof monthGroups>>[number]

/** Generated days are not worked days: a missing timesheet shows only the expected days. */
export const totalsIn = (groups: readonly MonthGroup[]) =>
  Object.fromEntries(
    TOTALS.map((name) => {
      const shown = groups.filter(({ stage }) => name === 'expected' || stage !== 'MISSING')
      return [name, sumOfDays(shown.map((group) => group[name]))]
    }),
  ) as TimesheetTotals

/** The percentage of the expected timesheets received in time. */
export function complianceIn(groups: readonly MonthGroup[], month: string): MonthClose['compliance'] {
  const sum = (of: 'count' | 'inTime') => groups.reduce((all, group) => all + group[of], 0)
  const received = sum('inTime')
  const expected = sum('count')
  const percent = expected === 0 ? null : rounded(divide(times(String(received), '100'), String(expected)), 2)
  return { dueOn: receivedBy(month), received, expected, percent }
}

/** The paid and billed part of the decided timesheets, with the amounts by currency, and the billing cycle time. */
export async function settledIn(db: Db, groups: readonly MonthGroup[], month: string) {
  const decided = groups.flatMap((group) => group.decided ?? [])
  const totals = await settledTotals(db, decided)
  const cycle = await billingCycle(db, decided, lastOfMonth(month))
  const count = (of: 'pay' | 'bill', how: SettlementProgress) =>
    groups.filter((group) => group[of] === how).reduce((sum, group) => sum + group.count, 0)
  const sumsOf = (of: 'pay' | 'bill') => ({
    settled: count(of, 'SETTLED'),
    inProgress: count(of, 'UNDER_WAY'),
    open: count(of, 'OPEN'),
  })
  return {
    payroll: { ...sumsOf('pay'), totals: totals.payroll },
    billing: { ...sumsOf('bill'), totals: totals.billing, cycle },
  }
}

/** Pending leave of the placements’ consultants in the month. */
export async function pendingLeaveIn(db: Db, scope: Scope, filter: MonthCloseParams) {
  const people = placementsOf(db, scope, filter).select('orderForm.candidateId')
  const first = firstOfMonth(filter.month)
  return db
    .selectFrom('leave')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(leave.created_at)`.as('since')])
    .where('leave.status', '=', 'REQUESTED')
    .where('leave.startsOn', '<=', sql<string>`(${first}::date + interval '1 month - 1 day')::date`)
    .where('leave.endsOn', '>=', first)
    .where('leave.consultantId', 'in', people as never)
    .executeTakeFirstOrThrow()
}
