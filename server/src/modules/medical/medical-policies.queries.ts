import type {
  MedicalPolicy,
  medicalPolicyEndpoints,
  PolicyCategory,
  PolicyStatus,
  PremiumBand,
} from '@muster/contract/medical/medical-policies.contract.ts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../kernel/app/errors.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import { matchesColumns, withValues } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import type { Call } from '../../kernel/http/route.ts'
import { refTo } from '../../kernel/records/refs.ts'

type PolicyExpression = ExpressionBuilder<DB, 'medicalPolicy'>

const decoratePolicyRows = (policies: SelectQueryBuilder<DB, 'medicalPolicy', object>) =>
  policies
    .innerJoin('country', 'country.id', 'medicalPolicy.countryId')
    .selectAll('medicalPolicy')
    .select('country.name as countryName')
    .select((eb) =>
      eb
        .selectFrom('medicalPremium as p')
        .select(sql<number>`count(*)::int`.as('bands'))
        .whereRef('p.medicalPolicyId', '=', 'medicalPolicy.id')
        .as('bands'),
    )

type PolicyRow = Awaited<ReturnType<ReturnType<typeof decoratePolicyRows>['execute']>>[number]

const statusOn = (today: string, { validFrom, validTo }: { validFrom: string; validTo: string }): PolicyStatus =>
  validFrom > today ? 'UPCOMING' : validTo < today ? 'EXPIRED' : 'IN_FORCE'

const presentPolicyRow = (row: PolicyRow, today: string) => ({
  id: row.id,
  insurer: row.insurer,
  policyNumber: row.policyNumber,
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  category: row.category as PolicyCategory,
  network: row.network,
  tpa: row.tpa,
  validFrom: row.validFrom,
  validTo: row.validTo,
  status: statusOn(today, row),
  currency: row.currency,
  archived: row.archivedAt !== null,
  bands: row.bands ?? 0,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** Whether a policy has one of these statuses on the day. */
const hasStatus = (statuses: readonly PolicyStatus[], today: string) => (eb: PolicyExpression) => {
  const conditions = {
    UPCOMING: () => eb('validFrom', '>', today),
    IN_FORCE: () => eb.and([eb('validFrom', '<=', today), eb('validTo', '>=', today)]),
    EXPIRED: () => eb('validTo', '<', today),
  }
  return eb.or(statuses.map((status) => conditions[status]()))
}

export function findPolicies({ db, query, today }: Call<typeof medicalPolicyEndpoints.list>): ListQuery {
  const { searchInput, countryID, category, status, archived = false } = query
  let policies = db.selectFrom('medicalPolicy').where('archivedAt', archived ? 'is not' : 'is', null)
  policies = withValues(policies, { 'medicalPolicy.countryId': countryID, 'medicalPolicy.category': category })
  if (status?.length) policies = policies.where(hasStatus(status, today))
  if (searchInput) policies = policies.where(matchesColumns(['insurer', 'policyNumber', 'network', 'tpa'], searchInput))
  return {
    rows: decoratePolicyRows(policies),
    plain: policies.select('medicalPolicy.id'),
    key: 'medicalPolicy.id',
    sorts: {
      insurer: 'medicalPolicy.insurer',
      country: ['country.name', 'medicalPolicy.categoryRank', 'medicalPolicy.validFrom'],
      category: 'medicalPolicy.categoryRank',
      validFrom: 'medicalPolicy.validFrom',
      validTo: 'medicalPolicy.validTo',
      updatedAt: 'medicalPolicy.updatedAt',
    },
    present: (row: PolicyRow) => presentPolicyRow(row, today),
  }
}

const premiumsOf = (eb: PolicyExpression) =>
  jsonArrayFrom(
    eb
      .selectFrom('medicalPremium as p')
      // As text: a number in JSON would be a float.
      .select(['p.ageFrom', 'p.ageTo', 'p.gender', 'p.relation', sql<string>`p.premium::text`.as('premium')])
      .whereRef('p.medicalPolicyId', '=', 'medicalPolicy.id')
      .orderBy(sql`array_position(array['EMPLOYEE', 'SPOUSE', 'CHILD', 'PARENT'], p.relation)`)
      .orderBy('p.ageFrom')
      .orderBy('p.gender'),
  )

/** Keys inside JSON are column names. */
const bandsOf = (rows: readonly object[]): PremiumBand[] =>
  (rows as (Omit<PremiumBand, 'ageFrom' | 'ageTo'> & { age_from: number; age_to: number })[]).map(
    ({ age_from: ageFrom, age_to: ageTo, ...band }) => ({ ageFrom, ageTo, ...band }),
  )

/** One policy with its premium table; `lock` prevents other changes until the end of the transaction. */
export async function getPolicy(
  { db, today }: Pick<Call, 'db' | 'today'>,
  id: string,
  { lock = false } = {},
): Promise<MedicalPolicy> {
  if (lock) await db.selectFrom('medicalPolicy').select('id').where('id', '=', id).forUpdate().execute()
  const row = await decoratePolicyRows(db.selectFrom('medicalPolicy').where('medicalPolicy.id', '=', id))
    .leftJoin('appUser as editor', 'editor.id', 'medicalPolicy.updatedBy')
    .select('editor.name as editorName')
    .select((eb) => premiumsOf(eb as unknown as PolicyExpression).as('premiums'))
    .executeTakeFirstOrThrow(() => notFound('policy'))
  return {
    ...presentPolicyRow(row, today),
    notes: row.notes,
    premiums: bandsOf(row.premiums),
    _updatedBy: refTo(row.updatedBy, row.editorName),
    usedBy: (await usersOf(db, id)).length,
  }
}

const ENDED = ['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED', 'RENEWED'] as const

/**
 * The numbers of pending or running order forms whose last margin used premiums of a policy; drafts are calculated
 * again with every save.
 */
export async function usersOf(db: Db, policyID: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orderForm as o')
    .select('o.number')
    .where('o.archivedAt', 'is', null)
    .where('o.number', 'is not', null)
    .where('o.status', 'not in', ENDED)
    .where('o.id', 'in', (eb) =>
      eb.selectFrom('orderFormMargin').select('orderFormId').where('medicalPolicyId', '=', policyID),
    )
    .where((eb) =>
      eb(
        eb
          .selectFrom('orderFormMargin as m')
          .select('m.medicalPolicyId')
          .whereRef('m.orderFormId', '=', 'o.id')
          .orderBy('m.computedAt', 'desc')
          .limit(1),
        '=',
        policyID,
      ),
    )
    .orderBy('o.number')
    .execute()
  return rows.flatMap(({ number }) => number ?? [])
}

/** Active policies with their premiums, the latest start date first. */
const policiesInUse = (db: Db) =>
  db
    .selectFrom('medicalPolicy')
    .select([
      'medicalPolicy.id',
      'insurer',
      'policyNumber',
      'currency',
      'countryId',
      'category',
      'validFrom',
      'validTo',
    ])
    .select((eb) => premiumsOf(eb).as('premiums'))
    .where('archivedAt', 'is', null)
    .orderBy('validFrom', 'desc')
    .orderBy('medicalPolicy.id')

/**
 * The policy of a category in a country on a date, with its premiums: the one with the latest start date, if there are
 * several.
 */
export async function policyFor(
  db: Db,
  { countryID, category, day }: { countryID: string; category: PolicyCategory; day: string },
) {
  const row = await policiesInUse(db)
    .where('countryId', '=', countryID)
    .where('category', '=', category)
    .where('validFrom', '<=', day)
    .where('validTo', '>=', day)
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, premiums: bandsOf(row.premiums) }
}

/** All of them, for many lookups: the first match is that of `policyFor`. */
export const allPolicies = async (db: Db) =>
  (await policiesInUse(db).execute()).map((row) => ({ ...row, premiums: bandsOf(row.premiums) }))

const MAX_NAMES = 500

export async function listPolicyNames({ db, query, today }: Call<typeof medicalPolicyEndpoints.directory>) {
  let policies = db
    .selectFrom('medicalPolicy')
    .select(['id', 'insurer', 'policyNumber', 'countryId', 'category', 'network', 'validFrom', 'validTo'])
    .where('archivedAt', 'is', null)
  policies = withValues(policies, {
    'medicalPolicy.countryId': query.countryID,
    'medicalPolicy.category': query.category,
  })
  if (query.inForce) policies = policies.where(hasStatus(['IN_FORCE'], today))
  const rows = await policies
    .orderBy('countryId')
    .orderBy('categoryRank')
    .orderBy('validFrom', 'desc')
    .orderBy('id')
    .limit(MAX_NAMES)
    .execute()
  return rows.map(({ countryId, category, ...row }) => ({
    ...row,
    name: `${row.insurer} ${row.policyNumber}`,
    countryID: countryId,
    category: category as PolicyCategory,
  }))
}
