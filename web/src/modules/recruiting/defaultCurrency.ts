import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { useSchemaFormContext } from '../../ui/form/FormContext.tsx'
import { valueAt } from '../../ui/form/schemaValues.ts'

/** The currency of a country; undefined while the countries are loading. */
export function useCurrencyOf(countryID: string): string | undefined {
  const { countries, error } = useOwnCountries()
  if (countries.length === 0 && !error) return undefined
  return countries.find(({ id }) => id === countryID)?.currency ?? ''
}

/** The currency of the country that is chosen in the form. */
export function useDefaultCurrency() {
  const { form } = useSchemaFormContext()
  const { countries } = useOwnCountries()
  return () => countries.find(({ id }) => id === valueAt(form.getValues(), 'countryID'))?.currency ?? ''
}
