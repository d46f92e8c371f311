import { useState } from 'react'
import { todayHere, todayIn } from '../../ui/format/day.ts'
import { useOwnCountries } from './countries.ts'

/**
 * Today in the country of a record, which the server uses for its dates (docs/decisions/0019); the browser's date until
 * the country is loaded.
 */
export function useCountryToday(countryID: string | null | undefined): string {
  const { countries } = useOwnCountries()
  const country = countries.find(({ id }) => id === countryID)
  return country ? todayIn(country.zone) : todayHere()
}

/**
 * A date that follows `first` until the user chooses one; `first` may change when the country's time zone is loaded.
 * Use `first` as the key of the date box.
 */
export function useDayFrom(first: string): [day: string, setDay: (day: string) => void] {
  const [chosen, setDay] = useState<string | null>(null)
  return [chosen ?? first, setDay]
}
