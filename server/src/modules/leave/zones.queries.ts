import type { Addressed } from '../../kernel/country-day.ts'

/** Leave begins and ends by the days of the consultant's country. */
export const zoneOfConsultant = async ({ db, params }: Addressed) =>
  params.id
    ? db
        .selectFrom('country')
        .innerJoin('consultant', 'consultant.countryId', 'country.id')
        .select('country.zone')
        .where('consultant.id', '=', params.id)
        .executeTakeFirst()
    : undefined
