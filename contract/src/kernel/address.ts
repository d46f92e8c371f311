import * as z from 'zod'
import { CountryID, optionalText, text } from './fields.ts'

/** The parts of a postal address; the building number and the district are what the GCC's tax invoices ask for (domain.md §2.20). */
export const addressFields = {
  lines: z.array(text(120, 'An address line')).max(4, 'An address has at most 4 lines.'),
  buildingNumber: optionalText(10).optional(),
  additionalNumber: optionalText(10).optional(),
  district: optionalText(80).optional(),
  city: text(80, 'The city'),
  region: optionalText(80).optional(),
  postalCode: optionalText(16).optional(),
  countryID: CountryID,
}

export const Address = z.strictObject(addressFields)
export type Address = z.output<typeof Address>
