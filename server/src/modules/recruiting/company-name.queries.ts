import type { AppContext } from '../../kernel/app/app-context.ts'
import type { Db } from '../../kernel/db/db.ts'
import { companySettings } from '../settings/company/company.queries.ts'

/**
 * The name of the company for clients and applicants: the name in the settings, else that of the legal entity in the
 * country.
 */
export async function companyName(
  db: Db,
  { environment }: Pick<AppContext, 'environment'>,
  countryID: string,
): Promise<string> {
  const { name } = await companySettings(db)
  if (name) return name
  const entity = await db
    .selectFrom('legalEntity')
    .select('name')
    .where('countryId', '=', countryID)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return entity?.name ?? environment.PRODUCT_NAME
}
