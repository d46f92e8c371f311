import type { Db } from '../../kernel/db/db.ts'

interface Absence {
  readonly kind: string
  readonly consultantId: string
  readonly startsOn: string
  readonly endsOn: string
}

type Span = Pick<Absence, 'consultantId' | 'startsOn' | 'endsOn'>

const timesheetsOver = (db: Db, { consultantId, startsOn, endsOn }: Span, status: readonly string[]) =>
  db
    .selectFrom('timesheet')
    .select(['firstDay', 'lastDay'])
    .where('consultantId', '=', consultantId)
    .where('status', 'in', [...status])
    .where('firstDay', '<=', endsOn)
    .where('lastDay', '>=', startsOn)
    .execute()

/**
 * Whether a timesheet was approved with days of the absence: it must be returned first. A paid or billed one is
 * corrected afterwards.
 */
export const isSettled = async (db: Db, absence: Absence): Promise<boolean> =>
  absence.kind === 'ABSENCE' && (await timesheetsOver(db, absence, ['APPROVED'])).length > 0

/** Whether days are encashed with a month that was paid or billed: they would never be paid, or were already. */
export const isPaidOut = async (db: Db, entry: Absence): Promise<boolean> =>
  entry.kind === 'ENCASHED' && (await timesheetsOver(db, entry, ['LOCKED'])).length > 0

/** The days of an absence on approved, paid or billed timesheets. */
export async function isOnClosedTimesheet(db: Db, absence: Span): Promise<(day: string) => boolean> {
  const timesheets = await timesheetsOver(db, absence, ['APPROVED', 'LOCKED'])
  return (day) => timesheets.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}
