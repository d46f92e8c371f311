import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { type ClientAnswer, LINK_DAYS } from '@muster/contract/timesheets/client.contract.ts'
import type { timesheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { conflict, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import { publicLink } from '../../../kernel/http/public-link.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { consumeLinkAttempt } from '../../access/sign-in/attempts.actions.ts'
import { fingerprint, newSecretToken } from '../../access/sign-in/tokens.rules.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import {
  notifySubmitter,
  recordTimesheet,
  timesheetAuditSubject,
  updateTimesheet,
} from '../core/persistence.actions.ts'
import { documentOf, formatMonth } from '../core/print.actions.ts'
import { readTimesheet } from '../core/record.queries.ts'
import { loadTimesheet, monthOf, TIMESHEET_ENTITY, type TimesheetRecord } from '../core/timesheets.queries.ts'
import { CONFIRMED, revokeLinks } from './client-approval.queries.ts'
import { type LoadedLink, loadTimesheetLink, presentPage, recipientsOf } from './links.queries.ts'

type Endpoints = typeof timesheetLinkEndpoints

const DAY_MS = 86_400_000

/** Emails a submitted timesheet to the client: the document, and a link that replaces all older ones. */
export async function emailTimesheet(call: Call<Endpoints['email']>): Promise<Timesheet> {
  const { db, scope, params, body, staff, now, today } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id, lock: true })
  if (timesheet.version !== body.version) throw staleVersion(await readTimesheet(call, scope, timesheet.id))
  if (timesheet.status !== 'SUBMITTED')
    throw conflict(
      'NOT_SUBMITTED',
      `This timesheet ${statusClause(timesheetStatusLabels, timesheet.status)}. Only submitted timesheets can be sent to the client.`,
    )
  const contact = await recipient(db, timesheet, body.contactID)
  const token = newSecretToken()
  const document = await documentOf(db, timesheet, today)
  const belonging = { entity: TIMESHEET_ENTITY, entityID: timesheet.id, kind: 'document', confidential: true } as const
  const stored = await saveFile(call, { filename: document.name, content: document.body }, belonging)
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  const mailId = await sendLink(call, timesheet, { contact, token, fileID: stored.id })
  await revokeLinks(call, timesheet.id)
  await db
    .insertInto('timesheetLink')
    .values((eb) => ({
      timesheetId: timesheet.id,
      sha256: fingerprint(token),
      contactId: contact.id,
      mailId,
      toName: contact.name,
      toAddress: contact.email,
      storedFileId: stored.id,
      sentAt: now,
      sentBy: staff.id,
      expiresAt,
      proves: eb.selectFrom('timesheet').select(CONFIRMED.as('proves')).where('id', '=', timesheet.id),
    }))
    .execute()
  await writeAuditEntry(call, {
    event: `${TIMESHEET_ENTITY}.client-contacted`,
    ...timesheetAuditSubject(timesheet),
    after: { 'confirmation.to': contact.name, 'confirmation.expiresAt': expiresAt.toISOString() },
  })
  return readTimesheet(call, null, timesheet.id)
}

interface LinkMail {
  readonly contact: { readonly name: string; readonly email: string }
  readonly token: string
  /** The document of the timesheet. */
  readonly fileID: string
}

/** The email with the document and the link. Returns its id. */
async function sendLink(
  call: Call<Endpoints['email']>,
  timesheet: TimesheetRecord,
  { contact, token, fileID }: LinkMail,
) {
  const { db, staff, today, appContext } = call
  const mail = await renderTemplate(
    db,
    'TIMESHEET_CONFIRMATION',
    {
      companyName: timesheet.legalEntityName ?? '',
      senderName: staff.name,
      senderTitle: null,
      recipientName: contact.name,
      consultantName: timesheet.personName,
      clientName: timesheet.clientName,
      periodMonth: formatMonth(monthOf(timesheet)),
      formLink: publicLink(appContext, token),
      validUntil: daysAfter(today, LINK_DAYS),
    },
    { countryID: timesheet.countryId },
  )
  return sendLater(
    db,
    {
      kind: 'CLIENT_TIMESHEET',
      to: { address: contact.email, name: contact.name },
      ...mail,
      attachments: [fileID],
      entity: TIMESHEET_ENTITY,
      entityID: timesheet.id,
      countryID: timesheet.countryId,
    },
    appContext.secrets,
  )
}

/** Only a contact of the client with an email address gets a link. */
async function recipient(db: Db, { clientId, clientName }: TimesheetRecord, contactID: string | undefined) {
  const people = await recipientsOf(db, clientId)
  const chosen = contactID ? people.find(({ id }) => id === contactID) : people.find(({ isDefault }) => isDefault)
  if (chosen) return chosen
  throw contactID
    ? ruleViolation(
        'CONTACT_OF_OTHER_CLIENT',
        'This contact is not at the client or has no email address. Select another contact.',
        [{ path: 'contactID', message: 'Select a client contact with an email address.' }],
      )
    : ruleViolation(
        'CONTACT_MISSING',
        `${clientName} has no contact with an email address. Add one on the client’s page.`,
      )
}

/** Shows the month to the user of the link and records that it was opened. */
export async function readLink({ db, body, now, ip }: Call<Endpoints['read']>) {
  await consumeLinkAttempt(db, ip, now)
  const link = await loadTimesheetLink(db, body.token, now)
  if (link.openedAt === null)
    await db.updateTable('timesheetLink').set({ openedAt: now }).where('id', '=', link.id).execute()
  return presentPage(db, link)
}

const UNUSABLE_LINKS = {
  CONFIRMED: ['LINK_ANSWERED', 'These days were already approved with this link.'],
  OBJECTED: ['LINK_ANSWERED', 'This link was already used. Ask the sender for a new link.'],
  REVOKED: ['LINK_REVOKED', 'The timesheet was updated, or a newer email was sent. Open the link in the latest email.'],
  EXPIRED: ['LINK_EXPIRED', 'This link has expired. Ask the sender for a new link.'],
} as const

/** The answer of the client, once: under the lock of the timesheet, so that the days cannot change meanwhile. */
export async function answerLink(call: Call<Endpoints['answer']>) {
  const { body, now, ip } = call
  await consumeLinkAttempt(call.db, ip, now)
  const { timesheetId } = await loadTimesheetLink(call.db, body.token, now)
  return inTransaction(call.db, async (db) => {
    const timesheet = await loadTimesheet(db, null, { id: timesheetId, lock: true })
    const link = await loadTimesheetLink(db, body.token, now)
    if (link.derivedStatus !== 'OPEN') {
      const [code, message] = UNUSABLE_LINKS[link.derivedStatus]
      throw conflict(code, message)
    }
    await db
      .updateTable('timesheetLink')
      .set({
        answer: body.answer,
        answeredAt: now,
        answeredBy: body.name,
        answeredFrom: ip,
        comment: body.comment,
        openedAt: link.openedAt ?? now,
      })
      .where('id', '=', link.id)
      .execute()
    await recordAnswer({ ...call, db, staff: null, actor: `${body.name} (${timesheet.clientName})` }, timesheet, link)
    return presentPage(db, await loadTimesheetLink(db, body.token, now))
  })
}

type AnswerContext = Omit<Call<Endpoints['answer']>, 'staff'> & { readonly staff: null; readonly actor: string }

const ANSWER_EVENTS: Readonly<Record<ClientAnswer, string>> = {
  CONFIRMED: 'client-confirmed',
  OBJECTED: 'client-objected',
}

/**
 * A timesheet that waited for the client continues automatically; the submitter and the sender of the link are notified
 * of the answer.
 */
async function recordAnswer(context: AnswerContext, before: TimesheetRecord, link: LoadedLink): Promise<void> {
  const { db, body, now } = context
  const isConfirmed = body.answer === 'CONFIRMED' && before.status === 'SUBMITTED'
  if (isConfirmed) await updateTimesheet(context, before.id, { status: 'CLIENT_CONFIRMED', stateSince: now })
  const after = await loadTimesheet(db, null, { id: before.id })
  await recordTimesheet(context, ANSWER_EVENTS[body.answer], after, { before, reason: body.comment })
  const label = body.answer === 'CONFIRMED' ? 'approved by the client' : 'changes requested by the client'
  await notifySubmitter(context, { ...after, reason: body.comment }, label, [link.sentBy])
}
