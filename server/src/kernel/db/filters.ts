import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { type AnyColumnWithTable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB as Database } from './db.ts'
import { isLimitedToJobs, type Scope, type Staff } from './scope.ts'
import { containsPattern } from './search.ts'

/** Filters and counts that all lists share, and the query of one record. */

export interface RecordKey {
  readonly id: string
  /** Locks it until the end of the transaction. */
  readonly lock?: boolean
}

/**
 * Whether the text occurs anywhere in the column, ignoring case and accents; `%` and `_` are literal. Compared in a
 * normalised form that an index can use.
 */
export const matchesTerm = (column: string, term: string): RawBuilder<boolean> =>
  sql<boolean>`search_text(${sql.ref(column)}) like ${containsPattern(term)}`

/** Whether the text occurs in the columns, joined with spaces. */
export const matchesColumns = (columns: readonly string[], term: string): RawBuilder<boolean> =>
  sql<boolean>`search_text(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})) like ${containsPattern(term)}`

/**
 * Whether the record whose id is in `column` matches in one of its own columns: `refersTo('job.clientId', 'client',
 * ['name'], term)`.
 */
export function refersTo(
  column: string,
  table: keyof Database,
  columns: readonly string[],
  term: string,
): RawBuilder<boolean> {
  const matches = columns.map((one) => matchesTerm(`${table}.${one}`, term))
  return sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.join(matches, sql` or `)})`
}

/** For a comparison with many IDs, without a parameter for each: `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: Iterable<string>): RawBuilder<string> => sql<string>`any(${[...new Set(ids)]}::uuid[])`

/** The IDs of a filter for people; `me` is the user. */
export const peopleNamed = (ids: readonly string[], { id: reader }: Pick<Staff, 'id'>): string[] =>
  ids.map((id) => (id === 'me' ? reader : id))

/** Rows whose column has one of the values, for each filter that is set. */
export function withValues<DB, TB extends keyof DB, O>(
  all: SelectQueryBuilder<DB, TB, O>,
  filters: { readonly [C in AnyColumnWithTable<DB, TB>]?: readonly unknown[] | undefined },
): SelectQueryBuilder<DB, TB, O> {
  let rows = all
  for (const [column, values] of Object.entries<readonly unknown[] | undefined>(filters))
    if (values?.length) rows = rows.where(sql.ref(column), 'in', values)
  return rows
}

/**
 * The rows of the countries in scope; all without a scope. For records that no role sees by own clients, jobs or teams:
 * such a role would see none.
 */
export const inCountries = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  scope: Scope | null,
  country: AnyColumnWithTable<DB, TB>,
): SelectQueryBuilder<DB, TB, O> => (scope?.ownClientsOf ? rows.where(NONE) : ofScope(rows, scope, country))

/**
 * The rows of the countries and clients in scope; all without a scope. For records that no role sees by jobs or teams:
 * such a role would see none.
 */
export function inCountriesAndClients<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  scope: Scope | null,
  { country, client }: { readonly country: AnyColumnWithTable<DB, TB>; readonly client: AnyColumnWithTable<DB, TB> },
): SelectQueryBuilder<DB, TB, O> {
  const within = ofScope(rows, scope, country)
  if (!scope?.ownClientsOf) return within
  const own = sql`(select client_id from client_account_manager where user_id = ${scope.ownClientsOf}::uuid)`
  return within.where(sql<boolean>`${sql.ref(client)} in ${own}`)
}

const NONE = sql<boolean>`false`

function ofScope<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  scope: Scope | null,
  country: AnyColumnWithTable<DB, TB>,
): SelectQueryBuilder<DB, TB, O> {
  if (!scope) return rows
  if (isLimitedToJobs(scope)) return rows.where(NONE)
  const { countryIDs } = scope
  return countryIDs ? rows.where(sql.ref(country), 'in', countryIDs.length > 0 ? [...countryIDs] : ['--']) : rows
}

interface Days {
  readonly from?: string | undefined
  /** The last day, included. */
  readonly to?: string | undefined
}

/** Rows whose instant in the column is on one of the days in the user's time zone. */
export function onDays<DB, TB extends keyof DB, O>(
  all: SelectQueryBuilder<DB, TB, O>,
  column: AnyColumnWithTable<DB, TB>,
  { from, to }: Days,
  dayBegins: (day: string) => Date,
): SelectQueryBuilder<DB, TB, O> {
  let rows = all
  if (from) rows = rows.where(sql.ref(column), '>=', dayBegins(from))
  if (to) rows = rows.where(sql.ref(column), '<', dayBegins(daysAfter(to, 1)))
  return rows
}

/** The number of rows of each existing status. */
export const countByStatus = <S extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables.
  rows: SelectQueryBuilder<Database, any, any>,
  column: string,
): Promise<{ status: S; count: number }[]> =>
  rows
    .select([sql.ref<S>(column).as('status'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql.ref(column))
    .orderBy(sql.ref(column))
    .execute()
