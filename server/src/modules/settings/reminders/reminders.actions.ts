import { inOrder, stepsWords } from '@muster/contract/settings/reminders/reminder-labels.rules.ts'
import type { ReminderRule, reminderEndpoints } from '@muster/contract/settings/reminders/reminders.contract.ts'
import { type ReminderCode, stepErrors } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { type Insertable, sql } from 'kysely'
import { invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { getReminder } from './reminders.queries.ts'

/** What the trail keeps of a rule, in words. */
const kept = ({ code, isOn, steps, repeatDays }: ReminderRule) => ({
  isOn,
  steps: stepsWords(code, steps),
  repeatDays,
})

export async function changeReminder(call: Call<(typeof reminderEndpoints)['update']>): Promise<ReminderRule> {
  const { db, params, body, staff, now, today } = call
  const before = await getReminder(db, params.id, today, { lock: true })
  const { isOn, steps, repeatDays, version } = body
  if (before.version !== version) throw staleVersion(before)
  const validationErrors = stepErrors(before.code, steps, repeatDays)
  if (validationErrors.length > 0) throw invalid(validationErrors)
  const tidy = inOrder(before.code, steps).map(({ offset, recipients }) => ({
    offset,
    recipients: [...new Set(recipients)],
  }))
  await db
    .updateTable('reminderRule')
    .set({
      ...{ isOn, steps: JSON.stringify(tidy), repeatDays },
      ...{ version: version + 1, updatedAt: now, updatedBy: staff.id },
    })
    .where('id', '=', before.id)
    .execute()
  const after = await getReminder(db, before.id, today)
  await writeAuditEntry(call, {
    ...{ event: 'reminder.updated', entity: 'reminder', entityID: before.id, name: before.name },
    before: kept(before),
    after: kept(after),
  })
  return after
}

type Marks =
  | 'expiryReminder'
  | 'consultantReminder'
  | 'orderFormReminder'
  | 'purchaseOrderAlert'
  | 'timesheetChase'
  | 'countryReminder'
  | 'settlementReminder'
  | 'payrollReminder'

/** True for the one run that marks a reminder in its table; every later one, on this node or another, finds it marked. */
export async function isFirst<T extends Marks>(db: Db, table: T, mark: Insertable<DB[T]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table as Marks)
    .values(mark as never)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

interface Run {
  /** Null for those that look once for all countries. */
  readonly countryID: string | null
  readonly day: string
  readonly now: Date
}

/** Writes down that these rules looked, and how many reminders went out; a second look on the same day adds to the first. */
export async function logReminders(
  db: Db,
  { countryID, day, now }: Run,
  reminded: Partial<Record<ReminderCode, number>>,
): Promise<void> {
  const rows = Object.entries(reminded).map(([rule, count]) => ({
    ...{ rule, countryId: countryID ?? '', day, ranAt: now, reminded: count },
  }))
  if (rows.length === 0) return
  await db
    .insertInto('reminderRun')
    .values(rows)
    .onConflict((on) =>
      on.columns(['rule', 'day', 'countryId']).doUpdateSet({
        ranAt: sql<Date>`excluded.ran_at`,
        reminded: sql<number>`reminder_run.reminded + excluded.reminded`,
      }),
    )
    .execute()
}

const RUN_RETENTION_DAYS = 400

/** Runs of long ago are forgotten; the page shows the last one and thirty days. */
export const forgetRuns = (db: Db, today: string) =>
  db.deleteFrom('reminderRun').where('day', '<', sql<string>`${today}::date - ${RUN_RETENTION_DAYS}::int`).execute()
