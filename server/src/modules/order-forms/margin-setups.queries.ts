import type {
  MarginSetup,
  MarginSetupValues,
  marginSetupEndpoints,
  SetupInForce,
  SetupStatus as Status,
} from '@muster/contract/order-forms/margin-setups.contract.ts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { DB, Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ListQuery } from '../../kernel/list.ts'
import type { Call } from '../../kernel/route.ts'
import { containing } from '../../kernel/search.ts'

type SetupStatus = z.output<typeof Status>

const decorated = (setups: SelectQueryBuilder<DB, 'marginSetup', object>) =>
  setups
    .innerJoin('country', 'country.id', 'marginSetup.countryId')
    .leftJoin('appUser as creator', 'creator.id', 'marginSetup.createdBy')
    .selectAll('marginSetup')
    .select(['country.name as countryName', 'country.currency'])
    .select(['creator.id as creatorId', 'creator.name as creatorName'])

type Row = Awaited<ReturnType<ReturnType<typeof decorated>['execute']>>[number]

const statusOn = (today: string, { effectiveFrom, effectiveTo }: Pick<Row, 'effectiveFrom' | 'effectiveTo'>) =>
  effectiveFrom > today ? 'UPCOMING' : effectiveTo !== null && effectiveTo < today ? 'PAST' : 'IN_FORCE'

const present = (row: Row, today: string): MarginSetup => ({
  id: row.id,
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  currency: row.currency,
  edition: row.edition,
  effectiveFrom: row.effectiveFrom,
  effectiveTo: row.effectiveTo,
  status: statusOn(today, row),
  values: row.values as unknown as MarginSetupValues,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  _createdBy: row.creatorId && row.creatorName ? { id: row.creatorId, name: row.creatorName } : null,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

const coversDay = (eb: ExpressionBuilder<DB, 'marginSetup'>, day: string) =>
  eb.and([
    eb('marginSetup.effectiveFrom', '<=', day),
    eb.or([eb('marginSetup.effectiveTo', 'is', null), eb('marginSetup.effectiveTo', '>=', day)]),
  ])

const hasStatus = (statuses: readonly SetupStatus[], today: string) => (eb: ExpressionBuilder<DB, 'marginSetup'>) => {
  const conditions = {
    UPCOMING: () => eb('marginSetup.effectiveFrom', '>', today),
    IN_FORCE: () => coversDay(eb, today),
    PAST: () => eb('marginSetup.effectiveTo', '<', today),
  }
  return eb.or(statuses.map((status) => conditions[status]()))
}

export function findSetups({ db, query, today }: Call<typeof marginSetupEndpoints.list>): ListQuery {
  const { searchInput, countryID, status } = query
  let setups = db.selectFrom('marginSetup')
  if (countryID?.length) setups = setups.where('marginSetup.countryId', 'in', countryID)
  if (status?.length) setups = setups.where(hasStatus(status, today))
  if (searchInput)
    setups = setups.where((eb) =>
      eb.or([
        eb(sql`search_text(margin_setup.note)`, 'like', containing(searchInput)),
        eb(
          'marginSetup.countryId',
          'in',
          eb
            .selectFrom('country')
            .select('id')
            .where(sql`search_text(id || ' ' || name)`, 'like', containing(searchInput)),
        ),
      ]),
    )
  return {
    rows: decorated(setups),
    plain: setups.select('marginSetup.id'),
    key: 'marginSetup.id',
    sorts: {
      country: ['marginSetup.countryId', 'marginSetup.edition'],
      effectiveFrom: 'marginSetup.effectiveFrom',
      updatedAt: 'marginSetup.updatedAt',
    },
    present: (row: Row) => present(row, today),
  }
}

/** One edition; `lock` keeps others from changing it until the transaction ends. */
export async function getSetup(
  { db, today }: Pick<Call, 'db' | 'today'>,
  id: string,
  { lock = false } = {},
): Promise<MarginSetup> {
  if (lock) await db.selectFrom('marginSetup').select('id').where('id', '=', id).forUpdate().execute()
  const row = await decorated(db.selectFrom('marginSetup').where('marginSetup.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound('margin set-up')
  return present(row, today)
}

export interface SetupRow {
  readonly id: string
  readonly edition: number
  readonly effectiveFrom: string
  /** That of the country, in which its amounts are. */
  readonly currency: string
  readonly values: MarginSetupValues
}

/** The edition in force in a country on a day. */
export async function marginSetupFor(db: Db, countryID: string, day: string): Promise<SetupRow | undefined> {
  const row = await db
    .selectFrom('marginSetup')
    .innerJoin('country', 'country.id', 'marginSetup.countryId')
    .select(['marginSetup.id', 'edition', 'effectiveFrom', 'country.currency', 'values'])
    .where('marginSetup.countryId', '=', countryID)
    .where((eb) => coversDay(eb as unknown as ExpressionBuilder<DB, 'marginSetup'>, day))
    .executeTakeFirst()
  return row && { ...row, values: row.values as unknown as MarginSetupValues }
}

/** The editions in force on a day in the countries that somebody who computes margins works in. */
export async function setupsInForce(
  call: Call<typeof marginSetupEndpoints.inForce>,
): Promise<z.input<typeof SetupInForce>[]> {
  const { db, scope, query, today } = call
  const day = query.day ?? today
  let setups = db
    .selectFrom('marginSetup')
    .where((eb) => coversDay(eb, day))
    .orderBy('marginSetup.countryId')
  if (query.countryID?.length) setups = setups.where('marginSetup.countryId', 'in', query.countryID)
  if (scope.countryIDs)
    setups = setups.where('marginSetup.countryId', '=', sql<string>`any(${scope.countryIDs}::text[])`)
  const rows = await decorated(setups).execute()
  return rows.map((row) => present(row, day))
}
