import { expect, test } from 'vitest'
import { countryName, worldCountries } from './world-countries.ts'

// Groups, remnants and placeholders that Intl also names.
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Former codes (DD, SU, UK) are mapped to another one. */
const isPresent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

test('lists all countries of Intl, sorted by name', () => {
  const regions = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
  const known = LETTERS.flatMap((a) => LETTERS.map((b) => `${a}${b}`))
    .flatMap((value) => {
      const label = NO_COUNTRY.has(value) || !isPresent(value) ? undefined : regions.of(value)
      return label ? [{ value, label }] : []
    })
    .sort((a, b) => a.label.localeCompare(b.label))
  expect(worldCountries).toEqual(known)
})

test('a country code is shown by its name, other text unchanged', () => {
  expect(['IN', 'AE', 'QQ', 'Qatar', ''].map(countryName)).toEqual(['India', 'United Arab Emirates', 'QQ', 'Qatar', ''])
})
