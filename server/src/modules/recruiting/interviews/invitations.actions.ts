import { joinList } from '@muster/contract/kernel/api/labels.ts'
import { clockIn, timesIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { companyName } from '../company-name.queries.ts'
import { type CalendarMethod, calendarFile } from './calendar.rules.ts'
import { INTERVIEW_ENTITY, type LoadedInterview } from './interviews.queries.ts'
import { eventOf, type Invitee, inviteesOf, type Organizer, organizerOf, placeText } from './invitations.queries.ts'

export interface InvitationContext extends WriteContext {
  readonly appContext: AppContext
}

const TEMPLATE = 'INTERVIEW_INVITE'
const CONTENT_TYPE = 'text/calendar; charset=utf-8'

interface InvitationParams {
  readonly method: Exclude<CalendarMethod, 'PUBLISH'>
  /** The prefix of the subject, except in the first invitation. */
  readonly change?: 'Updated' | 'Cancelled'
  readonly reason?: string | null
  readonly to?: readonly Invitee[]
}

/**
 * Emails the appointment to all participants in their own time zones, with a calendar file that adds, moves or removes
 * it. Each file names only its recipient.
 */
export async function sendInvitations(
  context: InvitationContext,
  row: LoadedInterview,
  sent: InvitationParams,
): Promise<void> {
  const { db, staff } = context
  const organizer = await organizerOf(db, staff?.id ?? null, row)
  const company = await companyName(db, context.appContext, row.countryId)
  for (const invitee of sent.to ?? (await inviteesOf(db, row)))
    await sendInvitation(context, row, { ...sent, invitee, organizer, company })
}

interface Invitation extends InvitationParams {
  readonly invitee: Invitee
  readonly organizer: Organizer | null
  readonly company: string
}

async function sendInvitation(context: InvitationContext, row: LoadedInterview, sent: Invitation): Promise<void> {
  const { db, now } = context
  const { method, change = null, reason = null, invitee, organizer, company } = sent
  const isCancelled = method === 'CANCEL'
  const mail = await renderTemplate(
    db,
    TEMPLATE,
    {
      companyName: company,
      senderName: organizer?.name ?? company,
      senderTitle: organizer?.title ?? null,
      senderEmail: organizer?.email ?? null,
      recipientName: invitee.name,
      consultantName: row.applicantName,
      consultantFirstName: row.applicantName.split(' ')[0]!,
      jobTitle: row.jobTitle,
      clientName: row.clientName,
      interviewDate: clockIn(invitee.zone, row.startsAt).day,
      interviewTime: `${timesIn(invitee.zone, row.startsAt, row.endsAt)} (${invitee.zone})`,
      interviewPlace: placeText(row),
      interviewPanel: joinList(row.panel.map(({ name }) => name)),
      interviewChange: change,
      cancellationReason: isCancelled ? (reason ?? 'You are no longer on the panel.') : null,
    },
    { countryID: row.countryId },
  )
  const { isApplicant } = invitee
  const event = eventOf(row, { now, organizer, isApplicant, attendee: invitee, isCancelled })
  const file = await saveFile(
    context,
    {
      filename: isCancelled ? 'cancellation.ics' : 'invitation.ics',
      content: calendarFile(event, method),
      contentType: CONTENT_TYPE,
    },
    { entity: INTERVIEW_ENTITY, entityID: row.id, kind: 'document', confidential: true },
  )
  await sendLater(db, {
    kind: isApplicant ? 'APPLICANT' : 'CLIENT_SUBMISSION',
    to: { address: invitee.email, name: invitee.name },
    ...mail,
    attachments: [file.id],
    entity: INTERVIEW_ENTITY,
    entityID: row.id,
    countryID: row.countryId,
  })
}
