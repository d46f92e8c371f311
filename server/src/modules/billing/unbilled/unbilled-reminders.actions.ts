import { issueDeadline } from '@muster/contract/billing/drafts/terms.rules.ts'
import {
  daysAfter,
  firstOfMonth,
  formatLongDate,
  formatLongMonth,
  lastOfMonth,
  monthAfter,
} from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import {
  type DueReminder,
  defineReminders,
  dueAfter,
  dueOf,
  type ReminderRun,
  sendReminders,
} from '../../../kernel/reminders/reminders.ts'
import { IS_EVER_BILLED } from '../../contracts/core/billable.queries.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { withoutBilled } from '../drafts/months.queries.ts'

const monthsLabel = (count: number) => (count === 1 ? '1 unbilled month' : `${count} unbilled months`)

const countryNamed = async ({ db, countryID }: ReminderRun) =>
  (await db.selectFrom('country').select('name').where('id', '=', countryID).executeTakeFirstOrThrow()).name

/** Approved timesheets of last month that are not invoiced: once for all of a country. */
const unbilledMonth = defineReminders({
  codes: ['UNBILLED_MONTH'],
  select: async ({ db, countryID, day }) => {
    const month = monthAfter(day.slice(0, 7), -1)
    const { count } = await withoutBilled(timesheetsIn(db, null))
      .select(sql<number>`count(*)::int`.as('count'))
      .where('timesheet.countryId', '=', countryID)
      .where('timesheet.month', '=', firstOfMonth(month))
      .where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
      .where(IS_EVER_BILLED)
      .executeTakeFirstOrThrow()
    return count === 0 ? [] : [{ id: month, count }]
  },
  due: (run, about) =>
    dueAfter(run, 'UNBILLED_MONTH', {
      subjectType: 'country',
      subjectID: run.countryID,
      dueOn: lastOfMonth(about.id),
      about,
    }),
  message: async (run, { recipients, about: { id: month, count } }) =>
    noteOf(run, recipients, {
      month,
      subject: `${count === 1 ? '1 approved timesheet' : `${count} approved timesheets`} of ${formatLongMonth(month)} ${count === 1 ? 'is' : 'are'} not invoiced in ${await countryNamed(run)}`,
      message: 'These timesheets are not invoiced yet. Generate invoices or review the issues in the list.',
    }),
})

/** Older supply dates have no deadline any more. */
const LOOKS_BACK_DAYS = 62

/** Months by end date and country of law, with the number on drafts; issued ones are excluded. */
const notIssued = ({ db, countryID, day }: ReminderRun) =>
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

type UnissuedWork = Awaited<ReturnType<typeof notIssued>>[number]

interface Deadline {
  readonly id: string
  readonly source: string
  readonly works: readonly UnissuedWork[]
}

/** The legal deadlines that are near, each with the work that is not issued. */
async function nearDeadlines(run: ReminderRun): Promise<Deadline[]> {
  const { db, day } = run
  const { issueLimits } = await billingRulesOn(db, day)
  const near = (await notIssued(run)).flatMap(({ lawId, ...work }) => {
    const deadline = issueDeadline(issueLimits, lawId, work.lastDay)
    return deadline && deadline.remindOn <= day && day <= deadline.last ? [{ work: { lawId, ...work }, deadline }] : []
  })
  return [...Map.groupBy(near, ({ deadline }) => deadline.last)].map(([id, all]) => ({
    id,
    source: all[0]!.deadline.source,
    works: all.map(({ work }) => work),
  }))
}

/** A legal deadline: on the day that the billing rules name, and on the last day. */
const invoiceDeadlines = defineReminders({
  codes: ['INVOICE_DEADLINE'],
  select: nearDeadlines,
  due: ({ rules, countryID, day }, about) => {
    const [step] = rules.INVOICE_DEADLINE.steps
    return dueOf('INVOICE_DEADLINE', step && { ...step, offset: day === about.id ? 0 : 1 }, {
      subjectType: 'country',
      subjectID: countryID,
      dueOn: about.id,
      about,
    })
  },
  message: async (run, { recipients, about: { id: last, source, works } }) => {
    const sum = (name: 'count' | 'drafted') => works.reduce((all, work) => all + work[name], 0)
    const count = sum('count')
    const drafted = sum('drafted')
    const when = run.day === last ? `today, ${formatLongDate(last)}` : formatLongDate(last)
    return noteOf(run, recipients, {
      month: works[0]!.lastDay.slice(0, 7),
      subject: `${monthsLabel(count)} in ${await countryNamed(run)} must be invoiced by ${when}`,
      message: `Legal deadline (${source}). ${drafted === 0 ? 'None of them has a draft yet.' : `On drafts: ${drafted}.`} Issue the ready ones; the list shows the issues of the others.`,
    })
  },
})

const noteOf = async (
  { db, countryID }: ReminderRun,
  recipients: DueReminder<never, unknown>['recipients'],
  { month, subject, message }: { readonly month: string; readonly subject: string; readonly message: string },
) => ({
  to: await recipientsOfStep(db, recipients, { countryID }),
  type: 'BILLING_ACTION',
  subject,
  message,
  entity: 'billing-month',
  entityID: `month=${month}&countryID=${countryID}`,
  orderFormID: null,
})

/**
 * The morning notifications of unbilled months by country: the last month as a whole, and each legal deadline that is
 * near.
 */
export const remindOfUnbilled = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [unbilledMonth, invoiceDeadlines], at)
