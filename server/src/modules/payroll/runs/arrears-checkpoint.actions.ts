import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PayrollCalculation } from './calculation.queries.ts'

/** Closed months that were checked without a difference are not checked again until they change. */
export async function saveArrearsCheckpoint(db: Db, calculated: readonly PayrollCalculation[]): Promise<void> {
  const checkpoints = calculated.flatMap((one) => one.checkpoints)
  if (checkpoints.length === 0) return
  await insertMany(db, 'arrearsCheckpoint', checkpoints)
    .onConflict((there) =>
      there
        .column('lineId')
        .doUpdateSet((eb) => ({
          monthFingerprint: eb.ref('excluded.monthFingerprint'),
          parametersId: eb.ref('excluded.parametersId'),
          settled: eb.ref('excluded.settled'),
        })),
    )
    .execute()
}
