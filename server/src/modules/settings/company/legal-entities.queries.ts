import type { BankDetails } from '@muster/contract/kernel/values/bank.ts'
import type { LegalEntity, legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf, matchesColumns, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'

const entityRows = (db: Db) =>
  db
    .selectFrom('legalEntity as entity')
    .innerJoin('country', 'country.id', 'entity.countryId')
    .selectAll('entity')
    .select('country.name as countryName')

type LegalEntityRow = Awaited<ReturnType<ReturnType<typeof entityRows>['executeTakeFirstOrThrow']>>

const present = (row: LegalEntityRow): LegalEntity => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nameArabic: row.nameArabic,
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  currency: row.currency,
  address: row.address as LegalEntity['address'],
  taxNumber: row.taxNumber,
  commercialRegistration: row.commercialRegistration,
  registrar: row.registrar,
  wageIDs: row.wageIds as LegalEntity['wageIDs'],
  vatRounding: row.vatRounding as LegalEntity['vatRounding'],
  dueMoves: row.dueMoves,
  eInvoiceProfile: row.eInvoiceProfile,
  eInvoiceFrom: row.eInvoiceFrom,
  eInvoiceEndpoint: row.eInvoiceScheme === null ? null : { scheme: row.eInvoiceScheme, id: row.eInvoiceId! },
  invoiceBank: row.invoiceBank as LegalEntity['invoiceBank'],
  numberPrefix: row.numberPrefix,
  zone: row.zone,
  bank: row.bankMasked as BankDetails | null,
  archived: row.archivedAt !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

const SEARCHED = ['entity.code', 'entity.name', 'entity.nameArabic', 'entity.taxNumber', 'country.name']

/** Archived entities are excluded unless the filter includes them. */
export function findLegalEntities({ db, query }: Call<typeof legalEntityEndpoints.list>): ListQuery {
  const { countryID, archived = false, searchInput } = query
  let rows = entityRows(db).where('entity.archivedAt', archived ? 'is not' : 'is', null)
  rows = withValues(rows, { 'entity.countryId': countryID })
  if (searchInput) rows = rows.where(matchesColumns(SEARCHED, searchInput))
  const sorts = {
    name: 'entity.name',
    code: 'entity.code',
    country: ['country.name', 'entity.name'],
    updatedAt: 'entity.updatedAt',
  }
  return { rows, key: 'entity.id', sorts, present }
}

export async function getLegalEntity(db: Db, id: string): Promise<LegalEntity> {
  const entities = entityRows(db).where('entity.id', '=', id)
  return present(await entities.executeTakeFirstOrThrow(() => notFound('legal entity')))
}

/** These entities by id, each with its bank account encrypted as in the database. */
export async function entitiesWithBanks(db: Db, ids: readonly string[]) {
  const rows = await entityRows(db).where('entity.id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, { ...present(row), bankSealed: row.bankSealed }]))
}

/** The entities that can be selected for new documents, ordered by name. */
export async function legalEntityChoices(db: Db) {
  const found = await db
    .selectFrom('legalEntity')
    .select(['id', 'code', 'name', 'countryId', 'currency', 'zone'])
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('code')
    .execute()
  return found.map(({ countryId: countryID, ...rest }) => ({ ...rest, countryID }))
}

/** The encrypted account of a legal entity, or null. */
export const sealedBankOf = (db: Db, id: string) =>
  db
    .selectFrom('legalEntity')
    .select(['name', 'bankSealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('legal entity'))
