import { firstOfMonth, lastOfMonth, monthAfter } from '@muster/contract/kernel/days.ts'
import { trimmed } from '@muster/contract/kernel/exact.ts'
import { SheetTotals } from '@muster/contract/timesheets/day.contract.ts'
import type {
  MonthPlacement,
  MonthStage,
  MonthWaiter,
  monthCloseEndpoints,
} from '@muster/contract/timesheets/month-close.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { ListQuery } from '../../kernel/list.ts'
import type { Call } from '../../kernel/route.ts'
import type { Scope } from '../../kernel/scope.ts'
import { runningWithin } from './list.queries.ts'
import {
  ACCRUED,
  COST,
  marginsOf,
  REVENUE,
  SETTLED_COUNTS,
  settledTotals,
  UNBILLED,
  UNPAID,
} from './month-settled.queries.ts'
import { type Named, namedBy } from './named.queries.ts'
import { PROVED } from './proof.queries.ts'
import { isLastIn, STANDING } from './timesheets.queries.ts'

type Endpoints = typeof monthCloseEndpoints
type Query = Call<Endpoints['placements']>['query']
export type Asked = Partial<Omit<Query, 'month' | 'page' | 'pageSize' | 'sort' | 'searchInput'>> & {
  readonly month: string
  readonly named?: readonly Named[]
}

/** The month that is being closed is the one before this, unless another is asked for. */
export const monthAsked = (month: string | undefined, today: string): string =>
  month ?? monthAfter(today.slice(0, 7), -1)

const STAGE = sql<MonthStage>`(case when timesheet.id is null then 'WITHOUT' else ${STANDING} end)`

/** Whether the client has said anything of the days as they stand; looked at where the client asks for a signature. */
const ANSWERED = sql`(exists (select from timesheet_document paper where paper.timesheet_id = timesheet.id
    and paper.type in ('SIGNED', 'CONFIRMATION') and paper.proves = ${PROVED})
  or exists (select from timesheet_link link where link.timesheet_id = timesheet.id and link.answer is not null
    and link.proves = ${PROVED}))`

const WAITS_FOR = sql<MonthWaiter | null>`(case
  when timesheet.id is null or timesheet.status = 'REJECTED' then 'WRITER'
  when timesheet.status = 'DRAFT' then case when timesheet.entered_at is null then 'CONSULTANT' else 'WRITER' end
  when timesheet.status = 'SUBMITTED' and client.requires_signed_timesheet and not ${ANSWERED} then 'CLIENT'
  when timesheet.status in ('SUBMITTED', 'CLIENT_CONFIRMED') then 'APPROVER'
  when ${UNPAID} then 'PAYROLL' when ${UNBILLED} then 'BILLING' end)`

/** A missing sheet is waited for since its month is over, and not since it was laid out; while the month runs, nobody waits. */
const sinceIn = (
  month: string,
  today: string,
) => sql<Date | null>`(case when ${STAGE} <> 'MISSING' then timesheet.state_since
  when ${lastOfMonth(month) < today}::boolean then ${`${lastOfMonth(month)}T23:59:59.000Z`}::timestamptz end)`

/** The placements of a month within reach, each with its sheet where there is one. */
function placementsOf(db: Db, scope: Scope, { stage, waitsFor, named = [], ...asked }: Asked) {
  let rows = runningWithin(db, scope, asked)
  if (stage?.length) rows = rows.where(STAGE, 'in', stage)
  if (waitsFor?.length)
    // Of days that are neither paid nor billed a row names the pay; whoever looks for what is to be billed finds them as well.
    rows = rows.where((eb) =>
      eb.or([eb(WAITS_FOR, 'in', waitsFor), ...(waitsFor.includes('BILLING') ? [eb(UNBILLED, '=', true)] : [])]),
    )
  for (const { isPerson, isClient } of named)
    rows = rows.where(({ or }) =>
      or([isPerson('orderForm.candidateId'), ...(isClient ? [isClient('orderForm.clientId')] : [])]),
    )
  return rows
}

/** The margin of the latest version of an order form that was frozen, per whole month and in the currency of the client. */
const PLANNED = sql<MonthPlacement['planned']>`(select json_build_object('currency', m.result ->> 'billCurrency',
    'revenue', m.result -> 'revenue' ->> 'inBillCurrency', 'cost', m.result -> 'direct' ->> 'inBillCurrency',
    'margin', m.result -> 'gm' ->> 'inBillCurrency', 'percent', m.result ->> 'gmPercent')
  from order_form_margin m where m.order_form_id = order_form.id and m.version > 0 order by m.version desc limit 1)`

const decorated = (rows: ReturnType<typeof placementsOf>, month: string, today: string) =>
  rows
    .innerJoin('consultant', 'consultant.id', 'orderForm.candidateId')
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .leftJoin('legalEntity', 'legalEntity.id', 'orderForm.legalEntityId')
    .select(['orderForm.id', 'orderForm.number', 'orderForm.candidateId', 'orderForm.clientId', 'orderForm.countryId'])
    .select(['consultant.name as personName', 'client.name as clientName', 'country.name as countryName'])
    .select(['legalEntity.id as legalEntityId', 'legalEntity.name as legalEntityName', 'timesheet.id as timesheetId'])
    .select(['timesheet.totals', sinceIn(month, today).as('since'), STAGE.as('stage'), WAITS_FOR.as('waitsFor')])
    .select(isLastIn(sql`${firstOfMonth(month)}::date`).as('isLast'))
    .select([PLANNED.as('planned'), REVENUE.as('revenue'), COST.as('cost'), ACCRUED.as('accrued')])
type Row = Awaited<ReturnType<ReturnType<typeof decorated>['executeTakeFirstOrThrow']>>
type MarginOf = Awaited<ReturnType<typeof marginsOf>>

const present =
  (month: string, marginOf: MarginOf) =>
  (row: Row): MonthPlacement => {
    const totals = row.totals as unknown as SheetTotals | null
    return {
      ...{ id: row.id, month, _orderForm: { id: row.id, name: row.number ?? '' } },
      ...{ candidateID: row.candidateId!, _candidate: { id: row.candidateId!, name: row.personName } },
      ...{ clientID: row.clientId!, _client: { id: row.clientId!, name: row.clientName } },
      ...{ countryID: row.countryId!, _country: { id: row.countryId!, name: row.countryName } },
      legalEntityID: row.legalEntityId,
      _legalEntity: row.legalEntityId ? { id: row.legalEntityId, name: row.legalEntityName ?? '' } : null,
      ...{ timesheetID: row.timesheetId, stage: row.stage, isLast: row.isLast, waitsFor: row.waitsFor },
      since: row.since?.toISOString() ?? null,
      ...{ expected: totals?.expected ?? null, worked: totals?.worked ?? null },
      ...{ payable: totals?.payable ?? null, billable: totals?.billable ?? null },
      ...{ planned: row.planned, actual: marginOf(row.revenue, row.cost, row.accrued) },
    }
  }

export async function findMonthPlacements(call: Call<Endpoints['placements']>): Promise<ListQuery> {
  const { db, scope, query, today } = call
  const month = monthAsked(query.month, today)
  const { searchInput, ...filters } = query
  const plain = placementsOf(db, scope, { ...filters, month, named: await namedBy(db, searchInput) })
  return {
    ...{
      rows: decorated(plain, month, today),
      plain,
      key: 'orderForm.id',
      present: present(month, await marginsOf(db, month)),
    },
    sorts: {
      candidate: 'consultant.name',
      client: ['client.name', 'consultant.name'],
      country: ['country.name', 'consultant.name'],
    },
  }
}

/** One placement of a month within reach; undefined when it does not run in it. */
export async function monthPlacement(
  db: Db,
  scope: Scope,
  id: string,
  { month, today }: { month: string; today: string },
) {
  const found = placementsOf(db, scope, { month }).where('orderForm.id', '=', id)
  const row = await decorated(found, month, today).executeTakeFirst()
  return row && present(month, await marginsOf(db, month))(row)
}

const summed = Object.keys(SheetTotals.shape) as (keyof SheetTotals)[]
/** What was only laid out was not worked: a missing sheet tells what is expected and no more. */
const sumOf = (name: keyof SheetTotals) =>
  sql<string>`coalesce(sum((timesheet.totals ->> ${sql.lit(name)})::numeric)
    ${name === 'expected' ? sql`` : sql`filter (where ${STAGE} <> 'MISSING')`}, 0)`

export async function monthTotals(db: Db, scope: Scope, asked: Asked): Promise<SheetTotals> {
  const row = await placementsOf(db, scope, asked)
    .select(summed.map((name) => sumOf(name).as(name)))
    .executeTakeFirstOrThrow()
  const told = row as unknown as Record<keyof SheetTotals, string>
  return Object.fromEntries(summed.map((name) => [name, trimmed(told[name], 8)])) as SheetTotals
}

/** How many placements stand at each stage, who is waited for, and since when the oldest waits. */
export async function monthStages(db: Db, scope: Scope, asked: Asked, today: string) {
  const found = await placementsOf(db, scope, asked)
    .select([STAGE.as('stage'), WAITS_FOR.as('who'), sql<number>`count(*)::int`.as('count')])
    .select(sql<Date | null>`min(${sinceIn(asked.month, today)})`.as('since'))
    .groupBy(['stage', 'who'])
    .execute()
  return found.map(({ stage, who, count, since }) => ({ stage, who, count, since }))
}

/** What of the decided sheets is paid and billed, with the money by currency and the oldest that waits. */
export async function monthSettled(db: Db, scope: Scope, asked: Asked) {
  const rows = placementsOf(db, scope, asked)
  const counts = await rows
    .select(SETTLED_COUNTS)
    .select([
      sql<Date | null>`min(timesheet.state_since) filter (where ${UNPAID})`.as('unpaidSince'),
      sql<Date | null>`min(timesheet.state_since) filter (where ${UNBILLED})`.as('unbilledSince'),
    ])
    .executeTakeFirstOrThrow()
  const sheets = await rows.select('timesheet.id').where('timesheet.status', 'in', ['APPROVED', 'LOCKED']).execute()
  const totals = await settledTotals(
    db,
    sheets.flatMap(({ id }) => id ?? []),
  )
  const { paid, inRuns, unpaid, billed, inDrafts, unbilled, unpaidSince, unbilledSince } = counts
  return {
    payroll: { settled: paid, underWay: inRuns, open: unpaid, totals: totals.payroll },
    billing: { settled: billed, underWay: inDrafts, open: unbilled, totals: totals.billing },
    ...{ unpaidSince, unbilledSince },
  }
}

/** Leave of the placements’ people that touches the month and waits for a decision. */
export async function leaveWaiting(db: Db, scope: Scope, asked: Asked) {
  const people = placementsOf(db, scope, asked).select('orderForm.candidateId')
  const first = firstOfMonth(asked.month)
  return db
    .selectFrom('leave')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(leave.created_at)`.as('since')])
    .where('leave.status', '=', 'REQUESTED')
    .where('leave.startsOn', '<=', sql<string>`(${first}::date + interval '1 month - 1 day')::date`)
    .where('leave.endsOn', '>=', first)
    .where('leave.consultantId', 'in', people as never)
    .executeTakeFirstOrThrow()
}
