import { lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { CONFIRMED } from '../client-approval/client-approval.queries.ts'
import { loadTimesheetFacts, runningIn, timesheetColumns } from '../core/facts.queries.ts'
import { TIMESHEET_ENTITY } from '../core/timesheets.queries.ts'
import { generateTimesheets } from '../months/generate.actions.ts'
import { specialDays, writePastMonth } from './months.demo.ts'

interface DemoTimesheetsContext {
  readonly appContext: AppContext
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** The past months of the company, including the last one. */
const MONTHS = 14

/**
 * The statuses of last month's timesheets, of every twenty: most are approved, some pending, some returned, the rest
 * missing.
 */
const LAST_MONTH_STATUSES = [
  { upTo: 13, status: 'APPROVED' },
  { upTo: 15, status: 'SUBMITTED' },
  { upTo: 16, status: 'CLIENT_CONFIRMED' },
  { upTo: 17, status: 'REJECTED' },
] as const

/**
 * Fourteen months of timesheets: approved ones, the last month in progress, and the current one, which is only
 * generated.
 */
export async function demoTimesheets(db: Db, context: DemoTimesheetsContext): Promise<void> {
  const { appContext, random, users, now } = context
  const month = now.toISOString().slice(0, 7)
  const last = monthAfter(month, -1)
  const writer = users.find(({ role }) => role === 'HR_ASSOCIATE')!
  const approver = users.find(({ role }) => role === 'HR_MANAGER')!
  const past = { db, appContext, random, writer, approver, documents: new Map<string, string>() }
  for (let before = MONTHS; before > 1; before -= 1) await writePastMonth(past, monthAfter(month, -before))
  // The timesheets of a month are generated on the 25th of the previous one.
  for (const demoMonth of [last, month]) {
    const made = new Date(`${monthAfter(demoMonth, -1)}-25T22:30:00Z`)
    await generateTimesheets(
      { db, staff: null, actor: 'Nightly timesheets', now: made },
      { month: demoMonth, countryIDs: null },
    )
  }
  await enterSpecialDays(db, last, random)
  const at = new Date(Math.min(Date.parse(`${month}-02T08:00:00Z`), now.getTime()))
  const later = new Date(Math.min(Date.parse(`${month}-03T09:30:00Z`), now.getTime()))
  let from = 0
  for (const { upTo, status } of LAST_MONTH_STATUSES) {
    const decided = status === 'SUBMITTED' ? at : later
    await sql`update timesheet set status = ${status}, version = 2, entered_at = ${at}, submitted_by = ${writer.id}::uuid,
        submitted_at = ${at}, state_since = ${decided}, updated_at = ${decided}, updated_by = ${writer.id}::uuid,
        contributor_ids = array[${writer.id}::uuid],
        approved_by = case when ${status} = 'APPROVED' then ${approver.id}::uuid end,
        approved_at = case when ${status} = 'APPROVED' then ${later}::timestamptz end,
        reason = case when ${status} = 'REJECTED' then 'The client’s signature is missing on the second page.' end
      from (select timesheet.id, row_number() over (order by person.code) % 20 as position from timesheet
        join consultant person on person.id = timesheet.consultant_id where timesheet.month = ${`${last}-01`}::date) as numbered
      where numbered.id = timesheet.id and numbered.position >= ${from} and numbered.position < ${upTo}`.execute(db)
    from = upTo
  }
  await writeSignedDocuments(db, context, { month: last, writer, at })
  await writeReminders(db, { month: last, at: later })
}

/** Special days of the last month, on the generated timesheets. */
async function enterSpecialDays(db: Db, month: string, random: Random): Promise<void> {
  for (const facts of await loadTimesheetFacts(
    db,
    month,
    await runningIn(db, month).orderBy('orderForm.id').execute(),
  )) {
    const odd = specialDays(facts, random)
    if (odd.length === 0) continue
    await db
      .updateTable('timesheet')
      .set(timesheetColumns(enteredOver(facts.expected, odd, facts.calendar), facts.billing))
      .where('orderFormId', '=', facts.orderFormID)
      .where('month', '=', `${month}-01`)
      .execute()
  }
}

interface Month {
  readonly month: string
  readonly at: Date
}

/** The signed timesheets of last month, if the client requires them and the timesheet was decided on. */
async function writeSignedDocuments(
  db: Db,
  { appContext }: DemoTimesheetsContext,
  { month, writer, at }: Month & { readonly writer: DemoUser },
) {
  const timesheets = await db
    .selectFrom('timesheet')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .select(['timesheet.id', 'consultant.name', CONFIRMED.as('proves')])
    .where('timesheet.month', '=', `${month}-01`)
    .where('timesheet.status', 'in', ['APPROVED', 'CLIENT_CONFIRMED'])
    .where((eb) =>
      eb.or([eb('client.requiresSignedTimesheet', '=', true), eb('timesheet.status', '=', 'CLIENT_CONFIRMED')]),
    )
    .orderBy('consultant.code')
    .execute()
  for (const { id: timesheetId, name: person, proves } of timesheets) {
    const name = `Timesheet ${month} ${person}, signed.pdf`
    const file = { filename: name, content: smallPdf([`Timesheet ${month}`, person, 'Signed by the client']) }
    const belonging = { entity: TIMESHEET_ENTITY, entityID: timesheetId, kind: 'document', confidential: true } as const
    const { id: storedFileId } = await saveFile({ db, appContext, staff: writer }, file, belonging)
    const subject = { subjectType: TIMESHEET_ENTITY, subjectId: timesheetId }
    const row = { ...subject, storedFileId, type: 'SIGNED', name, proves, createdAt: at, createdBy: writer.id }
    await db.insertInto('document').values(row).execute()
  }
}

/** Consultants with a missing timesheet of last month were reminded, according to the rules. */
const writeReminders = (db: Db, { month, at }: Month) =>
  sql`with sent as (insert into reminder_sent (rule, subject_type, subject_id, due_on, step, audience, to_address, sent_at)
      select 'TIMESHEET_MISSING', ${TIMESHEET_ENTITY}, timesheet.id::text, ${lastOfMonth(month)}::date, days.step, 'CONSULTANT', coalesce(consultant.work_email, consultant.personal_email), ${at}::timestamptz - days.days * interval '1 day'
      from timesheet join consultant on consultant.id = timesheet.consultant_id
      cross join (values (2, 1), (0, 3)) as days (days, step)
      where timesheet.month = ${`${month}-01`}::date and timesheet.status = 'DRAFT' and timesheet.entered_at is null
        and coalesce(consultant.work_email, consultant.personal_email) is not null returning subject_id::uuid as timesheet_id)
    update timesheet set reminded_at = ${at} where id in (select timesheet_id from sent)`.execute(db)
