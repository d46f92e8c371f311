import type { Addressed } from '../../kernel/country-day.ts'

/** A sheet begins and ends by the days of the country of work. */
export const zoneOfSheet = async ({ db, params }: Addressed) =>
  params.id
    ? db
        .selectFrom('country')
        .innerJoin('timesheet', 'timesheet.countryId', 'country.id')
        .select('country.zone')
        .where('timesheet.id', '=', params.id)
        .executeTakeFirst()
    : undefined
