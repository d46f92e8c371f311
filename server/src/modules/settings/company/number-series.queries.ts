import type { NumberSeries, numberSeriesEndpoints } from '@muster/contract/settings/company/number-series.contract.ts'
import {
  numberBy,
  periodOf,
  type Restart,
  SERIES,
  type Series,
} from '@muster/contract/settings/company/number-series.rules.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesColumns, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'

const seriesRows = (db: Db, today: string) =>
  db
    .selectFrom('numberSeries as series')
    .innerJoin('legalEntity as entity', 'entity.id', 'series.legalEntityId')
    .leftJoin('numberCounter as running', (join) =>
      join
        .onRef('running.seriesId', '=', 'series.id')
        .on(
          sql<boolean>`running.period = case series.restarts when 'YEARLY' then ${periodOf('YEARLY', today)}::int else 0 end`,
        ),
    )
    .leftJoin('issuedNumber as last', (join) =>
      join
        .onRef('last.seriesId', '=', 'series.id')
        .onRef('last.period', '=', 'running.period')
        .onRef('last.count', '=', 'running.last'),
    )
    .selectAll('series')
    .select(['entity.name as entityName', 'entity.numberPrefix', 'running.last as count', 'last.number as lastNumber'])
    .select(
      sql<number>`(select coalesce(sum(c.last), 0) from number_counter c where c.series_id = series.id)::int`.as(
        'given',
      ),
    )

type NumberSeriesRow = Awaited<ReturnType<ReturnType<typeof seriesRows>['executeTakeFirstOrThrow']>>

const present =
  (today: string) =>
  (row: NumberSeriesRow): NumberSeries => ({
    id: row.id,
    series: row.series as Series,
    label: SERIES[row.series as Series]?.label ?? row.series,
    legalEntityID: row.legalEntityId,
    _legalEntity: { id: row.legalEntityId, name: row.entityName },
    pattern: row.pattern,
    restarts: row.restarts as Restart,
    last: row.lastNumber,
    next: numberBy(row.pattern, { entity: row.numberPrefix, day: today, count: (row.count ?? 0) + 1 }),
    given: row.given,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  })

const SEARCHED = ['series.series', 'series.pattern', 'entity.name', 'entity.code']

export function findNumberSeries({ db, query, today }: Call<typeof numberSeriesEndpoints.list>): ListQuery {
  const { legalEntityID, series, searchInput } = query
  let rows = seriesRows(db, today).where('entity.archivedAt', 'is', null)
  rows = withValues(rows, { 'series.legalEntityId': legalEntityID, 'series.series': series })
  if (searchInput) rows = rows.where(matchesColumns(SEARCHED, searchInput))
  const sorts = {
    legalEntity: ['entity.name', 'series.series'],
    series: ['series.series', 'entity.name'],
    pattern: 'series.pattern',
  }
  return { rows, key: 'series.id', sorts, present: present(today) }
}

export async function getNumberSeries(db: Db, id: string, today: string): Promise<NumberSeries> {
  const series = seriesRows(db, today).where('series.id', '=', id)
  return present(today)(await series.executeTakeFirstOrThrow(() => notFound('number series')))
}
