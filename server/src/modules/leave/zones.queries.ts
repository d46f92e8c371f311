import { zoneByCountry } from '../../kernel/country-day.ts'

/** Leave begins and ends by the days of the consultant’s country. */
export const zoneOfConsultant = zoneByCountry('consultant')
