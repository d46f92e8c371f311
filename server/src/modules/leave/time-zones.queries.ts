import { zoneByCountry } from '../../kernel/app/country-date.ts'

/** Leave starts and ends by the date in the consultant’s country. */
export const zoneOfConsultant = zoneByCountry('consultant')
