import type { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import { useMemo } from 'react'
import type { Option } from '../../ui/fields/choices/options.ts'
import { useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'

export { countryName, worldCountries } from './world-countries.ts'

const own: EndpointRef<(typeof countryEndpoints)['own']> = { method: 'GET', path: '/user-countries' }
const NONE: never[] = []

/** The countries whose records the user may see; for most roles all countries of the company. */
export function useOwnCountries() {
  const { data = NONE, error } = useEndpoint(own, {}, { staleTime: 3_600_000, afterPaint: true })
  const options = useMemo((): Option[] => data.map(({ id, name }) => ({ value: id, label: name })), [data])
  return { countries: data, options, error }
}
