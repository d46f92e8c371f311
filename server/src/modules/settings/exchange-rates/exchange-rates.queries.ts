import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { CURRENCIES, percentShown, type RuleViolation, shareOf } from '@muster/contract/kernel/math/money.ts'
import { compare, minus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import {
  BASE_CURRENCY,
  type Rate,
  type RateTable,
  rateOn,
  rateTable,
  type Staleness,
} from '@muster/contract/settings/exchange-rates/exchange.rules.ts'
import type {
  ExchangeRate,
  ExchangeRateStatus,
  exchangeRateEndpoints,
  LatestRate,
} from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { matchesColumns } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { companySettings } from '../company/company.queries.ts'

const rateRows = (db: Db) =>
  db
    .selectFrom('exchangeRate as rate')
    .leftJoin('appUser as maker', 'maker.id', 'rate.enteredBy')
    .leftJoin('appUser as checker', 'checker.id', 'rate.decidedBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exchangeRate as earlier')
          .select(['earlier.date as previousDate', 'earlier.rate as previousRate'])
          .whereRef('earlier.currency', '=', 'rate.currency')
          .where('earlier.status', '=', 'APPROVED')
          .whereRef('earlier.date', '<=', 'rate.date')
          .whereRef('earlier.id', '<>', 'rate.id')
          .orderBy('earlier.date', 'desc')
          .limit(1)
          .as('previous'),
      (join) => join.onTrue(),
    )
    .selectAll('rate')
    .select(['maker.name as makerName', 'checker.name as checkerName', 'previousDate', 'previousRate'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appUser as contributor')
          .select(['contributor.id', 'contributor.name'])
          .where('contributor.id', '=', sql<string>`any(rate.contributor_ids)`)
          .orderBy('contributor.name'),
      ).as('contributors'),
    )

type ExchangeRateRow = Awaited<ReturnType<ReturnType<typeof rateRows>['executeTakeFirstOrThrow']>>

const presentRate = (row: ExchangeRateRow): ExchangeRate => ({
  id: row.id,
  currency: row.currency,
  date: row.date,
  rate: trimmed(row.rate),
  source: row.source,
  status: row.status as ExchangeRateStatus,
  previousDate: row.previousDate,
  previousRate: row.previousRate && trimmed(row.previousRate),
  changePercent: row.previousRate && percentShown(shareOf(minus(row.rate, row.previousRate), row.previousRate)),
  changeReason: row.changeReason,
  _enteredBy: refTo(row.enteredBy, row.makerName),
  enteredAt: row.enteredAt.toISOString(),
  _contributors: row.contributors,
  _decidedBy: refTo(row.decidedBy, row.checkerName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  version: row.version,
})

type ListCall = Call<typeof exchangeRateEndpoints.list>
type Reader = Pick<Staff, 'id' | 'role'>

const isWaitingFor = (staff: Reader, waiting: 'me' | 'others') => {
  if (waiting === 'others') return sql<boolean>`(rate.status = 'PROPOSED' and rate.entered_by = ${staff.id}::uuid)`
  const mayDecide = may(staff, right('exchange-rates', 'approve'))
  return sql<boolean>`(rate.status = 'PROPOSED' and ${mayDecide}::boolean and ${staff.id}::uuid <> all (rate.contributor_ids))`
}
type Rates = SelectQueryBuilder<DB & { rate: DB['exchangeRate'] }, 'rate', object>

/**
 * Rates that this user may approve, because others entered them; or rates that this user entered and others approve.
 */
export const findRatesToDecide = (rates: Rates, staff: Reader, waiting: 'me' | 'others'): Rates =>
  rates.where(isWaitingFor(staff, waiting))

/** The filter as one condition on `rate`, for the rows and for counting them without their joins. */
function filterBy({ query, staff }: ListCall) {
  const { currency, status, from, to, searchInput, waiting } = query
  const conditions = [
    waiting && isWaitingFor(staff, waiting),
    currency && sql`rate.currency = any(${currency}::text[])`,
    status && sql`rate.status = any(${status}::text[])`,
    from && sql`rate.date >= ${from}::date`,
    to && sql`rate.date <= ${to}::date`,
    searchInput && matchesColumns(['rate.currency', 'rate.source'], searchInput),
  ].filter((condition) => typeof condition === 'object')
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

export function findRates(call: ListCall): ListQuery {
  const { db } = call
  const filter = filterBy(call)
  const sorts = {
    date: ['rate.date', 'rate.currency'],
    currency: ['rate.currency', 'rate.date'],
    status: 'rate.status',
    enteredAt: 'rate.enteredAt',
  }
  return {
    rows: rateRows(db).where(filter),
    plain: db.selectFrom('exchangeRate as rate').select('rate.id').where(filter),
    key: 'rate.id',
    sorts,
    present: presentRate,
  }
}

export async function getRate(db: Db, id: string): Promise<ExchangeRate> {
  const [found] = await getRates(db, [id])
  if (!found) throw notFound('exchange rate')
  return found
}

export const getRates = async (db: Db, ids: readonly string[]): Promise<ExchangeRate[]> =>
  ids.length === 0
    ? []
    : (await rateRows(db).where('rate.id', 'in', ids).orderBy('rate.currency').orderBy('rate.date').execute()).map(
        presentRate,
      )

/** Every approved rate of the last this many days is read, so that two currencies have a common date. */
const LOOK_BACK_DAYS = 400

/**
 * The approved rates that can apply to a date: those of the period before it, and at least the latest one of each
 * currency, so that an outdated rate is reported as outdated. Input of `rateOn` and `convert` of
 * contract/src/settings/exchange-rates/exchange.rules.ts.
 */
export async function ratesOn(
  db: Db,
  day: string,
  currencies: readonly string[],
  lookBack = LOOK_BACK_DAYS,
): Promise<RateTable> {
  const wanted = [...new Set(currencies)].filter((currency) => currency !== BASE_CURRENCY)
  if (wanted.length === 0) return rateTable([])
  const approved = db
    .selectFrom('exchangeRate')
    .select(['id', 'currency', 'date', 'rate', 'source'])
    .where('status', '=', 'APPROVED')
    .where('currency', 'in', wanted)
    .where('date', '<=', day)
  const recent = approved.where('date', '>=', sql<string>`${day}::date - ${lookBack}::int`)
  const newest = approved.distinctOn('currency').orderBy('currency').orderBy('date', 'desc')
  const [some, last] = await Promise.all([recent.execute(), newest.execute()])
  return rateTable([...some, ...last].map((row) => ({ ...row, rate: trimmed(row.rate) })))
}

/** The age in days at which a rate causes a warning, and at which it is rejected, as set by the company. */
export const stalenessOf = async (db: Db): Promise<Staleness> => (await companySettings(db)).exchange

/** The rate between two currencies on a date, checked by the company's limits for outdated rates. */
export async function rateBetween(db: Db, from: string, to: string, day: string): Promise<Rate | RuleViolation> {
  if (from === to) return rateOn(rateTable([]), from, to, day)
  return rateOn(await ratesOn(db, day, [from, to]), from, to, day, await stalenessOf(db))
}

/** The latest approved rate of each currency of the company as of a date. */
export async function latestRates(db: Db, day: string): Promise<LatestRate[]> {
  const { warnAfterDays, refuseAfterDays } = await stalenessOf(db)
  const newest = await db
    .selectFrom('exchangeRate')
    .select(['currency', 'date', 'rate', 'source'])
    .distinctOn('currency')
    .where('status', '=', 'APPROVED')
    .where('date', '<=', day)
    .orderBy('currency')
    .orderBy('date', 'desc')
    .execute()
  const waiting = await db
    .selectFrom('exchangeRate')
    .select(['currency', sql<number>`count(*)::int`.as('count')])
    .where('status', '=', 'PROPOSED')
    .groupBy('currency')
    .execute()
  return CURRENCIES.filter((currency) => currency !== BASE_CURRENCY).map((currency) => {
    const found = newest.find((one) => one.currency === currency)
    const waits = waiting.find((one) => one.currency === currency)?.count ?? 0
    if (!found)
      return { currency, date: null, rate: null, source: null, ageDays: null, state: 'MISSING', waiting: waits }
    const ageDays = daysBetween(found.date, day)
    const state = ageDays > refuseAfterDays ? 'REFUSED' : ageDays > warnAfterDays ? 'OLD' : 'GOOD'
    return {
      currency,
      date: found.date,
      rate: trimmed(found.rate),
      source: found.source,
      ageDays,
      state,
      waiting: waits,
    }
  })
}

/** Whether two rates are the same number, ignoring trailing zeros. */
export const sameRate = (one: string, other: string) => compare(one, other) === 0
