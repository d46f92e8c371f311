import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'

/** What a paper for a client says of the tax on our services in a country, from its parameters on the day; null while none hold. */
export function describeTax(parameters: Pick<CountryParameters, 'vat'> | null): string | null {
  if (!parameters) return null
  const { name, standardPercent } = parameters.vat
  return standardPercent === null ? 'No VAT applies.' : `${name} of ${standardPercent} % is added.`
}
