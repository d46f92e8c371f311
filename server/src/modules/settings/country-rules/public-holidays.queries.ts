import type {
  PublicHoliday,
  publicHolidayEndpoints,
} from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesColumns, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'

const holidayRows = (db: Db) =>
  db
    .selectFrom('publicHoliday as holiday')
    .innerJoin('country', 'country.id', 'holiday.countryId')
    .select(['holiday.id', 'holiday.countryId', 'country.name as countryName', 'holiday.date', 'holiday.name'])
    .select(['holiday.paid', 'holiday.tentative', 'holiday.version'])

type PublicHolidayRow = Awaited<ReturnType<ReturnType<typeof holidayRows>['executeTakeFirstOrThrow']>>

const present = ({ countryId, countryName, ...rest }: PublicHolidayRow): PublicHoliday => ({
  ...rest,
  countryID: countryId,
  _country: { id: countryId, name: countryName },
})

export function findHolidays({ db, query }: Call<typeof publicHolidayEndpoints.list>): ListQuery {
  const { countryID, year, from, to, tentative, searchInput } = query
  let rows = withValues(holidayRows(db), { 'holiday.countryId': countryID })
  if (year) rows = rows.where('holiday.date', '>=', `${year}-01-01`).where('holiday.date', '<=', `${year}-12-31`)
  if (from) rows = rows.where('holiday.date', '>=', from)
  if (to) rows = rows.where('holiday.date', '<=', to)
  if (tentative !== undefined) rows = rows.where('holiday.tentative', '=', tentative)
  if (searchInput) rows = rows.where(matchesColumns(['holiday.name', 'country.name'], searchInput))
  const sorts = {
    date: 'holiday.date',
    country: ['country.name', 'holiday.date'],
    name: ['holiday.name', 'holiday.date'],
  }
  return { rows, key: 'holiday.id', sorts, present }
}

export async function getHoliday(db: Db, id: string): Promise<PublicHoliday> {
  const holidays = holidayRows(db).where('holiday.id', '=', id)
  return present(await holidays.executeTakeFirstOrThrow(() => notFound('public holiday')))
}

/** Several holidays by id, in no particular order. */
export const getHolidays = async (db: Db, ids: readonly string[]): Promise<PublicHoliday[]> =>
  ids.length === 0 ? [] : (await holidayRows(db).where('holiday.id', 'in', ids).execute()).map(present)

/** The public holidays of a country from one date to another, both included. */
export const holidaysBetween = (db: Db, countryID: string, from: string, to: string) =>
  db
    .selectFrom('publicHoliday')
    .select(['date', 'name', 'paid', 'tentative'])
    .where('countryId', '=', countryID)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()

/** The same for several countries. */
export const holidaysOfCountries = (db: Db, countryIDs: readonly string[], from: string, to: string) =>
  db
    .selectFrom('publicHoliday')
    .select(['countryId', 'date'])
    .where('countryId', '=', sql<string>`any(${[...countryIDs]}::text[])`)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
