import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import { timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import {
  assertNotJustReminded,
  lastReminderAt,
  logManualReminder,
  type ReminderMail,
} from '../../../kernel/reminders/log.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { timesheetAuditSubject } from './persistence.actions.ts'
import { formatMonth } from './print.actions.ts'
import { loadTimesheet, monthOf, statusOf, TIMESHEET_ENTITY, type TimesheetRecord } from './timesheets.queries.ts'

type RemindCall = Call<(typeof timesheetEndpoints)['remind']>

/** Days from the email to the deadline of the timesheet. */
export const DUE_IN = 3

/** Reminds consultants of missing timesheets; each email is in the log of its timesheet. */
export async function remindOfTimesheets(call: RemindCall) {
  const done: string[] = []
  const requested = [...new Set(call.body.timesheetIDs)].map((id) => ({ id }))
  const violations = await runEach(call.db, requested, async ({ id }) => {
    await remind(call, id)
    done.push(id)
  })
  return { done, refused: violations }
}

async function remind(call: RemindCall, id: string): Promise<void> {
  const { db, scope, today, now } = call
  const timesheet = await loadTimesheet(db, scope, { id, lock: true })
  if (!isOpenTimesheet(statusOf(timesheet)))
    throw ruleViolation(
      'TIMESHEET_NOT_MISSING',
      `This timesheet ${statusClause(timesheetStatusLabels, timesheet.status)}. No reminder is needed.`,
    )
  assertNotJustReminded(await lastReminderAt(db, TIMESHEET_ENTITY, id), now)
  const mail = await mailConsultant(call, timesheet, daysAfter(today, DUE_IN))
  if (!mail)
    throw ruleViolation(
      'EMAIL_ADDRESS_MISSING',
      `${timesheet.personName} has no email address. Add one on the consultant’s page.`,
    )
  await logManualReminder(db, {
    rule: 'TIMESHEET_MISSING',
    subjectType: TIMESHEET_ENTITY,
    subjectId: id,
    dueOn: lastOfMonth(monthOf(timesheet)),
    audience: 'CONSULTANT',
    sentAt: now,
    sentBy: call.staff.id,
    ...mail,
  })
}

/** Emails the consultant of a timesheet; null without an address. */
export async function mailConsultant(
  context: WriteContext,
  timesheet: TimesheetRecord,
  dueDate: string,
): Promise<ReminderMail | null> {
  const { db, staff, now } = context
  const person = await db
    .selectFrom('consultant')
    .select(['name', 'firstName', 'workEmail', 'personalEmail'])
    .where('id', '=', timesheet.consultantId)
    .executeTakeFirstOrThrow()
  const address = person.workEmail ?? person.personalEmail
  if (!address) return null
  const companyName = timesheet.legalEntityName ?? ''
  const mail = await renderTemplate(
    db,
    'TIMESHEET_REMINDER',
    {
      companyName,
      senderName: staff?.name ?? companyName,
      senderTitle: null,
      consultantName: person.name,
      consultantFirstName: person.firstName ?? person.name.split(' ')[0]!,
      clientName: timesheet.clientName,
      periodMonth: formatMonth(monthOf(timesheet)),
      dueDate,
    },
    { countryID: timesheet.countryId },
  )
  const mailID = await sendLater(db, {
    kind: 'TIMESHEET_REMINDER',
    to: { address, name: person.name },
    ...mail,
    entity: TIMESHEET_ENTITY,
    entityID: timesheet.id,
    countryID: timesheet.countryId,
  })
  await db.updateTable('timesheet').set({ remindedAt: now }).where('id', '=', timesheet.id).execute()
  await writeAuditEntry(context, {
    event: `${TIMESHEET_ENTITY}.reminder-sent`,
    ...timesheetAuditSubject(timesheet),
    after: { remindedAt: now.toISOString() },
  })
  return { toAddress: address, mailID }
}
