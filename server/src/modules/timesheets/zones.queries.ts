import { zoneByCountry } from '../../kernel/country-day.ts'

/** A sheet begins and ends by the days of the country of work. */
export const zoneOfTimesheet = zoneByCountry('timesheet')
