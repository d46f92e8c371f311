import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PayrollCalculation } from './calculation.queries.ts'

/** Closed months that were checked without a difference are not checked again until they change. */
export async function saveArrearsCheckpoint(db: Db, calculated: readonly PayrollCalculation[]): Promise<void> {
  const seen = calculated.flatMap((one) => one.seen)
  if (seen.length === 0) return
  await insertMany(db, 'arrearsCheckpoint', seen)
    .onConflict((there) =>
      there.column('lineId').doUpdateSet((eb) => ({
        monthFingerprint: eb.ref('excluded.monthFingerprint'),
        parametersId: eb.ref('excluded.parametersId'),
        settled: eb.ref('excluded.settled'),
      })),
    )
    .execute()
}
