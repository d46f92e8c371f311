import { createHmac } from 'node:crypto'
import { joinList } from '@muster/contract/kernel/api/labels.ts'
import { monthsAfter } from '@muster/contract/kernel/values/days.ts'
import type { NewApplicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { questionsOf } from '@muster/contract/recruiting/forms/answers.rules.ts'
import type { FormLinkStatus, OpenForm, openFormEndpoints } from '@muster/contract/recruiting/forms/links.contract.ts'
import type { FormAnswers, FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { type Insertable, sql } from 'kysely'
import { conflict, invalid } from '../../../kernel/app/errors.ts'
import { type AuditContext, notify } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Upload } from '../../../kernel/files/upload-types.ts'
import { runIdempotent } from '../../../kernel/http/idempotency.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { consumeLinkAttempt } from '../../access/sign-in/attempts.actions.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { assertDates, assertNotErased, createdOn, retentionColumns } from '../applicants/applicants.actions.ts'
import {
  APPLICANT_ENTITY,
  applicantName,
  applicantsIn,
  type LoadedApplicant,
  loadApplicant,
} from '../applicants/applicants.queries.ts'
import { applicantColumns } from '../applicants/columns.rules.ts'
import { recordApplicantChange } from '../applicants/persistence.actions.ts'
import { companyName } from '../company-name.queries.ts'
import { applyDoNotHire } from '../erasure/do-not-hire.actions.ts'
import { jobName, loadJob } from '../jobs/jobs.queries.ts'
import { readersAmong } from '../readers.queries.ts'
import { attachResume } from '../resumes/resumes.actions.ts'
import { answerColumns, internalFields } from './answers.queries.ts'
import { type LinkRow, loadLink, statusOf } from './links.queries.ts'
import { definitionOf, loadForm } from './versions.queries.ts'

type Endpoints = typeof openFormEndpoints
type SubmitCall = Call<Endpoints['submit']>
/** The context of writes without a signed-in user. */
type OpenWriteContext = Omit<SubmitCall, 'staff'> & AuditContext & { readonly staff: null; readonly readFor?: string }

/** The questions that applicants are asked: none that only staff answer. */
function applicantQuestions(definition: FormDefinition): FormDefinition {
  const hidden = internalFields('APPLICANT')
  return {
    sections: definition.sections
      .map((section) => ({
        ...section,
        questions: section.questions.filter(({ key, builtIn }) => !builtIn || !hidden.has(key)),
      }))
      .filter(({ questions }) => questions.length > 0),
  }
}

/** The data of the page: the questions while the link can be answered, and no stored personal data. */
async function presentPage(
  { db, appContext, now }: Pick<SubmitCall, 'db' | 'appContext' | 'now'>,
  link: LinkRow,
): Promise<OpenForm> {
  const job = link.jobId ? await loadJob(db, null, { id: link.jobId }) : null
  // Without an open job the form would be rejected after it was filled in.
  const status = job && job.status !== 'OPEN' ? 'REVOKED' : statusOf(link, now)
  const isOpen = status === 'OPEN'
  const { active } = await loadForm(db, 'APPLICANT')
  return {
    company: await companyName(db, appContext, link.countryId),
    derivedStatus: status,
    expiresAt: link.expiresAt.toISOString(),
    job: isOpen && job ? { title: job.title, city: job.city } : null,
    form: isOpen ? { formVersion: active.number, definition: applicantQuestions(definitionOf(active)) } : null,
  }
}

/** Shows the form to the holder of the link and records that it was opened. */
export async function readOpenForm(call: Call<Endpoints['read']>): Promise<OpenForm> {
  const { db, body, now, ip } = call
  await consumeLinkAttempt(db, ip, now)
  const link = await loadLink(db, body.token)
  if (link.firstOpenedAt === null)
    await db.updateTable('formLink').set({ firstOpenedAt: now }).where('id', '=', link.id).execute()
  return presentPage(call, link)
}

const CLOSED: Readonly<Record<Exclude<FormLinkStatus, 'OPEN'>, string>> = {
  SUBMITTED: 'The form was already submitted with this link. Ask the sender for a new link to change something.',
  FULL: 'This form is closed. Ask the sender for a new link.',
  REVOKED: 'This link is no longer valid. Ask the sender for a new link.',
  EXPIRED: 'This link has expired. Ask the sender for a new link.',
}

async function assertOpen(db: Db, link: LinkRow, now: Date): Promise<void> {
  const status = statusOf(link, now)
  if (status !== 'OPEN') throw conflict(`LINK_${status}`, CLOSED[status])
  if (!link.jobId) return
  const job = await loadJob(db, null, { id: link.jobId })
  if (job.status !== 'OPEN') throw conflict('LINK_REVOKED', 'Applications for this job are closed.')
}

/** The files by their question; each question once. */
function filesByQuestion({ body, files }: SubmitCall, definition: FormDefinition): Map<string, Upload> {
  const keys = body.files
  const fileKeys = questionsOf(definition).flatMap(({ key, type }) => (type === 'FILE' ? [key] : []))
  const isSound = keys.length === files.length && new Set(keys).size === keys.length
  if (!isSound || keys.some((key) => !fileKeys.includes(key)))
    throw invalid([{ path: 'files', message: `Send one file for each of: ${joinList(fileKeys)}.` }])
  return new Map(keys.map((key, at) => [key, files[at]!]))
}

/** The fields of the form that the applicant filled in; empty fields stay unchanged. */
async function fieldsOf({ db, body, today }: SubmitCall, definition: FormDefinition): Promise<Partial<NewApplicant>> {
  const fieldKeys = new Set(questionsOf(definition).flatMap(({ key, builtIn }) => (builtIn ? [key] : [])))
  const { consent, rightToRepresent, ...given } = body.applicant
  const filled = Object.entries(given).filter(
    ([key, value]) =>
      fieldKeys.has(key) && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  const { recruiting } = await companySettings(db)
  const until = monthsAfter(today, recruiting.applicantRetentionMonths)
  return {
    ...(Object.fromEntries(filled) as Partial<NewApplicant>),
    ...(fieldKeys.has('consent') && consent && { consent: { givenOn: today, until, channel: 'FORM' } as const }),
    ...(fieldKeys.has('rightToRepresent') && rightToRepresent && { rightToRepresent: { givenOn: today, note: null } }),
  }
}

/** Stores the documents of custom file questions; returns their ids by question. */
async function saveAnswerFiles(call: OpenWriteContext, applicantId: string, files: ReadonlyMap<string, Upload>) {
  const saved: Record<string, string> = {}
  for (const [key, upload] of files) {
    if (key === 'resume') continue
    const kind = { entity: APPLICANT_ENTITY, entityID: applicantId, kind: 'resume', confidential: true } as const
    const file = await saveFile(call, upload, kind)
    const { id } = await call.db
      .insertInto('document')
      .values({
        subjectType: APPLICANT_ENTITY,
        subjectId: applicantId,
        storedFileId: file.id,
        name: file.name,
        createdAt: call.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    saved[key] = id
  }
  return saved
}

/** The applicant of the link; for a job link a new one, whose owner is the creator of the link. */
async function applicantFor(
  call: OpenWriteContext,
  link: LinkRow,
  fields: Partial<NewApplicant>,
): Promise<LoadedApplicant> {
  const { db, now, today } = call
  if (link.applicantId) {
    const row = await loadApplicant(db, null, { id: link.applicantId, lock: true })
    assertNotErased(row)
    return row
  }
  const job = await loadJob(db, null, { id: link.jobId! })
  const owner = job.recruiters.find(({ id }) => id === link.createdBy) ?? job.recruiters[0]
  const columns = {
    ...applicantColumns({ name: fields.name!, countryID: job.countryId }),
    source: 'APPLICANT_FORM',
    sourceName: jobName(job).slice(0, 200),
    ownerId: owner?.id ?? null,
    ...(await retentionColumns(db, { consent: null, createdOn: today })),
    stateSince: now,
    createdAt: now,
    updatedAt: now,
  }
  const { id } = await db
    .insertInto('applicant')
    .values(columns as Insertable<DB['applicant']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await loadApplicant(db, null, { id, lock: true })
  await recordApplicantChange(call, 'created', row)
  return row
}

/** Writes the answers, the CV and the consents to the applicant. */
async function writeAnswers(
  call: OpenWriteContext,
  before: LoadedApplicant,
  answered: { readonly fields: Partial<NewApplicant>; readonly files: ReadonlyMap<string, Upload> },
): Promise<LoadedApplicant> {
  const { db, body } = call
  const { fields, files } = answered
  const saved = await saveAnswerFiles(call, before.id, files)
  const given = { formVersion: body.formVersion, values: body.values as FormAnswers['values'] }
  const filled = { ...fields, ...(files.has('resume') && { resume: true }) }
  const hidden = internalFields('APPLICANT')
  const columns = {
    ...applicantColumns(fields),
    ...(await answerColumns(db, {
      kind: 'APPLICANT',
      given,
      before: null,
      files: saved,
      fields: { values: filled, mayFill: (field) => !hidden.has(field) },
    })),
    ...(fields.consent && (await retentionColumns(db, { consent: fields.consent, createdOn: createdOn(before) }))),
  }
  await updateRecord(call, 'applicant', before.id, columns as never)
  const after = await loadApplicant(db, null, { id: before.id })
  await recordApplicantChange(call, 'updated', after, { before, more: { formVersion: body.formVersion } })
  const resume = files.get('resume')
  if (resume) await attachResume(call, after, resume)
  await applyDoNotHire(call, before.id, before)
  return after
}

/** Checked before the files are stored: the token is known, and its link accepts answers. */
export async function admitSubmission({ db, body, now, ip }: SubmitCall): Promise<void> {
  await consumeLinkAttempt(db, ip, now)
  await assertOpen(db, await loadLink(db, body.token), now)
}

/**
 * Submits the form, under the lock of the link, so that one applicant answers once. For a job the same answers again
 * within a day, for example after a double click, are one application.
 */
export async function submitOpenForm(call: SubmitCall): Promise<OpenForm> {
  const { db, body, files, appContext } = call
  const link = await loadLink(db, body.token, { lock: true })
  if (link.jobId === null) return acceptAnswers(call, link)
  const { token: _token, ...answers } = body
  const secret = appContext.secrets.derive('idempotency')
  const content = [answers, files.map(({ sha256 }) => sha256)]
  const key = createHmac('sha256', secret).update(JSON.stringify(content)).digest('hex')
  const request = { userID: link.id, key, request: 'POST /open/forms/submission', body: content, secret }
  const answer = await runIdempotent(db, request, async () => ({ status: 200, body: await acceptAnswers(call, link) }))
  return answer.body as OpenForm
}

async function acceptAnswers(call: SubmitCall, link: LinkRow): Promise<OpenForm> {
  const { db, body, now } = call
  await assertOpen(db, link, now)
  const { active } = await loadForm(db, 'APPLICANT')
  const definition = applicantQuestions(definitionOf(active))
  const files = filesByQuestion(call, definition)
  const fields = await fieldsOf(call, definition)
  assertDates(fields, call.today)
  const readFor = link.createdBy ? { readFor: link.createdBy } : {}
  const writing: OpenWriteContext = {
    ...call,
    staff: null,
    actor: `${body.applicant.name} (applicant form)`,
    ...readFor,
  }
  const applicant = await writeAnswers(writing, await applicantFor(writing, link, fields), { fields, files })
  await db
    .updateTable('formLink')
    .set({ submissions: sql`submissions + 1`, lastSubmittedAt: now })
    .where('id', '=', link.id)
    .execute()
  await notifyRecruiters(writing, link, applicant)
  return presentPage(call, await loadLink(db, body.token))
}

/** Notifies the creator of the link and the owner of the applicant that the form was submitted. */
async function notifyRecruiters(call: OpenWriteContext, link: LinkRow, applicant: LoadedApplicant): Promise<void> {
  const job = link.jobId ? await loadJob(call.db, null, { id: link.jobId }) : null
  const people = [link.createdBy, applicant.ownerId]
  await notify(call, {
    to: await readersAmong(call.db, people, {
      resource: 'applicants',
      find: (scope) =>
        applicantsIn(call.db, scope).select('applicant.id').where('applicant.id', '=', applicant.id).executeTakeFirst(),
    }),
    type: 'JOB_POST_CHANGE',
    subject: job ? `New application for the job ${jobName(job)}` : `Applicant form of ${applicantName(applicant)}`,
    message: `${applicantName(applicant)} submitted the applicant form${job ? ` for ${jobName(job)}` : ''}.`,
    orderFormID: null,
    entity: APPLICANT_ENTITY,
    entityID: applicant.id,
  })
}
