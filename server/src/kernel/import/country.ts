import type { FieldError } from '../app/errors.ts'
import { reachesCountry, type Scope } from '../db/scope.ts'

/** Common names of the countries in spreadsheets, in addition to name and code. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  uae: 'AE',
  emirates: 'AE',
  ksa: 'SA',
  saudi: 'SA',
  'kingdom of saudi arabia': 'SA',
  'sultanate of oman': 'OM',
  'state of qatar': 'QA',
  'kingdom of bahrain': 'BH',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
}

/** The countries of nationalities as people write them, in small letters. */
export const NATIONALITIES: Readonly<Record<string, string>> = {
  indian: 'IN',
  pakistani: 'PK',
  egyptian: 'EG',
  jordanian: 'JO',
  lebanese: 'LB',
  syrian: 'SY',
  saudi: 'SA',
  emirati: 'AE',
  filipino: 'PH',
  british: 'GB',
  german: 'DE',
  sudanese: 'SD',
  tunisian: 'TN',
  'sri lankan': 'LK',
  bangladeshi: 'BD',
  nepali: 'NP',
  moroccan: 'MA',
  palestinian: 'PS',
  iraqi: 'IQ',
  american: 'US',
  french: 'FR',
  omani: 'OM',
  bahraini: 'BH',
  kuwaiti: 'KW',
  qatari: 'QA',
  yemeni: 'YE',
  algerian: 'DZ',
  canadian: 'CA',
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
const same = (one: string, other: string) => compare(one, other) === 0

/** The country of the company for a cell, by code, name or common name: `UAE` is AE. */
export function countryNamed<C extends { readonly id: string; readonly name: string }>(
  countries: readonly C[],
  typed: string,
): C | undefined {
  const plain = typed.trim().replaceAll('.', '')
  const commonCode = COMMON_NAMES[plain.toLowerCase()]
  return countries.find(({ id, name }) => id === commonCode || same(id, plain) || same(name, plain))
}

/** The error in the country of a row: the company does not work there, or it is out of the user's scope. */
export function countryError(
  typed: string | undefined,
  country: { readonly id: string; readonly name: string } | undefined,
  scope: Scope,
): FieldError | undefined {
  if (!country) return { path: 'country', message: `Unsupported country: "${typed}". Enter a country such as AE.` }
  return reachesCountry(scope, country.id)
    ? undefined
    : { path: 'country', message: `${country.name} is not one of your countries. Remove this row.` }
}
