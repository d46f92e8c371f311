import { sql } from 'kysely'
import type { Db } from '../../kernel/db/db.ts'
import { anyOf } from '../../kernel/db/filters.ts'
import { holidaysBetween, holidaysOfCountries } from '../settings/country-rules/public-holidays.queries.ts'

/** Current and past placements, also while they are on hold; an order form held before its start never started. */
const WAS_ACTIVE = sql<boolean>`(order_form.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED')
  or (order_form.status = 'ON_HOLD' and order_form.status_before_hold in ('ACTIVE', 'ON_NOTICE')))`

/**
 * The last day of a placement's term: its end date, the last working day, or the day before the start of the next term.
 */
export const LAST_DAY = sql<string>`least(order_form.end_date, order_form.last_working_day, (
  select min(greatest(next.start_date, next.joined_date)) - 1 from order_form next
  where next.parent_id = order_form.id and next.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED')))`
/**
 * A consultant who joined late starts on that date; a next term keeps the original joining date, and starts on its own
 * start date.
 */
export const FIRST_DAY = sql<string>`greatest(order_form.start_date, order_form.joined_date)`

interface Terms {
  readonly calendar?: { readonly workingDays?: readonly number[]; readonly hoursPerDay?: string }
  readonly leave?: {
    readonly daysPerYear?: number | null
    readonly policy?: string
    readonly policyDays?: number | null
  }
}

/** The terms of consultants on placements, in order, each with its calendar. */
export const placements = (db: Db) =>
  db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .select(['orderForm.id', 'orderForm.candidateId', 'orderForm.clientId', 'orderForm.countryId', 'orderForm.terms'])
    .select(['client.workingDays', 'client.hoursPerDay', FIRST_DAY.as('from'), LAST_DAY.as('to')])
    .where(WAS_ACTIVE)
    // Every placement was submitted; this redundant condition allows the index of submitted order forms to be used.
    .where('orderForm.submittedAt', 'is not', null)
    .where('orderForm.candidateId', 'is not', null)
    .where('orderForm.archivedAt', 'is', null)

type PlacementRow = Awaited<ReturnType<ReturnType<typeof placements>['executeTakeFirstOrThrow']>>

export interface Placement {
  readonly orderFormID: string
  readonly clientID: string
  readonly countryID: string
  readonly from: string
  readonly to: string
  readonly workingDays: readonly number[]
  readonly hoursPerDay: string
  readonly leave: NonNullable<Terms['leave']>
}

/** The calendar of a term is its own if it has one, otherwise that of the client. */
export function asPlacement(row: PlacementRow): Placement {
  const { calendar, leave } = row.terms as Terms
  return {
    orderFormID: row.id,
    clientID: row.clientId!,
    countryID: row.countryId!,
    from: row.from,
    to: row.to,
    workingDays: calendar?.workingDays ?? row.workingDays,
    hoursPerDay: calendar?.hoursPerDay ?? row.hoursPerDay,
    leave: leave ?? {},
  }
}

export const placementsOf = async (db: Db, consultantID: string): Promise<Placement[]> =>
  (await placements(db).where('orderForm.candidateId', '=', consultantID).orderBy('from').execute()).map(asPlacement)

/** The same of many people, by person. */
export async function placementsOfMany(db: Db, people: readonly string[]): Promise<ReadonlyMap<string, Placement[]>> {
  const rows = await placements(db).where('orderForm.candidateId', '=', anyOf(people)).orderBy('from').execute()
  return new Map(
    [...Map.groupBy(rows, ({ candidateId }) => candidateId!)].map(([id, theirs]) => [id, theirs.map(asPlacement)]),
  )
}

/** Public holidays of the country and those of the client between two days, both included. */
export async function holidaysOf(
  db: Db,
  place: { countryID: string; clientID: string | null },
  from: string,
  to: string,
) {
  const open = await holidaysBetween(db, place.countryID, from, to)
  const own = place.clientID
    ? await db
        .selectFrom('clientHoliday')
        .select(['date', 'name', 'kind'])
        .where('clientId', '=', place.clientID)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .execute()
    : []
  return [
    ...open.map(({ date, name, paid }) => ({ date, name, paid, kind: 'PUBLIC' as const })),
    ...own.map(({ date, name, kind }) => ({ date, name, paid: true, kind: kind as 'HOLIDAY' | 'SHUTDOWN' })),
  ]
}

interface ClientCountry {
  readonly countryID: string
  readonly clientID: string
}
export const placeKey = ({ countryID, clientID }: ClientCountry): string => `${countryID} ${clientID}`

/**
 * The days on which clients are closed in their countries between two dates, both included, for many places at once
 * (`placeKey`).
 */
export async function clientHolidaysOf(
  db: Db,
  places: readonly ClientCountry[],
  from: string,
  to: string,
): Promise<Map<string, string[]>> {
  const countries = [...new Set(places.map(({ countryID }) => countryID))]
  const clients = [...new Set(places.map(({ clientID }) => clientID))]
  const open = Map.groupBy(await holidaysOfCountries(db, countries, from, to), ({ countryId }) => countryId)
  const theirs = await db
    .selectFrom('clientHoliday')
    .select(['clientId', 'date'])
    .where('clientId', '=', anyOf(clients))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  const own = Map.groupBy(theirs, ({ clientId }) => clientId)
  return new Map(
    places.map((place) => [
      placeKey(place),
      [...(open.get(place.countryID) ?? []), ...(own.get(place.clientID) ?? [])].map(({ date }) => date),
    ]),
  )
}
