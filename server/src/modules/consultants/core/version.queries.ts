import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'

/** A change of any part creates a new version of the whole record. The row must be locked. Returns the new version. */
export async function bumpVersion(
  db: Db,
  consultantID: string,
  { staff, now }: { staff: Staff; now: Date },
): Promise<number> {
  const { version } = await db
    .updateTable('consultant')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now, updatedBy: staff.id }))
    .where('id', '=', consultantID)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
