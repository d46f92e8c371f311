import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'

/**
 * The tax label of a client document for our services in a country, from the parameters in force on the date; null
 * without parameters.
 */
export function describeTax(parameters: Pick<CountryParameters, 'vat'> | null): string | null {
  if (!parameters) return null
  const { name, standardPercent } = parameters.vat
  return standardPercent === null ? 'No VAT applies.' : `${name} of ${standardPercent} % is added.`
}
