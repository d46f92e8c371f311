import type { DB, Db } from '../db/db.ts'
import type { Call, Route } from '../http/route.ts'
import { localTime } from '../jobs/schedule.ts'
import { dayOf } from './today.ts'

/** What a job is given that runs once a day for each country. */
export interface CountryDate {
  readonly countryID: string
  /** The calendar day that has begun there. */
  readonly day: string
}

/** The calendar day at this instant on the clocks of a zone. */
export const dayInZone = (zone: string, instant: Date): string => localTime(zone, instant).slice(0, 10)

/** The calendar day at this instant in a country; the day in UTC where there is none yet. */
export async function dayInCountry(db: Db, countryID: string | null | undefined, instant: Date): Promise<string> {
  if (!countryID) return dayOf(instant)
  const country = await db.selectFrom('country').select('zone').where('id', '=', countryID).executeTakeFirst()
  return country ? dayInZone(country.zone, instant) : dayOf(instant)
}

/** What a call is about: the record of its address, or what its body names. */
export interface Addressed {
  readonly db: Db
  readonly params: { readonly id?: string | undefined }
  readonly body: unknown
}

/** Tables whose rows are of a country. */
type OfCountry = { [T in keyof DB]: DB[T] extends { id: unknown; countryId: unknown } ? T : never }[keyof DB]

/** The zone of the country of the record that a call is about. */
export const zoneByCountry =
  (table: OfCountry) =>
  async ({ db, params }: Addressed) =>
    params.id
      ? db
          .selectFrom('country')
          .select('country.zone')
          .where('country.id', '=', (eb) =>
            // The tables share these two columns, which the compiler cannot derive from a union of them.
            eb
              .selectFrom(table as 'consultant')
              .select('countryId')
              .where('id', '=', params.id!),
          )
          .executeTakeFirst()
      : undefined

/**
 * Routes whose `today` is the day in the country of their record, and not the one that the caller's clock says: what has begun, expired or
 * been signed by a day is judged there (docs/decisions/0019). A call about no one record, as a list is, keeps the caller's.
 */
export const withCountryDate = (
  zoneOf: (about: Addressed) => Promise<{ readonly zone: string } | undefined>,
  routes: readonly Route[],
): readonly Route[] =>
  routes.map(({ handle, ...route }) => ({
    ...route,
    handle: async (call: Call) => {
      const found = await zoneOf(call as unknown as Addressed)
      return handle(found ? { ...call, today: dayInZone(found.zone, call.now) } : call)
    },
  }))
