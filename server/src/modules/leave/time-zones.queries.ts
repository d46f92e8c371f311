import { zoneByCountry } from '../../kernel/app/country-date.ts'

/** Leave begins and ends by the days of the consultant’s country. */
export const zoneOfConsultant = zoneByCountry('consultant')
