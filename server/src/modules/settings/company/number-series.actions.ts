import type { NumberSeries, numberSeriesEndpoints } from '@muster/contract/settings/company/number-series.contract.ts'
import {
  numberBy,
  periodOf,
  type Restart,
  SERIES,
  type Series,
} from '@muster/contract/settings/company/number-series.rules.ts'
import { sql } from 'kysely'
import { conflict, notFound, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { getNumberSeries } from './number-series.queries.ts'

/** The rows of the number series of a legal entity, each with its default pattern; existing rows are not changed. */
export async function ensureSeries(db: Db, legalEntityID: string): Promise<void> {
  const rows = Object.entries(SERIES).map(([series, { pattern }]) => ({
    legalEntityId: legalEntityID,
    series,
    pattern,
  }))
  await db
    .insertInto('numberSeries')
    .values(rows)
    .onConflict((on) => on.columns(['legalEntityId', 'series']).doNothing())
    .execute()
}

export interface NumberRequest {
  readonly series: Series
  readonly legalEntityID: string
  /** The date of the document; its year is the period of the series. */
  readonly day: string
}

/**
 * The next number of a series, assigned in the caller's transaction: concurrent callers wait until it is committed, and
 * a rollback returns the number, so that the series has no gap. Call it last, to keep the wait short.
 */
export const nextNumber = async (db: Db, numbering: NumberRequest): Promise<string> =>
  (await nextNumbers(db, numbering, 1))[0]!

/** Several consecutive numbers, for documents of one date that are created together. */
export async function nextNumbers(
  db: Db,
  { series, legalEntityID, day }: NumberRequest,
  howMany: number,
): Promise<string[]> {
  if (!db.isTransaction) throw new Error('A number must be assigned in the transaction of its document.')
  const { id, pattern, restarts, numberPrefix: entity } = await seriesRow(db, series, legalEntityID)
  const period = periodOf(restarts as Restart, day)
  const { last } = await db
    .insertInto('numberCounter')
    .values({ seriesId: id, period, last: howMany })
    .onConflict((on) => on.columns(['seriesId', 'period']).doUpdateSet({ last: sql`number_counter.last + ${howMany}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: howMany }, (_, i) => {
    const count = last - howMany + 1 + i
    return { number: numberBy(pattern, { entity, day, count }), seriesId: id, period, count }
  })
  await db
    .insertInto('issuedNumber')
    .values(numbers)
    .execute()
    .catch(
      conflictOn(
        'issued_number_pkey',
        'NUMBER_ALREADY_USED',
        `The number ${numbers[0]!.number} was already assigned. An administrator must correct the pattern ${pattern}.`,
      ),
    )
  return numbers.map(({ number }) => number)
}

async function seriesRow(db: Db, series: Series, legalEntityID: string) {
  // A shared lock: transactions that take a number wait for each other only at the counter, but a change of the pattern
  // waits for all of them.
  const find = () =>
    db
      .selectFrom('numberSeries')
      .innerJoin('legalEntity', 'legalEntity.id', 'numberSeries.legalEntityId')
      .select(['numberSeries.id', 'pattern', 'restarts', 'numberPrefix'])
      .where('legalEntityId', '=', legalEntityID)
      .where('series', '=', series)
      .forShare()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  // Two transactions that create the series of an entity at the same time would violate its second unique key; the
  // later one waits here instead.
  const entity = await db
    .selectFrom('legalEntity')
    .select('id')
    .where('id', '=', legalEntityID)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!entity) throw notFound('legal entity')
  const begun = await find()
  if (begun) return begun
  await ensureSeries(db, legalEntityID)
  return (await find())!
}

const duplicatePattern = conflictOn(
  'number_series_pattern_once',
  'PATTERN_ALREADY_USED',
  'Another series of this legal entity already has this pattern. Enter another pattern.',
  'pattern',
)

export async function changeSeries(call: Call<(typeof numberSeriesEndpoints)['update']>): Promise<NumberSeries> {
  const { db, params, body, staff, now, today } = call
  const { pattern, restarts, version } = body
  const before = await getNumberSeries(db, params.id, today)
  const { numUpdatedRows } = await db
    .updateTable('numberSeries')
    .set({ pattern, restarts, version: version + 1, updatedAt: now, updatedBy: staff.id })
    .where('id', '=', params.id)
    .where('version', '=', version)
    .executeTakeFirst()
    .catch(duplicatePattern)
  if (numUpdatedRows === 0n) throw staleVersion(before)
  const after = await getNumberSeries(db, params.id, today)
  const issued = await db
    .selectFrom('issuedNumber')
    .select('number')
    .where('number', '=', after.next)
    .executeTakeFirst()
  if (issued) {
    const message = `The next number would be ${after.next}, which was already assigned. Enter another pattern.`
    throw conflict('NUMBER_ALREADY_USED', message, { errors: [{ path: 'pattern', message }] })
  }
  await writeAuditEntry(call, {
    event: 'number-series.updated',
    entity: 'number-series',
    entityID: params.id,
    name: `${after.label} of ${after._legalEntity.name}`,
    before: { pattern: before.pattern, restarts: before.restarts },
    after: { pattern, restarts },
  })
  return after
}
