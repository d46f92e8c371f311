import type {
  MarginSetup,
  MarginSetupValues,
  marginSetupEndpoints,
  SetupInForce,
  SetupStatus as Status,
} from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../kernel/app/errors.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import { containsPattern } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'
import { refTo } from '../../kernel/records/refs.ts'

type SetupStatus = z.output<typeof Status>

/** Margin set-ups are versions of a setting. */
const setupsOf = (db: Db) =>
  db
    .selectFrom('settingVersion as setup')
    .innerJoin('country', 'country.id', 'setup.countryId')
    .where('setup.kind', '=', 'MARGIN_SETUP')

const decorateMarginSetupRows = (setups: ReturnType<typeof setupsOf>) =>
  setups
    .leftJoin('appUser as maker', 'maker.id', 'setup.enteredBy')
    .leftJoin('appUser as checker', 'checker.id', 'setup.decidedBy')
    .selectAll('setup')
    .select([
      'country.name as countryName',
      'country.currency',
      'maker.name as makerName',
      'checker.name as checkerName',
    ])

type MarginSetupRow = Awaited<ReturnType<ReturnType<typeof decorateMarginSetupRows>['executeTakeFirstOrThrow']>>

function statusOn(today: string, { status, effectiveFrom, effectiveTo }: MarginSetupRow): SetupStatus {
  if (status !== 'APPROVED') return status as SetupStatus
  return effectiveFrom > today ? 'UPCOMING' : effectiveTo !== null && effectiveTo < today ? 'PAST' : 'IN_FORCE'
}

const present = (row: MarginSetupRow, today: string): MarginSetup => ({
  id: row.id,
  // Only approval rules have no country; a database constraint guarantees one for set-ups.
  countryID: row.countryId!,
  _country: { id: row.countryId!, name: row.countryName },
  currency: row.currency,
  revision: row.number,
  effectiveFrom: row.effectiveFrom,
  effectiveTo: row.effectiveTo,
  status: statusOn(today, row),
  values: row.values as unknown as MarginSetupValues,
  source: row.source,
  note: row.note,
  _enteredBy: refTo(row.enteredBy, row.makerName),
  enteredAt: row.enteredAt.toISOString(),
  _decidedBy: refTo(row.decidedBy, row.checkerName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  version: row.version,
})

type Columns = ExpressionBuilder<DB & { setup: DB['settingVersion'] }, 'setup'>

const coversDay = (eb: Columns, day: string) =>
  eb.and([
    eb('setup.status', '=', 'APPROVED'),
    eb('setup.effectiveFrom', '<=', day),
    eb.or([eb('setup.effectiveTo', 'is', null), eb('setup.effectiveTo', '>=', day)]),
  ])

const hasStatus = (eb: Columns, statuses: readonly SetupStatus[], today: string) =>
  eb.or(
    statuses.map((status) => {
      if (status === 'IN_FORCE') return coversDay(eb, today)
      if (status === 'UPCOMING')
        return eb.and([eb('setup.status', '=', 'APPROVED'), eb('setup.effectiveFrom', '>', today)])
      if (status === 'PAST') return eb.and([eb('setup.status', '=', 'APPROVED'), eb('setup.effectiveTo', '<', today)])
      return eb('setup.status', '=', status)
    }),
  )

export function findSetups({ db, query, today }: Call<typeof marginSetupEndpoints.list>): ListQuery {
  const { searchInput, countryID, status } = query
  let setups = setupsOf(db)
  if (countryID?.length) setups = setups.where('setup.countryId', 'in', countryID)
  if (status?.length) setups = setups.where((eb) => hasStatus(eb as unknown as Columns, status, today))
  if (searchInput)
    setups = setups.where(
      sql`search_text(concat_ws(' ', setup.source, setup.note, country.id, country.name))`,
      'like',
      containsPattern(searchInput),
    )
  return {
    rows: decorateMarginSetupRows(setups),
    plain: setups.select('setup.id'),
    key: 'setup.id',
    sorts: {
      country: ['country.name', 'setup.number'],
      effectiveFrom: 'setup.effectiveFrom',
      enteredAt: 'setup.enteredAt',
    },
    present: (row: MarginSetupRow) => present(row, today),
  }
}

export async function getSetup({ db, today }: Pick<Call, 'db' | 'today'>, id: string): Promise<MarginSetup> {
  const row = await decorateMarginSetupRows(setupsOf(db).where('setup.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound('margin set-up')
  return present(row, today)
}

export interface SetupRow {
  readonly id: string
  readonly revision: number
  readonly effectiveFrom: string
  /** The currency of the country, in which the amounts are. */
  readonly currency: string
  readonly values: MarginSetupValues
}

const heldOn = (db: Db, day: string) => setupsOf(db).where((eb) => coversDay(eb as unknown as Columns, day))

/** The active version of a country on a date. */
export async function marginSetupFor(db: Db, countryID: string, day: string): Promise<SetupRow | undefined> {
  const row = await heldOn(db, day)
    .select(['setup.id', 'setup.number as revision', 'setup.effectiveFrom', 'country.currency', 'setup.values'])
    .where('setup.countryId', '=', countryID)
    .executeTakeFirst()
  return row && { ...row, values: row.values as unknown as MarginSetupValues }
}

/** The active versions on a date in the countries of the user. */
export async function setupsInForce(
  call: Call<typeof marginSetupEndpoints.inForce>,
): Promise<z.input<typeof SetupInForce>[]> {
  const { db, scope, query, today } = call
  const day = query.day ?? today
  let setups = heldOn(db, day).orderBy('setup.countryId')
  if (query.countryID?.length) setups = setups.where('setup.countryId', 'in', query.countryID)
  if (scope.countryIDs) setups = setups.where('setup.countryId', '=', sql<string>`any(${scope.countryIDs}::text[])`)
  const rows = await decorateMarginSetupRows(setups).execute()
  return rows.map((row) => present(row, day))
}
