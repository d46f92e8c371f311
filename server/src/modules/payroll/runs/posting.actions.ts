import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { PayrollCalculation } from './calculation.queries.ts'

/** Stores which timesheets the lines pay, and which entries and balances they settle. */
export async function saveAppliedItems(
  db: Db,
  calculated: readonly PayrollCalculation[],
  lineOf: ReadonlyMap<string, string>,
): Promise<void> {
  const timesheets = calculated.flatMap(({ person, timesheetIDs }) =>
    timesheetIDs.map((timesheetId) => ({ timesheetId, lineId: lineOf.get(person.id)! })),
  )
  if (timesheets.length > 0) await insertMany(db, 'payrollLineTimesheet', timesheets).execute()
  const settled = calculated.flatMap(({ person, appliedItems: settled }) =>
    settled.map((one, position) => ({ ...one, position, lineId: lineOf.get(person.id)!, consultantId: person.id })),
  )
  if (settled.length > 0) await insertMany(db, 'payrollAppliedItem', settled).execute()
}

/** Deletes the applied items of lines that are recalculated, and the checkpoints of their earlier months. */
export async function deleteAppliedItems(db: Db, lineIDs: readonly string[]): Promise<void> {
  if (lineIDs.length === 0) return
  for (const table of ['payrollLineTimesheet', 'payrollAppliedItem', 'arrearsCheckpoint'] as const)
    await db
      .deleteFrom(table as 'payrollLineTimesheet')
      .where('lineId', '=', anyOf(lineIDs))
      .execute()
}
