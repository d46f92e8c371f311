import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  ApplicantTemplate,
  type RecruitingMail,
  type recruitingMailEndpoints,
  type submissionMailEndpoints,
} from '@muster/contract/recruiting/mails/mails.contract.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { templateEntry } from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import { conflict, forbidden, invalid, notFound, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { plainText } from '../../settings/document-templates/template-html.rules.ts'
import { variablesOf } from '../../settings/email-templates/email-templates.queries.ts'
import { loadApplicant } from '../applicants/applicants.queries.ts'
import { applicantAuditSubject } from '../applicants/persistence.actions.ts'
import { jobsIn } from '../jobs/jobs.queries.ts'
import { sendNewPack } from '../packs/send.actions.ts'
import { readSubmission } from '../submissions/record.queries.ts'
import { loadSubmission } from '../submissions/submissions.queries.ts'
import { cancelUnsent, mailApplicant, renderApplicantMail } from './applicant-mail.actions.ts'
import { loadApplicantMail, presentMail } from './mails.queries.ts'

type Endpoints = typeof recruitingMailEndpoints

/** The texts of the general templates, as plain texts that can be changed before sending. */
export async function listTemplates({ db }: Call<Endpoints['templates']>) {
  const rows = await db
    .selectFrom('emailTemplate as template')
    .innerJoin('emailTemplateVersion as version', (join) =>
      join.onRef('version.emailTemplateId', '=', 'template.id').onRef('version.number', '=', 'template.version'),
    )
    .select(['template.code', 'version.subject', 'version.body'])
    .where('template.code', 'in', ApplicantTemplate.options)
    .where('template.countryId', 'is', null)
    .where('template.archivedAt', 'is', null)
    .execute()
  return ApplicantTemplate.options.flatMap((code) => {
    const found = rows.find((row) => row.code === code)
    const { name, about } = templateEntry(code)
    return found
      ? [
          {
            code,
            name,
            about,
            subject: found.subject,
            text: plainText(found.body),
            needsJob: false,
            variables: variablesOf(code).map(({ name: variable, label }) => ({
              name: variable,
              label: label.replace('Consultant', 'Applicant'),
            })),
          },
        ]
      : []
  })
}

/** The job that the email is about, which the sender must be able to see. */
async function jobOf({ db, staff }: { readonly db: Db; readonly staff: Staff }, jobID: string | undefined) {
  if (jobID === undefined) return null
  const job = await jobsIn(db, scopeFor(staff, 'jobs'))
    .select(['job.id', 'job.title'])
    .where('job.id', '=', jobID)
    .executeTakeFirst()
  if (!job) throw notFound('job')
  return job
}

export async function previewMail(call: Call<Endpoints['preview']>) {
  const { db, scope, body } = call
  const applicant = await loadApplicant(db, scope, { id: body.applicantID })
  const mail = await renderApplicantMail(call, { ...body, job: await jobOf(call, body.jobID) }, applicant)
  const { subject, text, html } = mail
  return { _applicant: { id: applicant.id, name: applicant.name }, subject, text, html }
}

/** Emails each applicant; those who cannot be emailed are returned with the reason. */
export async function sendMails(call: Call<Endpoints['send']>) {
  const { db, scope, body } = call
  const job = await jobOf(call, body.jobID)
  const done: string[] = []
  const refused = await runEach(
    db,
    body.applicantIDs.map((id) => ({ id })),
    async ({ id }) => {
      const applicant = await loadApplicant(db, scope, { id, lock: true })
      await mailApplicant(call, applicant, { ...body, job }, body.delayDays)
      done.push(id)
    },
  )
  // An invalid text is invalid for all applicants, so the whole request fails.
  const [first] = refused
  const contentErrors = first?.errors.filter(({ path }) => path === 'subject' || path === 'text') ?? []
  if (done.length === 0 && contentErrors.length > 0) throw invalid(contentErrors)
  return { done, refused }
}

export async function readMail(call: Call<Endpoints['text']>) {
  const { mail } = await loadApplicantMail(call, call.params.id)
  return { id: mail.id, subject: mail.subject, text: mail.textBody }
}

export async function cancelMail(call: Call<Endpoints['cancel']>): Promise<RecruitingMail> {
  const { db, params } = call
  const { mail, applicant } = await loadApplicantMail(call, params.id)
  if (!(await cancelUnsent(db, mail.id)))
    throw conflict(
      'MAIL_SENT',
      mail.state === 'CANCELLED' ? 'This email was already cancelled.' : 'This email was sent or is being sent.',
    )
  await writeAuditEntry(call, {
    event: 'applicant.mail-cancelled',
    ...applicantAuditSubject(applicant),
    after: { 'mail.subject': mail.subject },
  })
  return presentMail(call)((await loadApplicantMail(call, mail.id)).mail)
}

/** Sends the profile to contacts of the client, for users who may submit, or a rejection to the applicant. */
export async function emailSubmission(call: Call<(typeof submissionMailEndpoints)['email']>): Promise<Submission> {
  const { db, scope, params, body, may, staff } = call
  const row = await loadSubmission(db, scope, { id: params.id })
  if (body.template === 'CV_SUBMISSION') {
    if (!may(right('applicant-submissions', 'approve'))) throw forbidden()
    await sendNewPack(call as never, {
      jobID: row.jobId,
      submissions: [{ id: row.id, version: body.version }],
      contactIDs: body.contactIDs,
      layout: 'FULL',
      subject: body.subject ?? `Profile for ${row.jobTitle}: ${row.applicantName}`,
      message: body.text ?? null,
      expiresOn: undefined,
    })
  } else {
    if (row.version !== body.version) throw staleVersion(await readSubmission(call, scope, row.id))
    const applicant = await loadApplicant(db, scopeFor(staff, 'applicants'), { id: row.applicantId, lock: true })
    const { subject, text } = body
    const job = { id: row.jobId, title: row.jobTitle }
    await mailApplicant(call, applicant, { template: 'REJECTION', job, subject, text })
  }
  return readSubmission(call, null, row.id)
}
