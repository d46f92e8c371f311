import { zoneByCountry } from '../../../kernel/app/country-date.ts'

/** What is due, and what a file is dated by, goes by the days of the legal entity’s country. */
export const zoneOfRun = zoneByCountry('payrollRun')
