import type { Db } from '../../kernel/db.ts'

interface Absence {
  readonly kind: string
  readonly consultantId: string
  readonly startsOn: string
  readonly endsOn: string
}

/** Whether a timesheet was approved, paid or billed with days of the absence; what it says of them stands. */
export async function isSettled(db: Db, { kind, consultantId, startsOn, endsOn }: Absence): Promise<boolean> {
  if (kind !== 'ABSENCE') return false
  const sheet = await db
    .selectFrom('timesheet')
    .select('id')
    .where('consultantId', '=', consultantId)
    .where('status', 'in', ['APPROVED', 'LOCKED'])
    .where('firstDay', '<=', endsOn)
    .where('lastDay', '>=', startsOn)
    .executeTakeFirst()
  return sheet !== undefined
}
