import { zoneByCountry } from '../../../kernel/app/country-date.ts'

/** A timesheet starts and ends by the date in the country of work. */
export const zoneOfTimesheet = zoneByCountry('timesheet')
