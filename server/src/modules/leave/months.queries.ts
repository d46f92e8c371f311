import type { Db } from '../../kernel/db.ts'

interface Absence {
  readonly kind: string
  readonly consultantId: string
  readonly startsOn: string
  readonly endsOn: string
}

/** Whether a timesheet was approved with days of the absence: it is sent back first. One that was paid or billed is corrected afterwards. */
export async function isSettled(db: Db, { kind, consultantId, startsOn, endsOn }: Absence): Promise<boolean> {
  if (kind !== 'ABSENCE') return false
  const sheet = await db
    .selectFrom('timesheet')
    .select('id')
    .where('consultantId', '=', consultantId)
    .where('status', '=', 'APPROVED')
    .where('firstDay', '<=', endsOn)
    .where('lastDay', '>=', startsOn)
    .executeTakeFirst()
  return sheet !== undefined
}
