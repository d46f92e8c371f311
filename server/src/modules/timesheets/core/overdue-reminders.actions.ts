import { grantOf } from '@muster/contract/access/matrix.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import {
  daysAfter,
  daysBetween,
  firstOfMonth,
  formatLongDate,
  lastOfMonth,
  monthAfter,
} from '@muster/contract/kernel/values/days.ts'
import { type ReminderStep, stepAfter, stepBefore } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import { rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInCountry } from '../../../kernel/app/country-date.ts'
import type { NotificationDraft } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import {
  defineReminders,
  dueAfter,
  dueOf,
  type ReminderRun,
  sendReminders,
} from '../../../kernel/reminders/reminders.ts'
import { accountManagersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { formatMonth } from './print.actions.ts'
import { DUE_IN, mailConsultant } from './reminders.actions.ts'
import { loadTimesheet, TIMESHEET_ENTITY } from './timesheets.queries.ts'

type MonthCode = 'TIMESHEET_DUE' | 'TIMESHEET_MISSING'

interface MonthStep {
  readonly code: MonthCode
  readonly month: string
  readonly step: ReminderStep
}

/** The steps that are due today: for this month before its end, for the last one after it. */
function monthSteps({ day, rules }: ReminderRun<MonthCode>): MonthStep[] {
  const month = day.slice(0, 7)
  const before = monthAfter(month, -1)
  const due = stepBefore(rules.TIMESHEET_DUE.steps, daysBetween(day, lastOfMonth(month)))
  const missing = stepAfter(rules.TIMESHEET_MISSING.steps, daysBetween(lastOfMonth(before), day))
  return [
    ...(due ? [{ code: 'TIMESHEET_DUE' as const, month, step: due }] : []),
    ...(missing ? [{ code: 'TIMESHEET_MISSING' as const, month: before, step: missing }] : []),
  ]
}

const missingIn = (db: Db, countryID: string, month: string) =>
  db
    .selectFrom('timesheet')
    .where('timesheet.countryId', '=', countryID)
    .where('timesheet.month', '=', firstOfMonth(month))
    .where('timesheet.status', '=', 'DRAFT')
    .where('timesheet.enteredAt', 'is', null)

type MissingByClient = Awaited<ReturnType<typeof missingByClient>>

const missingByClient = (db: Db, countryID: string, month: string) =>
  missingIn(db, countryID, month)
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .select(['client.id', 'client.name', sql<number>`count(*)::int`.as('count')])
    .groupBy(['client.id', 'client.name'])
    .orderBy('client.name')
    .execute()

/** Unstarted timesheets of a month: one notification for all of a country. */
const missingTimesheets = defineReminders({
  codes: ['TIMESHEET_DUE', 'TIMESHEET_MISSING'],
  select: (run: ReminderRun<MonthCode>) => Promise.resolve(monthSteps(run).map((one) => ({ id: one.code, ...one }))),
  due: async ({ db, countryID }, { code, month, step }) => {
    const clients = await missingByClient(db, countryID, month)
    return clients.length === 0
      ? []
      : dueOf(code, step, {
          subjectType: 'country',
          subjectID: countryID,
          dueOn: lastOfMonth(month),
          about: { month, clients },
        })
  },
  message: async (run, { rule, recipients, about }) => {
    const { db, countryID } = run
    const { name } = await db.selectFrom('country').select('name').where('id', '=', countryID).executeTakeFirstOrThrow()
    const staff = await userIDsWithAccess(db, rolesOf(recipients), countryID)
    const texts = { ...about, what: rule === 'TIMESHEET_DUE' ? 'not started' : 'missing', countryID }
    const count = about.clients.reduce((sum, one) => sum + one.count, 0)
    return [
      missingNote(texts, { to: staff, count, where: `in ${name}` }),
      ...(recipients.includes('ACCOUNT_MANAGERS') ? await managerNotes(run, texts, staff) : []),
    ]
  },
})

interface MissingTexts {
  readonly month: string
  readonly clients: MissingByClient
  readonly what: string
  readonly countryID: string
}

interface MissingCount {
  readonly to: readonly string[]
  readonly count: number
  readonly where: string
  readonly filter?: string
}

const missingNote = (
  { month, what, countryID }: MissingTexts,
  { to, count, where, filter = '' }: MissingCount,
): NotificationDraft => ({
  to,
  type: 'TIMESHEET_ACTION',
  entity: 'timesheet-month',
  entityID: `month=${month}&countryID=${countryID}&derivedStatus=MISSING${filter}`,
  orderFormID: null,
  subject: `${count === 1 ? '1 timesheet' : `${count} timesheets`} of ${formatMonth(month)} ${count === 1 ? 'is' : 'are'} ${what} ${where}`,
  message: 'No days have been entered. Remind the consultants or enter the days.',
})

/** Account managers are notified of their own clients. */
async function managerNotes({ db, countryID }: ReminderRun, texts: MissingTexts, staff: readonly string[]) {
  const notes: NotificationDraft[] = []
  for (const { id, name, count } of texts.clients) {
    const managers = await accountManagersOf(db, id, countryID)
    // A notification only includes what its recipient can see in the list.
    const seeing = managers.filter(({ role }) => grantOf(role as Role, 'timesheets').visibility !== 'none')
    const to = seeing.map((one) => one.id).filter((one) => !staff.includes(one))
    notes.push(missingNote(texts, { to, count, where: `at ${name}`, filter: `&clientID=${id}` }))
  }
  return notes
}

/** Each consultant gets a separate email, which is listed on the timesheet. */
const missingTimesheetMails = defineReminders({
  codes: ['TIMESHEET_DUE', 'TIMESHEET_MISSING'],
  select: async (run: ReminderRun<MonthCode>) => {
    const timesheets: (MonthStep & { id: string })[] = []
    for (const monthStep of monthSteps(run).filter(({ step }) => step.recipients.includes('CONSULTANT'))) {
      const rows = await missingIn(run.db, run.countryID, monthStep.month)
        .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
        .where((eb) => eb.or([eb('workEmail', 'is not', null), eb('personalEmail', 'is not', null)]))
        .select('timesheet.id')
        .orderBy('timesheet.id')
        .execute()
      timesheets.push(...rows.map(({ id }) => ({ id, ...monthStep })))
    }
    return timesheets
  },
  due: async ({ db }, { id, code, month, step }) => {
    const timesheet = await loadTimesheet(db, null, { id, lock: true })
    return timesheet.status !== 'DRAFT' || timesheet.enteredAt !== null
      ? []
      : dueOf(code, step, {
          subjectType: TIMESHEET_ENTITY,
          subjectID: id,
          dueOn: lastOfMonth(month),
          audience: 'CONSULTANT',
          about: timesheet,
        })
  },
  send: async ({ db, day, now }, { about: timesheet }) => {
    const context = { db, staff: null, actor: 'Reminders', now }
    const mail = await mailConsultant(context, timesheet, daysAfter(day, DUE_IN))
    return mail ? { isSent: true, mail } : { isSent: false }
  },
})

/** Timesheets whose approval is overdue, by the oldest of them. */
const timesheetsPendingApproval = defineReminders({
  codes: ['TIMESHEET_WAITING'],
  select: async ({ db, countryID }) => {
    const { count, oldest, month } = await db
      .selectFrom('timesheet')
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(state_since)`.as('oldest')])
      .select(sql<string | null>`to_char(min(month), 'YYYY-MM')`.as('month'))
      .where('countryId', '=', countryID)
      .where('status', 'in', ['SUBMITTED', 'CLIENT_CONFIRMED'])
      .executeTakeFirstOrThrow()
    return oldest ? [{ id: countryID, count, month, since: await dayInCountry(db, countryID, oldest) }] : []
  },
  due: (run, about) =>
    dueAfter(run, 'TIMESHEET_WAITING', { subjectType: 'country', subjectID: about.id, dueOn: about.since, about }),
  message: async ({ db, countryID }, { recipients, about: { count, month, since } }) => ({
    to: await recipientsOfStep(db, recipients, { countryID }),
    type: 'APPROVAL_REQUEST',
    entity: 'timesheet-month',
    entityID: `month=${month}&countryID=${countryID}&derivedStatus=SUBMITTED&derivedStatus=CLIENT_CONFIRMED`,
    orderFormID: null,
    subject: `${count === 1 ? '1 timesheet is' : `${count} timesheets are`} pending approval, the oldest since ${formatLongDate(since)}`,
    message: 'Approve or return them.',
  }),
})

/** The daily reminders about the timesheets of a country: due, missing, or pending approval. */
export const sendOverdueReminders = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [missingTimesheets, missingTimesheetMails, timesheetsPendingApproval], at)
