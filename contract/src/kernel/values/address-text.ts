import type { Address } from './address.ts'
import { INDIAN_STATES } from './indian-states.ts'

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' })

/** `IN` → `India`, as documents write a country or a nationality. */
export const formatCountry = (id: string): string => COUNTRIES.of(id) ?? id

/** The region of an address as people read it: a state of India is stored by its code. */
export const formatRegion = ({ region, countryID }: Pick<Partial<Address>, 'region' | 'countryID'>): string | null =>
  region ? (countryID === 'IN' && INDIAN_STATES[region]) || region : null

/**
 * A postal address on one line, as documents and records write it: the building before its street, the additional number of a Saudi
 * address behind its postal code, the country by name. Null where there is nothing to write.
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
