import type { ReminderCode } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { type Insertable, sql } from 'kysely'
import { ruleViolation } from '../app/errors.ts'
import type { DB, Db } from '../db/db.ts'

/** The key by which a reminder is a repetition of an earlier one of its subject. */
export interface ReminderKey {
  readonly rule: ReminderCode
  readonly subjectType: string
  /** The date that the steps count from; null for a threshold. */
  readonly dueOn: string | null
  /** The offset of the step: days, hours if the rule counts in hours, per cent for a threshold. */
  readonly step: number
  /** What else distinguishes reminders, such as the limit of a purchase order. */
  readonly occasion?: string
  readonly audience?: 'STAFF' | 'CLIENT' | 'CONSULTANT'
}

/**
 * Logs a reminder of each of these subjects, in the caller's transaction, and returns those without an equal one. A
 * second node waits here until the first has committed or failed.
 */
export async function logReminders(
  db: Db,
  key: ReminderKey,
  subjectIDs: readonly string[],
  sentAt: Date,
): Promise<string[]> {
  if (subjectIDs.length === 0) return []
  const logged = await db
    .insertInto('reminderSent')
    .values(subjectIDs.map((subjectId) => ({ ...key, subjectId, sentAt })))
    .onConflict((on) => on.doNothing())
    .returning('subjectId')
    .execute()
  return logged.map(({ subjectId }) => subjectId)
}

/** The same for one subject: whether this is the first. */
export const isFirstReminder = async (db: Db, key: ReminderKey, subjectID: string, sentAt: Date): Promise<boolean> =>
  (await logReminders(db, key, [subjectID], sentAt)).length === 1

export interface ReminderMail {
  readonly toAddress: string
  readonly mailID: string
}

/** Adds the sent email to a logged reminder. */
export const logReminderMail = (
  db: Db,
  { rule, subjectType, dueOn, step, occasion = '', audience = 'STAFF' }: ReminderKey,
  subjectID: string,
  { toAddress, mailID }: ReminderMail,
) =>
  db
    .updateTable('reminderSent')
    .set({ toAddress, mailId: mailID })
    .where('rule', '=', rule)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectID)
    .where('dueOn', dueOn === null ? 'is' : '=', dueOn)
    .where('step', '=', step)
    .where('occasion', '=', occasion)
    .where('audience', '=', audience)
    .execute()

/** A reminder that a user sent: it has no step, so it can be sent again. */
export const logManualReminder = (
  db: Db,
  { mailID, ...sent }: Omit<Insertable<DB['reminderSent']>, 'step' | 'mailId'> & ReminderMail,
) =>
  db
    .insertInto('reminderSent')
    .values({ ...sent, mailId: mailID })
    .execute()

/** The minimum time between two reminders that users send about one subject, in milliseconds. */
const PAUSE_MS = 3_600_000

/** Rejects a reminder within an hour of the last one: 422 SENT_RECENTLY. `what` is the subject, such as an invoice. */
export function assertNotJustReminded(lastSentAt: Date | null | undefined, now: Date, what?: string): void {
  if (!lastSentAt || lastSentAt.getTime() <= now.getTime() - PAUSE_MS) return
  throw ruleViolation(
    'SENT_RECENTLY',
    `A reminder${what ? ` for ${what}` : ''} was sent within the last hour. Try again later.`,
  )
}

/** When a reminder about this subject was last sent; undefined without one. */
export async function lastReminderAt(db: Db, subjectType: string, subjectID: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('reminderSent')
    .select('sentAt')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectID)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sentAt
}

/** The reminder emails about a record, oldest first. */
export const reminderMailsOf = (db: Db, subjectType: string, subjectID: string) =>
  db
    .selectFrom('reminderSent')
    .leftJoin('appUser', 'appUser.id', 'reminderSent.sentBy')
    .select(['rule', 'step', 'sentAt', 'sentBy', 'appUser.name'])
    .select(sql<string>`to_address`.as('toAddress'))
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectID)
    .where('toAddress', 'is not', null)
    .orderBy('sentAt')
    .execute()

export interface ReminderDay {
  /** Empty for rules that run once for all countries. */
  readonly countryID: string
  readonly day: string
  readonly now: Date
}

/** Logs that these rules ran, and how many reminders were sent; a second run on the same day adds to the first. */
export async function logReminderRun(
  db: Db,
  { countryID, day, now }: ReminderDay,
  reminded: Partial<Record<ReminderCode, number>>,
): Promise<void> {
  const rows = Object.entries(reminded).map(([rule, count]) => ({
    rule,
    countryId: countryID,
    day,
    ranAt: now,
    reminded: count,
  }))
  if (rows.length === 0) return
  await db
    .insertInto('reminderRun')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['rule', 'day', 'countryId'])
        .doUpdateSet({
          ranAt: sql<Date>`excluded.ran_at`,
          reminded: sql<number>`reminder_run.reminded + excluded.reminded`,
        }),
    )
    .execute()
}

const RUN_RETENTION_DAYS = 400

/** Deletes old runs; the page shows the last one and thirty days. */
export const deleteOldReminderRuns = (db: Db, today: string) =>
  db.deleteFrom('reminderRun').where('day', '<', sql<string>`${today}::date - ${RUN_RETENTION_DAYS}::int`).execute()
