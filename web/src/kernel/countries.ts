import type { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import { useMemo } from 'react'
import type { Option } from '../ui/fields/options.ts'
import { useEndpoint } from './endpoint.ts'
import type { Line } from './send.ts'

const own: Line<(typeof countryEndpoints)['own']> = { method: 'GET', path: '/user-countries' }
const NONE: never[] = []

/** The countries whose records are the reader's: all that the company works in for most roles. */
export function useOwnCountries() {
  const { data = NONE, error } = useEndpoint(own, {}, { staleTime: 3_600_000 })
  const options = useMemo((): Option[] => data.map(({ id, name }) => ({ value: id, label: name })), [data])
  return { countries: data, options, error }
}

const regions = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
// Groups, leftovers and placeholders that the code list also names.
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of the past (DD, SU, UK) lead to another one. */
const isPresent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/** Every country of the world by name, since people come from where the company does not work. */
export const worldCountries: readonly Option[] = LETTERS.flatMap((a) => LETTERS.map((b) => `${a}${b}`))
  .flatMap((value) => {
    const label = NO_COUNTRY.has(value) || !isPresent(value) ? undefined : regions.of(value)
    return label ? [{ value, label }] : []
  })
  .sort((a, b) => a.label.localeCompare(b.label))

/** `IN` → `India`; what is no code comes back as it is. */
export const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)
