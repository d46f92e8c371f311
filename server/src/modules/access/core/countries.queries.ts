import type { Country } from '@muster/contract/access/countries.contract.ts'
import { invalid } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'

const countries = (db: Db) =>
  db.selectFrom('country').select(['id', 'name', 'currency', 'minorUnits', 'weekend', 'zone']).orderBy('name')

export const allCountries = (db: Db): Promise<Country[]> => countries(db).execute()

/** The countries whose clients a user may see, so that filters offer no empty choices. */
export function countriesOfStaff(db: Db, staff: Staff): Promise<Country[]> {
  const { countryIDs } = scopeFor(staff, 'clients')
  if (!countryIDs) return allCountries(db)
  return countryIDs.length === 0 ? Promise.resolve([]) : countries(db).where('id', 'in', countryIDs).execute()
}

/** Rejects IDs of countries that the company does not work in. */
export async function assertCountries(db: Db, countryIDs: readonly string[]): Promise<void> {
  if (countryIDs.length === 0) return
  const found = await db.selectFrom('country').select('id').where('id', 'in', countryIDs).execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = countryIDs.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw invalid([
      { path: 'countryIDs', message: `Unsupported country: ${unknown.join(', ')}. Select from the list.` },
    ])
}
