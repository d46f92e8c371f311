import type { RetroRow } from '@muster/contract/billing/retro/retro.contract.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf, refersTo } from '../../../kernel/db/filters.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import { isLastIn, type Timesheets } from '../../timesheets/core/timesheets.queries.ts'
import { IS_BILLED_BEFORE_MOVE } from '../../timesheets/months/division.queries.ts'
import { type SharedFacts, sharedFacts } from './shared-facts.queries.ts'

/** The months of the consultants or clients whose name has each term. */
export const matchingNames = (timesheets: Timesheets, searchInput: string | undefined): Timesheets => {
  let rows = timesheets
  for (const term of searchTerms(searchInput))
    rows = rows.where((eb) =>
      eb.or([
        refersTo('timesheet.consultantId', 'consultant', ['name'], term),
        refersTo('timesheet.clientId', 'client', ['name'], term),
      ]),
    )
  return rows
}

/** The billed content of a timesheet: its days, and the corrections of earlier months that count in it. */
const hashOf = (timesheet: 'timesheet' | 'billedTimesheet') =>
  sql<string>`md5(${sql.ref(`${timesheet}.days`)}::text || coalesce((select string_agg(change.id::text || change.before || change.after, ',' order by change.sequence)
    from timesheet_adjustment change where change.counted_in = ${sql.ref(`${timesheet}.id`)}), ''))`

const isCorrecting = (timesheet: 'timesheet' | 'billedTimesheet') =>
  sql<boolean>`exists (select from timesheet_adjustment change where change.counted_in = ${sql.ref(`${timesheet}.id`)})`

/**
 * The current fingerprint of a billed timesheet. If its days are unchanged and it has no corrections, it is the stored
 * one.
 */
export const hashNow = sql<string | null>`case when billed_timesheet.id is null then null
  when billed_period.days_revision = billed_timesheet.days_revision and not ${isCorrecting('billedTimesheet')} then billed_period.days_hash else ${hashOf('billedTimesheet')} end`

/** The month of a placement for billing: its timesheet without days, its names. */
export const monthsOf = (timesheets: Timesheets) =>
  timesheets
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .innerJoin('orderForm', 'orderForm.id', 'timesheet.orderFormId')
    .leftJoin('legalEntity', 'legalEntity.id', 'timesheet.legalEntityId')
    .select(['timesheet.id', 'timesheet.month', 'timesheet.firstDay', 'timesheet.lastDay', 'timesheet.status'])
    .select(['timesheet.consultantId', 'timesheet.clientId', 'timesheet.orderFormId', 'timesheet.countryId'])
    .select(['timesheet.legalEntityId', 'timesheet.daysRevision', 'timesheet.worked'])
    .select(['consultant.name as personName', 'client.name as clientName', 'country.name as countryName'])
    .select(['orderForm.number as orderFormNumber', 'orderForm.terms', 'legalEntity.name as legalEntityName'])
    .select(isLastIn(sql`timesheet.month`).as('isLast'))

type Months = ReturnType<typeof monthsOf>
export type MonthHead = Awaited<ReturnType<Months['executeTakeFirstOrThrow']>>

/** The consultant, client, order form, country and legal entity of a month. */
export const placementOf = (row: MonthHead) => ({
  candidateID: row.consultantId,
  _candidate: { id: row.consultantId, name: row.personName },
  clientID: row.clientId,
  _client: { id: row.clientId, name: row.clientName },
  orderFormID: row.orderFormId,
  _orderForm: { id: row.orderFormId, name: row.orderFormNumber ?? '' },
  countryID: row.countryId as RetroRow['countryID'],
  _country: { id: row.countryId, name: row.countryName },
  legalEntityID: row.legalEntityId,
  _legalEntity: row.legalEntityId === null ? null : { id: row.legalEntityId, name: row.legalEntityName ?? '' },
})

/** The same with its days. */
export interface MonthRow extends MonthHead {
  readonly days: readonly TimesheetDay[]
}

interface Days {
  readonly days: readonly TimesheetDay[]
  /** The fingerprint of the days only. */
  readonly mark: string
}

/**
 * The days by timesheet. Most people of a month have the same days, which are read and parsed once: a month is 7.6 kB
 * of text, and serialising it takes the database longer than the rest of the query. Rows with equal hashes are the same
 * if their stored bytes are equal, which is faster to compare than their values; all others are read separately.
 */
export async function readDays(
  db: Db,
  timesheets: readonly string[],
  shared: SharedFacts = sharedFacts(),
): Promise<Map<string, Days>> {
  if (timesheets.length === 0) return new Map()
  const these = sql`timesheet.id = any(${[...timesheets]}::uuid[])`
  const { rows } = await sql<DayGroup>`
    with hashed as materialized (
      select timesheet.id, image, jsonb_hash_extended(timesheet.days, 0) as hash
      from timesheet cross join lateral (select timesheet.days) image where ${these}),
    shown as materialized (select distinct on (hash) hash, id, image from hashed order by hash)
    select timesheet.days::text as days, md5(timesheet.days::text) as mark, same.timesheets
    from (select shown.id, string_agg(hashed.id::text, ' ') as timesheets
      from hashed join shown using (hash) where hashed.image *= shown.image group by shown.id) same
    join timesheet on timesheet.id = same.id`.execute(db)
  const found = daysIn(rows, shared)
  const left = timesheets.filter((id) => !found.has(id))
  if (left.length === 0) return found
  const alone = await sql<DayGroup>`
    select days::text as days, md5(days::text) as mark, id::text as timesheets from timesheet
    where id = any(${left}::uuid[])`.execute(db)
  return new Map([...found, ...daysIn(alone.rows, shared)])
}

interface DayGroup {
  readonly days: string
  readonly mark: string
  /** Ids of all timesheets with these days. */
  readonly timesheets: string
}

const daysIn = (rows: readonly DayGroup[], shared: SharedFacts) =>
  new Map(
    rows.flatMap(({ days: text, mark, timesheets }) => {
      const found = { days: shared.days(text), mark }
      return timesheets.split(' ').map((id) => [id, found] as const)
    }),
  )

/** Months with their days. */
export async function readMonths(db: Db, months: Months, shared?: SharedFacts): Promise<MonthRow[]> {
  const heads = await months.execute()
  const days = await readDays(
    db,
    heads.map(({ id }) => id),
    shared,
  )
  return heads.flatMap((head) => {
    const found = days.get(head.id)
    return found ? [{ ...head, days: found.days }] : []
  })
}

/** The same with their stored fingerprints. */
export interface MarkedMonth extends MonthRow {
  readonly daysHash: string
  /** The revision of the days; null where corrections count in the month, which the fingerprint includes too. */
  readonly billedRevision: number | null
}

/** Locked months with fingerprints. */
export async function readMarked(db: Db, months: Months, shared?: SharedFacts): Promise<MarkedMonth[]> {
  const heads = await months.execute()
  const ids = heads.map(({ id }) => id)
  const days = await readDays(db, ids, shared)
  const correcting = await db
    .selectFrom('timesheet')
    .select(['id', hashOf('timesheet').as('mark')])
    .where('id', '=', anyOf(ids))
    .where(isCorrecting('timesheet'))
    .execute()
  const marks = new Map(correcting.map(({ id, mark }) => [id, mark]))
  return heads.map((head) => {
    const { days: own, mark } = days.get(head.id)!
    const corrected = marks.get(head.id)
    return { ...head, days: own, daysHash: corrected ?? mark, billedRevision: corrected ? null : head.daysRevision }
  })
}

export const monthIn = ({ month }: Pick<MonthHead, 'month'>) => month.slice(0, 7)

/** Without those on an invoice or draft, including by the timesheet from which their days were moved. */
export const withoutBilled = (timesheets: Timesheets): Timesheets =>
  timesheets.where(
    sql<boolean>`(not exists (select from billed_period where billed_period.timesheet_id = timesheet.id and billed_period.released_at is null)
      and not ${IS_BILLED_BEFORE_MOVE})`,
  )

/** The invoices or drafts of months by timesheet: `Draft 12`, `INV-AE-2026-000044`. */
export async function billedOn(db: Db, timesheets: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('billedPeriod')
    .innerJoinLateral(
      sql<{
        timesheetId: string
      }>`(select billed_period.timesheet_id union select to_timesheet_id from timesheet_move moved where moved.billed_period_id = billed_period.id)`.as<'billed'>(
        sql`billed(timesheet_id)`,
      ),
      (join) => join.onTrue(),
    )
    .innerJoin('billingLine as line', 'line.billedPeriodId', 'billedPeriod.id')
    .innerJoin('billing', 'billing.id', 'line.billingId')
    .select([
      'billed.timesheetId',
      sql<string>`min(coalesce(billing.number, 'Draft ' || billing.draft_number))`.as('on'),
    ])
    .where((eb) =>
      eb.or([
        eb('billedPeriod.timesheetId', '=', anyOf(timesheets)),
        eb(
          'billedPeriod.id',
          'in',
          eb
            .selectFrom('timesheetMove')
            .select(sql<string>`billed_period_id`.as('billedPeriodId'))
            .where('toTimesheetId', '=', anyOf(timesheets))
            .where('billedPeriodId', 'is not', null),
        ),
      ]),
    )
    .where('billedPeriod.releasedAt', 'is', null)
    .where('billing.status', '!=', 'CANCELLED')
    .groupBy('billed.timesheetId')
    .execute()
  return new Map(rows.map(({ timesheetId, on }) => [timesheetId, on]))
}
