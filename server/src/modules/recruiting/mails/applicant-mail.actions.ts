import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { ApplicantTemplate } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { REJECTION_DELAY_DAYS } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { conflict, invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { fillTemplate, findErrors } from '../../settings/document-templates/template-engine.rules.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { APPLICANT_ENTITY, applicantName, type LoadedApplicant } from '../applicants/applicants.queries.ts'
import { applicantAuditSubject } from '../applicants/persistence.actions.ts'
import { companyName } from '../company-name.queries.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'

const DAY_MS = 86_400_000

interface MailContext extends WriteContext {
  readonly staff: Staff
  readonly appContext: AppContext
}

export interface MailContent {
  readonly template: ApplicantTemplate
  /** The position that the email is about. */
  readonly job: { readonly id: string; readonly title: string } | null
  /** Plain texts with variables; if omitted, those of the template. */
  readonly subject?: string | undefined
  readonly text?: string | undefined
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
/** Paragraphs of a plain text as HTML; its variables are kept. */
const htmlOf = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

/** The email to one applicant with its variables filled in. Rejects texts with unknown variables (400). */
export async function renderApplicantMail(
  { db, staff, appContext }: Pick<MailContext, 'db' | 'staff' | 'appContext'>,
  { template, job, subject, text }: MailContent,
  applicant: LoadedApplicant,
) {
  const values = {
    companyName: await companyName(db, appContext, applicant.countryId),
    senderName: staff.name,
    senderTitle: ROLE_LABELS[staff.role],
    consultantName: applicant.name,
    consultantFirstName: applicant.name.split(' ')[0] ?? applicant.name,
    jobTitle: job?.title ?? null,
  }
  const { templateVersionID, ...mail } = await renderTemplate(db, template, values, { countryID: applicant.countryId })
  if (subject === undefined && text === undefined) return { ...mail, templateVersionID }
  const content = { subject: subject ?? escapedLiquid(mail.subject), body: htmlOf(text ?? escapedLiquid(mail.text)) }
  const errors = findErrors(template, content)
  if (errors.length > 0)
    throw invalid(errors.map(({ path, message }) => ({ path: path === 'body' ? 'text' : path, message })))
  return { ...fillTemplate(template, content, values), templateVersionID }
}

/** Values already filled in are treated as text, whatever characters they contain. */
const escapedLiquid = (text: string) => text.replaceAll('{{', '{ {').replaceAll('{%', '{ %')

/** The subject of the rejection: one submission for the job, else the applicant. */
async function subjectOf(db: Db, applicant: LoadedApplicant, job: MailContent['job']) {
  const submission =
    job &&
    (await db
      .selectFrom('applicantSubmission')
      .select(['id', 'status'])
      .where('jobId', '=', job.id)
      .where('applicantId', '=', applicant.id)
      .where('archivedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst())
  return submission
    ? { entity: SUBMISSION_ENTITY, entityID: submission.id, status: submission.status }
    : { entity: APPLICANT_ENTITY, entityID: applicant.id, status: applicant.status }
}

/** All other emails are delayed and can be cancelled. */
const IMMEDIATE: readonly ApplicantTemplate[] = ['APPLICATION_RECEIVED', 'RESUME_REQUEST']
const REJECTED = ['REJECTED', 'INTERNAL_REJECTED', 'CLIENT_REJECTED']

/**
 * Stores the email to one applicant; a rejection is sent after this many days. Fails if the applicant has no address or
 * there is nothing to write about.
 */
export async function mailApplicant(
  context: MailContext,
  applicant: LoadedApplicant,
  content: MailContent,
  delayDays: number = REJECTION_DELAY_DAYS.min,
): Promise<void> {
  const { db, now } = context
  assertNotErased(applicant)
  if (applicant.status === 'ARCHIVED')
    throw ruleViolation(
      'APPLICANT_ARCHIVED',
      `${applicantName(applicant)} is archived and can’t be emailed. Restore the applicant first.`,
    )
  if (!applicant.email)
    throw ruleViolation('EMAIL_ADDRESS_MISSING', `${applicantName(applicant)} has no email address. Add one first.`)
  const { status, ...about } = await subjectOf(db, applicant, content.job)
  const isRejection = !IMMEDIATE.includes(content.template)
  if (isRejection) {
    if (!REJECTED.includes(status))
      throw ruleViolation(
        'APPLICANT_NOT_REJECTED',
        `${applicantName(applicant)} is not rejected. Record the rejection first.`,
      )
    if ((await waitingRejections(db, about)).length > 0)
      throw conflict('MAIL_QUEUED', `${applicantName(applicant)}: a rejection is already queued.`)
  }
  const mail = await renderApplicantMail(context, content, applicant)
  const notBefore = new Date(now.getTime() + delayDays * DAY_MS)
  await sendLater(db, {
    kind: 'APPLICANT',
    to: { address: applicant.email, name: applicant.name },
    ...mail,
    ...about,
    countryID: applicant.countryId,
    ...(isRejection && { notBefore }),
  })
  if (!isRejection)
    await db
      .updateTable('applicant')
      .set({ lastContactedOn: await dayInCountry(db, applicant.countryId, now) })
      .where('id', '=', applicant.id)
      .execute()
  await writeAuditEntry(context, {
    event: `${APPLICANT_ENTITY}.mailed`,
    ...applicantAuditSubject(applicant),
    after: { 'mail.subject': mail.subject, ...(isRejection && { 'mail.dueAt': notBefore.toISOString() }) },
  })
}

interface MailSubject {
  readonly entity: string
  readonly entityID: string
}

const waitingRejections = (db: Db, { entity, entityID }: MailSubject) =>
  db
    .selectFrom('outboxMail as mail')
    .innerJoin('emailTemplateVersion as version', 'version.id', 'mail.emailTemplateVersionId')
    .innerJoin('emailTemplate as template', 'template.id', 'version.emailTemplateId')
    .select('mail.id')
    .where('mail.entity', '=', entity)
    .where('mail.entityId', '=', entityID)
    .where('mail.state', 'in', ['WAITING', 'HELD'])
    .where('template.code', '=', 'REJECTION')
    .execute()

/** Cancels delayed rejections, because the applicant is considered again. */
export async function cancelWaitingRejections(db: Db, about: MailSubject): Promise<void> {
  for (const { id } of await waitingRejections(db, about)) await cancelUnsent(db, id)
}

/**
 * Cancels an email that is not sent yet; returns false when it was sent or is being sent. An attempt is counted before it
 * begins, so that the row shows one that began while this waited for the lock.
 */
export async function cancelUnsent(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxMail')
    .set({ state: 'CANCELLED' })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'HELD'])
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('lastError', 'is not', null)]))
    .where(sql<boolean>`not exists (select from graphile_worker.jobs
      where key = ${`mail:${id}`} and locked_at is not null)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
