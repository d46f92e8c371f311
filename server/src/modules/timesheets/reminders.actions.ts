import { daysAfter, MONTHS } from '@muster/contract/kernel/days.ts'
import { isOpenSheet } from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { refused } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { sendLater } from '../../kernel/mail.ts'
import type { Call } from '../../kernel/route.ts'
import { renderTemplate } from '../settings/email-templates.queries.ts'
import { eachByItself } from './days.actions.ts'
import { ENTITY, monthOf, sheetAtHand, statusOf } from './timesheets.queries.ts'
import { aboutSheet } from './writing.actions.ts'

type Reminding = Call<(typeof timesheetEndpoints)['remind']>

/** Days from the mail to the day by which the sheet should be there. */
const DUE_IN = 3
/** Who presses twice, or beside a colleague, writes once. */
const PAUSE_MS = 3_600_000

const monthWritten = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** Asks consultants for sheets that are missing; each mail stands in the log of its sheet. */
export async function remindOfSheets(call: Reminding) {
  const done: string[] = []
  const wanted = [...new Set(call.body.timesheetIDs)].map((id) => ({ id }))
  const refusals = await eachByItself(wanted, async ({ id }) => {
    await remind(call, id)
    done.push(id)
  })
  return { done, refused: refusals }
}

async function remind(call: Reminding, id: string): Promise<void> {
  const { db, scope, staff, today, now } = call
  const sheet = await sheetAtHand(db, scope, { id, lock: true })
  if (!isOpenSheet(statusOf(sheet)))
    throw refused('notMissing', `This timesheet is ${sheet.status}. Nobody has to be reminded of it.`)
  const just = await db
    .selectFrom('timesheetReminder')
    .select('id')
    .where('timesheetId', '=', id)
    .where('sentAt', '>', new Date(now.getTime() - PAUSE_MS))
    .executeTakeFirst()
  if (just) throw refused('JUST_SENT', 'A reminder of it went out within the last hour. Wait a while.')
  const person = await db
    .selectFrom('consultant')
    .select(['name', 'firstName', 'workEmail', 'personalEmail'])
    .where('id', '=', sheet.consultantId)
    .executeTakeFirstOrThrow()
  const address = person.workEmail ?? person.personalEmail
  if (!address) throw refused('hasAddress', `${person.name} has no e-mail address. Enter one on the consultant’s page.`)
  const mail = await renderTemplate(
    db,
    'TIMESHEET_REMINDER',
    {
      companyName: sheet.legalEntityName ?? '',
      ...{ senderName: staff.name, senderTitle: null, consultantName: person.name },
      consultantFirstName: person.firstName ?? person.name.split(' ')[0]!,
      ...{ clientName: sheet.clientName, periodMonth: monthWritten(monthOf(sheet)), dueDate: daysAfter(today, DUE_IN) },
    },
    { countryID: sheet.countryId },
  )
  const mailId = await sendLater(db, {
    to: { address, name: person.name },
    ...{ subject: mail.subject, text: mail.text, html: mail.html, templateVersionID: mail.templateVersionID },
    ...{ entity: ENTITY, entityID: id, countryID: sheet.countryId },
  })
  const sent = { timesheetId: id, toAddress: address, mailId, sentAt: now, sentBy: staff.id }
  await db.insertInto('timesheetReminder').values(sent).execute()
  await db.updateTable('timesheet').set({ remindedAt: now }).where('id', '=', id).execute()
  await record(call, { event: `${ENTITY}.reminded`, ...aboutSheet(sheet), after: { remindedAt: now.toISOString() } })
}
