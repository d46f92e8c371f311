import { issueDeadline } from '@muster/contract/billing/drafts/terms.rules.ts'
import {
  daysAfter,
  daysBetween,
  firstOfMonth,
  formatDateInWords,
  formatMonthInWords,
  lastOfMonth,
  monthAfter,
} from '@muster/contract/kernel/values/days.ts'
import { type ReminderStep, rolesOf, stepAfter } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { notify } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { IS_EVER_BILLED } from '../../contracts/core/billable.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { type ReminderInForce, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { unbilled } from '../drafts/months.queries.ts'

type UnbilledReminderLookupContext = { readonly db: Db; readonly now: Date } & CountryDate

/** The morning notifications of unbilled months by country: the last month as a whole, and each legal deadline that is near. */
export async function remindOfUnbilled(
  { db: pool, now }: Pick<AppContext, 'db' | 'now'>,
  { countryID, day }: CountryDate,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const rules = await remindersInForce(db, ['UNBILLED_MONTH', 'INVOICE_DEADLINE'])
    const looking: UnbilledReminderLookupContext = { db, now: now(), countryID, day }
    const reminded = {
      UNBILLED_MONTH: await notifyAboutMonth(looking, rules.UNBILLED_MONTH),
      INVOICE_DEADLINE: await notifyAboutDeadlines(looking, rules.INVOICE_DEADLINE),
    }
    await logReminders(db, { countryID, day, now: looking.now }, reminded)
  })
}

const monthsWords = (count: number) => (count === 1 ? '1 unbilled month' : `${count} unbilled months`)

const countryNamed = async ({ db, countryID }: UnbilledReminderLookupContext) =>
  (await db.selectFrom('country').select('name').where('id', '=', countryID).executeTakeFirstOrThrow()).name

async function notifyAboutMonth(looking: UnbilledReminderLookupContext, { steps }: ReminderInForce): Promise<number> {
  const { db, countryID, day, now } = looking
  const month = monthAfter(day.slice(0, 7), -1)
  const due = lastOfMonth(month)
  const step = stepAfter(steps, daysBetween(due, day))
  if (!step) return 0
  const { count } = await unbilled(timesheetsIn(db, null))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('timesheet.countryId', '=', countryID)
    .where('timesheet.month', '=', firstOfMonth(month))
    .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
    .where(IS_EVER_BILLED)
    .executeTakeFirstOrThrow()
  const mark = { countryId: countryID, rule: 'UNBILLED_MONTH', due, step: step.offset, sentAt: now }
  if (count === 0 || !(await isFirst(db, 'countryReminder', mark))) return 0
  await notifyAboutInvoice(looking, step, {
    month,
    subject: `${count === 1 ? '1 approved timesheet' : `${count} approved timesheets`} of ${formatMonthInWords(month)} ${count === 1 ? 'is' : 'are'} not invoiced in ${await countryNamed(looking)}`,
    message: 'These timesheets are not invoiced yet. Generate invoices or review the issues in the list.',
  })
  return 1
}

/** Older supply dates have no deadline any more. */
const LOOKS_BACK_DAYS = 62

/** Months by end date and country of law, with the number on drafts; issued ones are excluded. */
const notIssued = ({ db, countryID, day }: UnbilledReminderLookupContext) =>
  timesheetsIn(db, null)
    .innerJoin('legalEntity', 'legalEntity.id', 'timesheet.legalEntityId')
    .select(['timesheet.lastDay', 'legalEntity.countryId as lawId', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number>`count(*) filter (where exists (select from billed_period where billed_period.timesheet_id = timesheet.id
        and billed_period.released_at is null))::int`.as('drafted'),
    )
    .where('timesheet.countryId', '=', countryID)
    .where('timesheet.lastDay', '<', day)
    .where('timesheet.lastDay', '>=', daysAfter(day, -LOOKS_BACK_DAYS))
    .where(IS_EVER_BILLED)
    .where(
      sql<boolean>`not exists (select from billed_period join billing_line line on line.billed_period_id = billed_period.id
        join billing on billing.id = line.billing_id where billed_period.timesheet_id = timesheet.id
          and billed_period.released_at is null and billing.number is not null)`,
    )
    .groupBy(['timesheet.lastDay', 'legalEntity.countryId'])
    .orderBy('timesheet.lastDay')
    .execute()

async function notifyAboutDeadlines(
  looking: UnbilledReminderLookupContext,
  { steps: [step] }: ReminderInForce,
): Promise<number> {
  if (!step) return 0
  const { db, countryID, day, now } = looking
  const { issueLimits } = await billingRulesOn(db, day)
  const near = (await notIssued(looking)).flatMap(({ lawId, ...work }) => {
    const deadline = issueDeadline(issueLimits, lawId, work.lastDay)
    return deadline && deadline.remindOn <= day && day <= deadline.last ? [{ ...work, deadline }] : []
  })
  let told = 0
  for (const [last, works] of Map.groupBy(near, ({ deadline }) => deadline.last)) {
    const mark = { countryId: countryID, rule: 'INVOICE_DEADLINE', due: last, step: day === last ? 0 : 1, sentAt: now }
    if (!(await isFirst(db, 'countryReminder', mark))) continue
    const sum = (name: 'count' | 'drafted') => works.reduce((all, work) => all + work[name], 0)
    const [count, drafted] = [sum('count'), sum('drafted')]
    const when = day === last ? `today, ${formatDateInWords(last)}` : formatDateInWords(last)
    await notifyAboutInvoice(looking, step, {
      month: works[0]!.lastDay.slice(0, 7),
      subject: `${monthsWords(count)} in ${await countryNamed(looking)} must be invoiced by ${when}`,
      message: `Legal deadline (${works[0]!.deadline.source}). ${drafted === 0 ? 'None of them has a draft yet.' : `On drafts: ${drafted}.`} Issue the ready ones; the list shows the issues of the others.`,
    })
    told += 1
  }
  return told
}

const notifyAboutInvoice = async (
  { db, countryID }: UnbilledReminderLookupContext,
  step: ReminderStep,
  { month, subject, message }: { readonly month: string; readonly subject: string; readonly message: string },
) =>
  notify(
    { db },
    {
      ...{
        to: await userIDsWithAccess(db, rolesOf(step.recipients), countryID),
        type: 'BILLING_ACTION',
        subject,
        message,
      },
      ...{ entity: 'billing-month', entityID: `month=${month}&countryID=${countryID}`, orderFormID: null },
    },
  )
