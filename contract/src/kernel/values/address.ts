import * as z from 'zod'
import { CountryID, optionalText, text } from './fields.ts'
import { indianStateOf } from './indian-states.ts'

/**
 * The parts of a postal address; building number and district are required by tax invoices of the GCC
 * (docs/domain/fields.md).
 */
export const addressFields = {
  lines: z.array(text(120, 'An address line')).max(4, 'An address has at most 4 lines.'),
  buildingNumber: optionalText(10).optional(),
  additionalNumber: optionalText(10).optional(),
  district: optionalText(80).optional(),
  city: text(80, 'The city'),
  /** In India the GST code of the state, elsewhere text. */
  region: optionalText(80).optional(),
  postalCode: optionalText(16).optional(),
  countryID: CountryID,
}

export const Address = z.strictObject(addressFields)
export type Address = z.output<typeof Address>

/**
 * The error in the region of an address; null without one. Taxes compare states by their codes, so other text is
 * rejected.
 */
export const regionProblem = ({ countryID, region }: Pick<Partial<Address>, 'countryID' | 'region'>): string | null =>
  countryID === 'IN' && region && indianStateOf(region) === null
    ? `“${region}” is not a state of India. Select it from the list; through the API, send its name or its code such as 27 for Maharashtra.`
    : null

/** The address for storage: an Indian state by its code, also when its name was entered. */
export const storedAddress = <A extends Pick<Partial<Address>, 'countryID' | 'region'>>(address: A): A =>
  address.countryID === 'IN' && address.region
    ? { ...address, region: indianStateOf(address.region) ?? address.region }
    : address

type SaudiPart = 'buildingNumber' | 'district' | 'postalCode'

/**
 * The parts of the Saudi national address that a tax invoice requires (docs/domain/fields.md): the field, its name, and
 * its validation.
 */
export const SAUDI_ADDRESS: readonly {
  field: SaudiPart
  what: string
  isValid: (address: Partial<Address>) => boolean
}[] = [
  {
    field: 'buildingNumber',
    what: '4-digit building number',
    isValid: ({ buildingNumber }) => /^\d{4}$/.test(buildingNumber ?? ''),
  },
  { field: 'district', what: 'district', isValid: ({ district }) => Boolean(district) },
  { field: 'postalCode', what: '5-digit postal code', isValid: ({ postalCode }) => /^\d{5}$/.test(postalCode ?? '') },
]
