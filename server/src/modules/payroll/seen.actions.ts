import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { Reckoned } from './reckoning.queries.ts'

/**
 * Closed months that were looked at and gave nothing more are not looked at again as they read now. What was kept of lines that are written
 * anew says nothing any more.
 */
export async function keepSeen(db: Db, reckoned: readonly Reckoned[], written: readonly string[]): Promise<void> {
  await db
    .deleteFrom('payrollMonthSeen')
    .where('lineId', '=', sql<string>`any(${[...written]}::uuid[])`)
    .execute()
  const seen = reckoned.flatMap((one) => one.seen)
  if (seen.length === 0) return
  await db
    .insertInto('payrollMonthSeen')
    .values(seen)
    .onConflict((there) =>
      there.column('lineId').doUpdateSet((eb) => ({
        monthStamp: eb.ref('excluded.monthStamp'),
        parametersId: eb.ref('excluded.parametersId'),
        settled: eb.ref('excluded.settled'),
      })),
    )
    .execute()
}
