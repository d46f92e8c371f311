import type { TaxPeriod, taxPeriodEndpoints } from '@muster/contract/billing/tax-periods.contract.ts'
import type { Db } from '../../kernel/db.ts'
import type { Call } from '../../kernel/route.ts'
import type { Scope } from '../../kernel/scope.ts'

/**
 * The last day for which a legal entity has declared its tax; null when there is none. Whoever closes a period meanwhile waits for the
 * transaction that asks, so that nothing is issued into it.
 */
export const closedUntil = async (db: Db, legalEntityID: string): Promise<string | null> =>
  (
    await db
      .selectFrom('taxPeriod')
      .select('closedUntil')
      .where('legalEntityId', '=', legalEntityID)
      .$if(db.isTransaction, (row) => row.forShare())
      .executeTakeFirst()
  )?.closedUntil ?? null

export const periodsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('legalEntity')
    .leftJoin('taxPeriod as period', 'period.legalEntityId', 'legalEntity.id')
    .leftJoin('appUser as writer', 'writer.id', 'period.updatedBy')
    .select(['legalEntity.id', 'legalEntity.name', 'legalEntity.countryId', 'period.closedUntil', 'period.version'])
    .select(['period.updatedAt', 'period.updatedBy', 'writer.name as writerName'])
    .$if(scope.countryIDs !== null, (rows) =>
      rows.where('legalEntity.countryId', 'in', scope.countryIDs!.length > 0 ? [...scope.countryIDs!] : ['--']),
    )
    .orderBy('legalEntity.name')
    .orderBy('legalEntity.id')
export type PeriodRow = Awaited<ReturnType<ReturnType<typeof periodsIn>['executeTakeFirstOrThrow']>>

export const presentPeriod = (row: PeriodRow): TaxPeriod => ({
  ...{ id: row.id, _legalEntity: { id: row.id, name: row.name }, countryID: row.countryId },
  ...{ closedUntil: row.closedUntil, version: row.version ?? 0, updatedAt: row.updatedAt?.toISOString() ?? null },
  _updatedBy: row.updatedBy ? { id: row.updatedBy, name: row.writerName ?? '' } : null,
})

export const listPeriods = async ({ db, scope }: Call<(typeof taxPeriodEndpoints)['list']>): Promise<TaxPeriod[]> =>
  (await periodsIn(db, scope).execute()).map(presentPeriod)
