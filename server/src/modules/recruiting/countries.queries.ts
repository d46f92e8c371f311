import { invalid, notFound } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { reachesCountry, type Scope } from '../../kernel/db/scope.ts'

/** The country must be one of the company's, in the caller's scope; 404 otherwise, as for a record out of scope. */
export async function assertCountry(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  countryID: string | undefined,
): Promise<void> {
  if (countryID === undefined) return
  if (!reachesCountry(scope, countryID)) throw notFound('country')
  const country = await db.selectFrom('country').select('id').where('id', '=', countryID).executeTakeFirst()
  if (!country) throw invalid([{ path: 'countryID', message: 'Unsupported country. Select one from the list.' }])
}
