import { type CompanySettings, CompanyValues } from '@muster/contract/settings/company/company.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { refTo } from '../../../kernel/records/refs.ts'

const row = (db: Db) =>
  db
    .selectFrom('companySetting')
    .leftJoin('appUser', 'appUser.id', 'companySetting.updatedBy')
    .select([
      'values',
      'companySetting.version',
      'companySetting.updatedAt',
      'companySetting.updatedBy',
      'appUser.name',
    ])

/** The current company-wide settings; settings that were never changed have their defaults. */
export const companySettings = async (db: Db): Promise<CompanyValues> =>
  companyValuesOf((await row(db).executeTakeFirstOrThrow()).values)

/** The same, read from a row that is already loaded. */
export const companyValuesOf = (values: unknown): CompanyValues => CompanyValues.parse(values)

export async function showCompany(db: Db): Promise<CompanySettings> {
  const { values, version, updatedAt, updatedBy, name } = await row(db).executeTakeFirstOrThrow()
  return {
    ...CompanyValues.parse(values),
    updatedAt: updatedAt.toISOString(),
    _updatedBy: refTo(updatedBy, name),
    version,
  }
}
