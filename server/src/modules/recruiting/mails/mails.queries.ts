import { MAIL_RULES, type MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { RecruitingMail, recruitingMailEndpoints } from '@muster/contract/recruiting/mails/mails.contract.ts'
import {
  type TemplateCode,
  templateEntry,
} from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { type Scope, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { presentDelivery } from '../../../kernel/mail/deliveries.ts'
import { APPLICANT_ENTITY, applicantsIn, loadApplicant } from '../applicants/applicants.queries.ts'
import { INTERVIEW_ENTITY } from '../interviews/interviews.queries.ts'
import { loadJob } from '../jobs/jobs.queries.ts'
import { PACK_ENTITY } from '../packs/packs.queries.ts'
import { loadSubmission, SUBMISSION_ENTITY, submissionsIn } from '../submissions/submissions.queries.ts'

type Endpoints = typeof recruitingMailEndpoints
const READS_APPLICANTS = right('applicants', 'view', 'full')

interface MailReferences {
  readonly applicantID?: string | undefined
  readonly submissionID?: string | undefined
  readonly jobID?: string | undefined
}

export const decorateMails = (db: Db) =>
  db
    .selectFrom('outboxMail')
    .leftJoin('emailTemplateVersion as version', 'version.id', 'outboxMail.emailTemplateVersionId')
    .leftJoin('emailTemplate as template', 'template.id', 'version.emailTemplateId')
    .select(['outboxMail.id', 'outboxMail.kind', 'outboxMail.toAddress', 'outboxMail.toName', 'outboxMail.subject'])
    .select(['outboxMail.state', 'outboxMail.attempts', 'outboxMail.createdAt', 'outboxMail.sentAt'])
    .select(['outboxMail.notBefore', 'outboxMail.lastError', 'template.code'])
    .where('outboxMail.kind', 'in', ['CLIENT_SUBMISSION', 'APPLICANT'])
type MailRow = Awaited<ReturnType<ReturnType<typeof decorateMails>['execute']>>[number]

type Reader = Pick<Call<Endpoints['list']>, 'appContext' | 'may' | 'now'>

const maySend = ({ may }: Reader, kind: MailKind) => may(MAIL_RULES[kind].send) || may(right('settings', 'edit'))

export const presentMail =
  (reader: Reader) =>
  (row: MailRow): RecruitingMail => {
    const isToApplicant = row.kind === 'APPLICANT'
    const isUnsent = row.state === 'WAITING' || row.state === 'HELD'
    const name = row.toName ?? 'Recipient'
    return {
      id: row.id,
      to: isToApplicant && reader.may(READS_APPLICANTS) ? `${name} <${row.toAddress}>` : name,
      subject: row.subject,
      template: row.code === null ? null : templateEntry(row.code as TemplateCode).name,
      state: presentDelivery(reader)(row).state,
      at: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      dueAt: isUnsent && row.attempts === 0 && row.notBefore > reader.now ? row.notBefore.toISOString() : null,
      isReadable: isToApplicant && reader.may(READS_APPLICANTS),
      mayCancel: isToApplicant && isUnsent && reader.may(right('applicants', 'edit')),
      maySend: (row.state === 'HELD' || row.state === 'FAILED') && maySend(reader, row.kind as MailKind),
    }
  }

/**
 * The emails about one record: its own, and those about its submissions, their interviews and packs, as far as the user
 * may see them.
 */
export function mailsAbout(
  call: Pick<Call<Endpoints['list']>, 'db' | 'may'>,
  scope: Scope,
  references: MailReferences,
) {
  const { db, may } = call
  const { applicantID, submissionID, jobID } = references
  let submissions = submissionsIn(db, scope)
  if (applicantID) submissions = submissions.where('applicantSubmission.applicantId', '=', applicantID)
  if (submissionID) submissions = submissions.where('applicantSubmission.id', '=', submissionID)
  if (jobID) submissions = submissions.where('applicantSubmission.jobId', '=', jobID)
  const ids = submissions.select('applicantSubmission.id')
  const isOf = (entity: string, records: RawBuilder<unknown>) =>
    sql<boolean>`(outbox_mail.entity = ${entity} and outbox_mail.entity_id in (${records}))`
  const conditions = [
    isOf(SUBMISSION_ENTITY, sql`select own.id::text from (${ids}) own`),
    isOf(INTERVIEW_ENTITY, sql`select i.id::text from interview i where i.submission_id in (${ids})`),
    isOf(PACK_ENTITY, sql`select i.pack_id::text from submission_pack_item i where i.submission_id in (${ids})`),
    ...(applicantID && may(READS_APPLICANTS) ? [isOf(APPLICANT_ENTITY, sql`${applicantID}`)] : []),
  ]
  return decorateMails(db).where((eb) => eb.or(conditions))
}

export async function findRecruitingMails(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const { db, scope, staff, query } = call
  const { applicantID, submissionID, jobID, searchInput } = query
  const named = [applicantID, submissionID, jobID].filter((id) => id !== undefined)
  if (named.length !== 1) throw invalid([{ path: 'applicantID', message: 'Name one applicant, submission or job.' }])
  if (applicantID) await loadApplicant(db, scopeFor(staff, 'applicants'), { id: applicantID })
  if (submissionID) await loadSubmission(db, scope, { id: submissionID })
  if (jobID) await loadJob(db, scope, { id: jobID })
  let rows = mailsAbout(call, scope, { applicantID, submissionID, jobID })
  if (searchInput)
    rows = rows.where(
      sql<boolean>`strpos(search_text(concat_ws(' ', outbox_mail.to_name, outbox_mail.subject)), search_text(${searchInput})) > 0`,
    )
  return { rows, key: 'outboxMail.id', sorts: { createdAt: 'outboxMail.createdAt' }, present: presentMail(call) }
}

/**
 * The row of an email to an applicant in scope, with the applicant; an email about a submission also requires the
 * submission to be in scope. 404 otherwise.
 */
export async function loadApplicantMail({ db, staff }: Pick<Call<Endpoints['cancel']>, 'db' | 'staff'>, id: string) {
  const mail = await decorateMails(db)
    .select(['outboxMail.entity', 'outboxMail.entityId', 'outboxMail.textBody', 'outboxMail.confidential'])
    .where('outboxMail.id', '=', id)
    .where('outboxMail.kind', '=', 'APPLICANT')
    .executeTakeFirst()
  const applicantID = mail && (await applicantOf({ db, staff }, mail))
  const scope = scopeFor(staff, 'applicants')
  const reached =
    applicantID &&
    (await applicantsIn(db, scope).select('applicant.id').where('applicant.id', '=', applicantID).executeTakeFirst())
  if (!mail || !reached) throw notFound('email')
  return { mail, applicant: await loadApplicant(db, scope, { id: reached.id }) }
}

interface Subject {
  readonly entity: string | null
  readonly entityId: string | null
}

async function applicantOf({ db, staff }: Pick<Call<Endpoints['cancel']>, 'db' | 'staff'>, subject: Subject) {
  const { entity, entityId } = subject
  if (entity === APPLICANT_ENTITY || entityId === null) return entityId
  const submissionID =
    entity === 'interview'
      ? db.selectFrom('interview').select('submissionId').where('id', '=', entityId)
      : db.selectFrom('applicantSubmission').select('id').where('id', '=', entityId)
  const found = await submissionsIn(db, scopeFor(staff, 'applicant-submissions'))
    .select('applicantSubmission.applicantId')
    .where('applicantSubmission.id', 'in', submissionID as never)
    .executeTakeFirst()
  return found?.applicantId ?? null
}
