import { zoneByCountry } from '../../../kernel/app/country-date.ts'

/** A timesheet begins and ends by the days of the country of work. */
export const zoneOfTimesheet = zoneByCountry('timesheet')
