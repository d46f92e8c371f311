import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../kernel/db/db.ts'

/** The totals of a column by currency. */
export async function sumsOf<T extends 'billing' | 'creditNote' | 'receipt'>(
  records: SelectQueryBuilder<DB, T, object>,
  column: `${T}.${string}`,
): Promise<{ amount: string; currency: string }[]> {
  const currency = sql.ref<string>(`${column.split('.')[0]}.currency`)
  const found = await (records as unknown as SelectQueryBuilder<DB, 'billing', object>)
    .select([currency.as('currency'), sql<string>`sum(${sql.ref(column)})::text`.as('sum')])
    .groupBy(currency)
    .orderBy(currency)
    .execute()
  return found.map(({ currency, sum }) => ({ amount: toMinor(sum, currency), currency }))
}
