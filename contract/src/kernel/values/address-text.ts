import type { Address } from './address.ts'
import { INDIAN_STATES } from './indian-states.ts'

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' })

/** `IN` → `India`, the name of a country or nationality on documents. */
export const formatCountry = (id: string): string => COUNTRIES.of(id) ?? id

/** The region of an address as text: a state of India is stored by its code. */
export const formatRegion = ({ region, countryID }: Pick<Partial<Address>, 'region' | 'countryID'>): string | null =>
  region ? (countryID === 'IN' && INDIAN_STATES[region]) || region : null

/**
 * A postal address on one line, as on documents and records: the building before its street, the additional number of a
 * Saudi address after its postal code, the country by name. Null for an empty address.
 */
export function formatAddress(address: Partial<Address> | null): string | null {
  const { lines = [], buildingNumber, additionalNumber, district, city, postalCode, countryID } = address ?? {}
  const [street, ...more] = lines
  const code = [postalCode, additionalNumber].filter(Boolean).join('-')
  const parts = [
    [buildingNumber, street].filter(Boolean).join(' '),
    ...more,
    district,
    [city, code].filter(Boolean).join(' '),
    formatRegion(address ?? {}),
    countryID && formatCountry(countryID),
  ]
  return parts.filter(Boolean).join(', ') || null
}
