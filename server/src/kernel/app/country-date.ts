import type { DB, Db } from '../db/db.ts'
import type { Call, Route } from '../http/route.ts'
import { localTime } from '../jobs/schedule.ts'
import { dayOf } from './today.ts'

/** The input of a job that runs once a day for each country. */
export interface CountryDate {
  readonly countryID: string
  /** The calendar day that has started there. */
  readonly day: string
}

/** The calendar day at this instant in a time zone. */
export const dayInZone = (zone: string, instant: Date): string => localTime(zone, instant).slice(0, 10)

/** The calendar day at this instant in a country; in UTC if the country is unknown. */
export async function dayInCountry(db: Db, countryID: string | null | undefined, instant: Date): Promise<string> {
  if (!countryID) return dayOf(instant)
  const country = await db.selectFrom('country').select('zone').where('id', '=', countryID).executeTakeFirst()
  return country ? dayInZone(country.zone, instant) : dayOf(instant)
}

/** The parts of a call that name its record: its path parameters or its body. */
export interface RecordRequest {
  readonly db: Db
  readonly params: { readonly id?: string | undefined }
  readonly body: unknown
}

/** Tables whose rows belong to a country. */
type CountryTable = { [T in keyof DB]: DB[T] extends { id: unknown; countryId: unknown } ? T : never }[keyof DB]

/** The time zone of the country of the call's record. */
export const zoneByCountry =
  (table: CountryTable) =>
  async ({ db, params }: RecordRequest) =>
    params.id
      ? db
          .selectFrom('country')
          .select('country.zone')
          .where('country.id', '=', (eb) =>
            // The tables share these two columns, which TypeScript cannot infer from a union of them.
            eb
              .selectFrom(table as 'consultant')
              .select('countryId')
              .where('id', '=', params.id!),
          )
          .executeTakeFirst()
      : undefined

/**
 * Routes whose `today` is the day in the country of their record instead of the user's: dates of starting, expiry and
 * signing are compared there (docs/decisions/0019). A call without a single record, such as a list, keeps the user's.
 */
export const withCountryDate = (
  zoneOf: (about: RecordRequest) => Promise<{ readonly zone: string } | undefined>,
  routes: readonly Route[],
): readonly Route[] =>
  routes.map(({ handle, ...route }) => ({
    ...route,
    handle: async (call: Call) => {
      const country = await zoneOf(call as unknown as RecordRequest)
      return handle(country ? { ...call, today: dayInZone(country.zone, call.now) } : call)
    },
  }))
