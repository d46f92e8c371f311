import { grantOf } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import {
  daysAfter,
  daysBetween,
  firstOfMonth,
  formatDateInWords,
  lastOfMonth,
  monthAfter,
} from '@muster/contract/kernel/values/days.ts'
import {
  type ReminderStep,
  rolesOf,
  stepAfter,
  stepBefore,
} from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInCountry } from '../../../kernel/app/country-date.ts'
import { notify } from '../../../kernel/app/events.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { accountManagersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { type ReminderInForce, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { formatMonth } from './print.actions.ts'
import { DUE_IN, mailConsultant } from './reminders.actions.ts'
import { loadTimesheet } from './timesheets.queries.ts'

const CODES = ['TIMESHEET_DUE', 'TIMESHEET_MISSING', 'TIMESHEET_WAITING'] as const
type Code = (typeof CODES)[number]
type Chasing = Pick<AppContext, 'db' | 'log' | 'now'> & CountryDate

/**
 * What a morning says of the sheets of a country: those of this month before its end, those of the last one after it, and those that wait for
 * an approval. Our people hear once for all of them; each consultant gets a mail of their own, which stands in the log of the sheet.
 */
export async function sendOverdueReminders(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const { db, log } = appContext
  const rules = await remindersInForce(db, CODES)
  const month = day.slice(0, 7)
  const before = monthAfter(month, -1)
  const chasing: Chasing = { db, log, now: () => appContext.now(), countryID, day }
  const due = stepBefore(rules.TIMESHEET_DUE.steps, daysBetween(day, lastOfMonth(month)))
  const missing = stepAfter(rules.TIMESHEET_MISSING.steps, daysBetween(lastOfMonth(before), day))
  const reminded: Record<Code, number> = { TIMESHEET_DUE: 0, TIMESHEET_MISSING: 0, TIMESHEET_WAITING: 0 }
  try {
    if (due) reminded.TIMESHEET_DUE = await remindOverdueOfMonth(chasing, { code: 'TIMESHEET_DUE', month, step: due })
    if (missing)
      reminded.TIMESHEET_MISSING = await remindOverdueOfMonth(chasing, {
        code: 'TIMESHEET_MISSING',
        month: before,
        step: missing,
      })
    reminded.TIMESHEET_WAITING = await notifyAboutWaiting(chasing, rules.TIMESHEET_WAITING)
  } finally {
    await logReminders(db, { countryID, day, now: appContext.now() }, reminded)
  }
}

interface Step {
  readonly code: Code
  readonly month: string
  readonly step: ReminderStep
}

const missingIn = (db: Db, countryID: string, month: string) =>
  db
    .selectFrom('timesheet')
    .where('timesheet.countryId', '=', countryID)
    .where('timesheet.month', '=', firstOfMonth(month))
    .where('timesheet.status', '=', 'DRAFT')
    .where('timesheet.enteredAt', 'is', null)

/** Sheets of a month on which nobody has written: our people hear how many, and consultants are asked. Answers how many mails and words went out. */
async function remindOverdueOfMonth(chasing: Chasing, { code, month, step }: Step): Promise<number> {
  const { db, log, countryID } = chasing
  const told = await inTransaction(db, (trx) => notifyAboutMissing({ ...chasing, db: trx }, { code, month, step }))
  if (!step.recipients.includes('CONSULTANT')) return told
  const rows = await missingIn(db, countryID, month).select('timesheet.id').orderBy('timesheet.id').execute()
  let mailed = 0
  await forEachRow({ log }, rows, async ({ id }) => {
    mailed += await inTransaction(db, (trx) => askConsultant({ ...chasing, db: trx }, id, { code, month, step }))
  })
  return told + mailed
}

const stepWords = ({ code, step: { offset } }: Step) =>
  `${offset} ${offset === 1 ? 'day' : 'days'} ${code === 'TIMESHEET_DUE' ? 'before' : 'after'} the end of the month`

/** Once for each sheet and step, looked at again under its lock. */
async function askConsultant({ db, now, day }: Chasing, id: string, asked: Step): Promise<number> {
  const timesheet = await loadTimesheet(db, null, { id, lock: true })
  if (timesheet.status !== 'DRAFT' || timesheet.enteredAt !== null) return 0
  const step = stepWords(asked)
  const before = await db
    .selectFrom('timesheetReminder')
    .select('id')
    .where('timesheetId', '=', id)
    .where('step', '=', step)
    .executeTakeFirst()
  if (before) return 0
  const context = { db, staff: null, actor: 'Reminders', now: now() }
  return (await mailConsultant(context, timesheet, { step, dueDate: daysAfter(day, DUE_IN) })) ? 1 : 0
}

async function notifyAboutMissing({ db, countryID, now }: Chasing, { code, month, step }: Step): Promise<number> {
  const clients = await missingIn(db, countryID, month)
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .select(['client.id', 'client.name', sql<number>`count(*)::int`.as('count')])
    .groupBy(['client.id', 'client.name'])
    .orderBy('client.name')
    .execute()
  const count = clients.reduce((sum, one) => sum + one.count, 0)
  const mark = { countryId: countryID, rule: code, due: lastOfMonth(month), step: step.offset, sentAt: now() }
  if (count === 0 || !(await isFirst(db, 'timesheetChase', mark))) return 0
  const what = code === 'TIMESHEET_DUE' ? 'not begun' : 'missing'
  const tell = (to: readonly string[], many: number, where: string, filter = '') =>
    notify(
      { db },
      {
        ...{ to, type: 'TIMESHEET_ACTION', entity: 'timesheet-month', orderFormID: null },
        entityID: `month=${month}&countryID=${countryID}&derivedStatus=MISSING${filter}`,
        subject: `${many === 1 ? '1 timesheet' : `${many} timesheets`} of ${formatMonth(month)} ${many === 1 ? 'is' : 'are'} ${what} ${where}`,
        message: 'Nobody has written on them yet. Ask for them, or enter their days.',
      },
    )
  const country = await db.selectFrom('country').select('name').where('id', '=', countryID).executeTakeFirstOrThrow()
  const staff = await userIDsWithAccess(db, rolesOf(step.recipients), countryID)
  await tell(staff, count, `in ${country.name}`)
  if (!step.recipients.includes('ACCOUNT_MANAGERS')) return 1
  for (const { id, name, count: ofClient } of clients) {
    const managers = await accountManagersOf(db, id, countryID)
    // A word tells nobody of what the list would not show them.
    const seeing = managers.filter(({ role }) => grantOf(role as Role, 'timesheets').visibility !== 'none')
    const to = seeing.map((one) => one.id).filter((one) => !staff.includes(one))
    await tell(to, ofClient, `at ${name}`, `&clientID=${id}`)
  }
  return 1
}

/** Sheets that wait for a decision longer than they should, by the oldest of them. */
async function notifyAboutWaiting({ db: pool, countryID, day, now }: Chasing, rule: ReminderInForce): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { count, oldest, month } = await db
      .selectFrom('timesheet')
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(state_since)`.as('oldest')])
      .select(sql<string | null>`to_char(min(month), 'YYYY-MM')`.as('month'))
      .where('countryId', '=', countryID)
      .where('status', 'in', ['SUBMITTED', 'CLIENT_CONFIRMED'])
      .executeTakeFirstOrThrow()
    if (!oldest) return 0
    const due = await dayInCountry(db, countryID, oldest)
    const step = stepAfter(rule.steps, daysBetween(due, day), rule.repeatDays)
    const mark = step && { countryId: countryID, rule: 'TIMESHEET_WAITING', due, step: step.offset, sentAt: now() }
    if (!mark || !(await isFirst(db, 'timesheetChase', mark))) return 0
    const waits = count === 1 ? '1 timesheet waits' : `${count} timesheets wait`
    await notify(
      { db },
      {
        ...{ to: await userIDsWithAccess(db, rolesOf(step.recipients), countryID), type: 'APPROVAL_REQUEST' },
        ...{
          entity: 'timesheet-month',
          entityID: `month=${month}&countryID=${countryID}&derivedStatus=SUBMITTED&derivedStatus=CLIENT_CONFIRMED`,
        },
        orderFormID: null,
        subject: `${waits} for approval, the oldest since ${formatDateInWords(due)}`,
        message: 'Approve them, or send them back with the reason.',
      },
    )
    return 1
  })
}
