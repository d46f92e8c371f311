import { useState } from 'react'
import { todayHere, todayIn } from '../../ui/format/day.ts'
import { useOwnCountries } from './countries.ts'

/** Today in the country of a record, by which the server judges its days (docs/decisions/0019); the reader's own until its clock is known. */
export function useCountryToday(countryID: string | null | undefined): string {
  const { countries } = useOwnCountries()
  const country = countries.find(({ id }) => id === countryID)
  return country ? todayIn(country.zone) : todayHere()
}

/**
 * A chosen date, which starts as `first` and changes with it until it is chosen: that may come late, as the clock of a country does. Give
 * the box `first` as its key.
 */
export function useDayFrom(first: string): [day: string, setDay: (day: string) => void] {
  const [chosen, setDay] = useState<string | null>(null)
  return [chosen ?? first, setDay]
}
