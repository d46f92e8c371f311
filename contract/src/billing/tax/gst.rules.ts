/**
 * The goods and services tax of India (docs/domain/invoices.md): one integrated tax (IGST) between states, within a
 * state a central and a state tax (CGST and SGST, in territories without a legislature UTGST), each at half the rate
 * and rounded separately. States are compared by their codes: those of the GSTINs, else of the addresses.
 */

import { divide, trimmed } from '../../kernel/math/rational.ts'
import type { Address } from '../../kernel/values/address.ts'
import { INDIAN_STATES, indianStateOf } from '../../kernel/values/indian-states.ts'
import { stateOfGstin } from '../../kernel/values/tax-numbers.ts'

/** One of several taxes of a supply, with its own rate in per cent. */
export interface TaxPart {
  readonly name: 'IGST' | 'CGST' | 'SGST' | 'UTGST'
  readonly percent: string
}

/** A party of a supply with its place. */
export interface SupplyParty {
  readonly countryID: string
  readonly address: Partial<Address> | null
  readonly taxNumber: string | null
}

/** The code of a place of supply outside India in GST returns. */
export const ABROAD = '96'

/** The state of a party by its GSTIN, else by its address; null when unknown. */
const stateOf = ({ taxNumber, address }: SupplyParty): string | null =>
  stateOfGstin(taxNumber) ?? indianStateOf(address?.region)

/** The state in which the supplier is registered; null outside India. */
export const supplierState = (supplier: SupplyParty): string | null =>
  supplier.countryID === 'IN' ? stateOf(supplier) : null

/**
 * The place of supply of a service by its code (IGST Act, section 12 (2), 13 (2)): for a registered client the state of
 * its registration; otherwise the state of its address, or that of the supplier without an address. Null when unknown,
 * or when the supplier is not in India.
 */
export function placeOfSupply(supplier: SupplyParty, client: SupplyParty): string | null {
  if (supplier.countryID !== 'IN') return null
  if (client.countryID !== 'IN') return ABROAD
  return stateOf(client) ?? (client.address === null ? supplierState(supplier) : null)
}

/** `Maharashtra` for 27. */
export const placeName = (code: string): string => (code === ABROAD ? 'Outside India' : (INDIAN_STATES[code] ?? code))

/** Union territories whose own part of the tax is not a state tax. */
const TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97'])

/** The taxes of a supply at this rate from one state to a place: two halves within the state, else one. */
export function gstParts(percent: string, from: string, place: string): TaxPart[] {
  if (from !== place) return [{ name: 'IGST', percent: trimmed(percent) }]
  const half = trimmed(divide(percent, '2'))
  return [
    { name: 'CGST', percent: half },
    { name: TERRITORIES.has(place) ? 'UTGST' : 'SGST', percent: half },
  ]
}
