import { zoneByCountry } from '../../../kernel/app/country-date.ts'

/** Due dates and the dates of files are dates in the legal entity’s country. */
export const zoneOfRun = zoneByCountry('payrollRun')
