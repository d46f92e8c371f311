import { randomUUID } from 'node:crypto'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { resumeEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { confirmedFields, isPlace } from '@muster/contract/recruiting/applicants/confirmed-fields.rules.ts'
import type { Applicant, ParsedField, Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { sql } from 'kysely'
import { conflict, forbidden, invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { startBackgroundWork } from '../../../kernel/jobs/background.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { assertNotErased, createdOn, insertApplicant, retentionColumns } from '../applicants/applicants.actions.ts'
import { APPLICANT_ENTITY, type LoadedApplicant, loadApplicant } from '../applicants/applicants.queries.ts'
import { applicantColumns } from '../applicants/columns.rules.ts'
import { recordApplicantChange } from '../applicants/persistence.actions.ts'
import { readApplicant } from '../applicants/record.queries.ts'
import { assertCountry } from '../countries.queries.ts'
import { applyDoNotHire } from '../erasure/do-not-hire.actions.ts'
import { deleteResume, RESUME_ENTITY } from './intake-retention.actions.ts'
import { READING, type ReadingOrder } from './reading.jobs.ts'
import { type LoadedResume, loadResume, presentResume } from './resumes.queries.ts'

type Endpoints = typeof resumeEndpoints
type SaveCall = Pick<Call<Endpoints['add']>, 'db' | 'appContext' | 'now'> &
  AuditContext & {
    /** The owner for the reading limit, when no user adds the CV. */
    readonly readFor?: string
  }

const edit = right('applicants', 'edit')

interface NewResume {
  readonly applicantId: string | null
  readonly number: number | null
  readonly isCurrent: boolean
  readonly countryId: string
  readonly source: string
}

/** The file and its row, which waits to be read. */
async function insertResume(call: SaveCall, upload: Upload, row: NewResume): Promise<string> {
  const id = randomUUID()
  const file = await saveFile(call, upload, { entity: RESUME_ENTITY, entityID: id, kind: 'resume', confidential: true })
  const { db, staff, now } = call
  const made = { createdAt: now, createdBy: staff?.id ?? null, updatedAt: now }
  await db
    .insertInto('applicantResume')
    .values({ ...row, id, storedFileId: file.id, name: file.name, ...made })
    .execute()
  return id
}

async function startReading({ db, staff, readFor }: SaveCall, resumes: readonly string[], title: string) {
  // What an applicant sends is confirmed by a user, also if the applicant is known.
  const payload: ReadingOrder = {
    resumes,
    staffID: staff?.id ?? readFor ?? 'applicants',
    ...(staff === null && { needsReview: true }),
  }
  const started = await startBackgroundWork(
    { db, staff },
    { kind: READING, title, payload, needs: right('applicants', 'view', 'full') },
  )
  // The job contains names of people and files, so an erasure must find it.
  await db.updateTable('applicantResume').set({ batchId: started.jobID }).where('id', 'in', resumes).execute()
  return started
}

const nextNumber = async (db: Db, applicantID: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from applicant_resume
    where applicant_id = ${applicantID}`.execute(db)
  return rows[0]!.last + 1
}

const clearCurrent = (db: Db, applicantId: string) =>
  db.updateTable('applicantResume').set({ isCurrent: false }).where('applicantId', '=', applicantId).execute()

/** Adds a CV to an applicant as its newest version; it is read in the background. */
export async function addResume(call: Call<Endpoints['add']>): Promise<Resume> {
  const { db, scope, params, files } = call
  const row = await loadApplicant(db, scope, { id: params.id, lock: true })
  assertNotErased(row)
  const id = await attachResume(call, row, files[0]!)
  return presentResume(await loadResume(db, null, { id }))
}

/**
 * Adds a CV to an applicant, who is locked, as the newest version, and returns its id; it is read in the background.
 */
export async function attachResume(
  call: SaveCall,
  { id: applicantId, name, countryId, source }: LoadedApplicant,
  file: Upload,
): Promise<string> {
  const number = await nextNumber(call.db, applicantId)
  await clearCurrent(call.db, applicantId)
  const id = await insertResume(call, file, { applicantId, number, isCurrent: true, countryId, source })
  await startReading(call, [id], `CV of ${name}`)
  await recordResume(call, applicantId, { number, name: file.filename })
  return id
}

/** The record gets a new version, so that users who have it open see the change. */
async function recordResume(call: SaveCall, id: string, resume: { number: number; name: string }): Promise<void> {
  await updateRecord(call, 'applicant', id, {})
  const after = await loadApplicant(call.db, null, { id })
  await recordApplicantChange(call, 'resume-added', after, {
    before: after,
    more: { resume: `${resume.number}: ${resume.name}` },
  })
}

/**
 * Takes up to 200 files: those that are not CVs are returned with the reason, the others are read in the background.
 */
export async function intakeResumes(call: Call<Endpoints['intake']>) {
  const { body, files } = call
  await assertCountry(call, body.countryID)
  const refused = files.flatMap(({ filename: name, violation }) => (violation ? [{ name, message: violation }] : []))
  const resumes: string[] = []
  const queued = { applicantId: null, number: null, isCurrent: false, countryId: body.countryID, source: body.source }
  for (const upload of files) if (!upload.violation) resumes.push(await insertResume(call, upload, queued))
  const [first] = refused
  if (resumes.length === 0) throw ruleViolation('NO_RESUME', first?.message ?? 'None of these files is a CV.')
  const { jobID } = await startReading(call, resumes, `${resumes.length} CVs`)
  return { jobID, resumes, refused }
}

/**
 * Creates the applicant from the confirmed fields, or adds the CV to a given one, whose empty fields it fills. A CV that
 * an applicant sent belongs to the applicant already.
 */
export async function confirmResume(call: Call<Endpoints['confirm']>): Promise<Applicant> {
  const { db, scope, params, body, staff } = call
  const { applicantId } = await loadResume(db, scope, { id: params.id })
  // The applicant is locked before the CV, as by an erasure.
  if (applicantId) await loadApplicant(db, scope, { id: applicantId, lock: true })
  const resume = await loadResume(db, scope, { id: params.id, lock: true })
  assertUnconfirmed(resume)
  const given = resume.applicantId ?? body.applicantID
  if (given && !may(staff, edit)) throw forbidden()
  if (body.applicantID && body.applicantID !== given)
    throw invalid([{ path: 'applicantID', message: 'This CV belongs to another applicant.' }])
  const fields = confirmedIn(resume, body)
  const id =
    given ??
    (await insertApplicant(call, { ...body.applicant, source: body.applicant.source ?? resume.source } as never))
  const row = await loadApplicant(db, given ? scope : null, { id, lock: true })
  assertNotErased(row)
  if (given) await fillEmpty(call, row)
  if (!resume.applicantId) await linkResume(call, id, resume)
  await db
    .updateTable('applicantResume')
    .set({ state: 'CONFIRMED', fields: JSON.stringify(fields), updatedAt: call.now })
    .where('id', '=', resume.id)
    .execute()
  await applyDoNotHire(call, id, row)
  return readApplicant(call, null, id)
}

/** The CV becomes the newest version of an applicant. */
async function linkResume(call: Call<Endpoints['confirm']>, id: string, resume: LoadedResume): Promise<void> {
  const { db } = call
  const number = await nextNumber(db, id)
  await clearCurrent(db, id)
  await db
    .updateTable('applicantResume')
    .set({ applicantId: id, number, isCurrent: true })
    .where('id', '=', resume.id)
    .execute()
  await db.updateTable('applicant').set({ resumeText: resume.text }).where('id', '=', id).execute()
  await recordResume(call, id, { number, name: resume.name })
}

/** The extracted fields, replaced by the confirmed ones. */
function confirmedIn(
  resume: LoadedResume,
  { applicant, places = [] }: Call<Endpoints['confirm']>['body'],
): ParsedField[] {
  const found = resume.fields as unknown as ParsedField[]
  const wrong = places.findIndex((place) => !isPlace(found, place))
  if (wrong >= 0)
    throw invalid([{ path: `places.${wrong}.path`, message: 'No value was found for this field. Reload the page.' }])
  return confirmedFields(found, applicant, places)
}

function assertUnconfirmed({ applicantId, state, name, error }: LoadedResume): void {
  if (state === 'QUEUED' || state === 'READING')
    throw conflict('CV_BEING_PROCESSED', `The CV "${name}" is still being processed. Try again in a moment.`)
  if (applicantId !== null && state !== 'TO_CONFIRM')
    throw conflict('ALREADY_CONFIRMED', `The CV "${name}" is already confirmed.`)
  if (state === 'FAILED') throw ruleViolation('UNREADABLE', error ?? `The CV "${name}" couldn’t be read.`)
}

/** Fields that the record already has are kept. */
async function fillEmpty(call: Call<Endpoints['confirm']>, row: LoadedApplicant): Promise<void> {
  const { name: _name, countryID: _country, ownerID: _owner, ...fields } = call.body.applicant
  const columns = Object.entries(applicantColumns(fields)).filter(([column]) => {
    const value = row[column as keyof LoadedApplicant]
    return value === null || (Array.isArray(value) && value.length === 0)
  })
  if (columns.length === 0) return
  const filled = Object.fromEntries(columns)
  const { consent } = call.body.applicant
  const retained =
    consent && 'consentUntil' in filled ? await retentionColumns(call.db, { consent, createdOn: createdOn(row) }) : {}
  await updateRecord(call, 'applicant', row.id, { ...filled, ...retained } as never)
  await recordApplicantChange(call, 'updated', await loadApplicant(call.db, null, { id: row.id }), { before: row })
}

/** Deletes a CV that no submission uses; the newest remaining one becomes the current one. */
export async function removeResume(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const resume = await loadResume(db, scope, { id: params.id, lock: true })
  const used = await db
    .selectFrom('applicantSubmission')
    .select('id')
    .where('resumeId', '=', resume.id)
    .executeTakeFirst()
  if (used) throw ruleViolation('RESUME_IN_USE', 'This CV was submitted to a client and stays with the submission.')
  await deleteResume(db, resume)
  if (resume.applicantId) await useNewest(db, resume.applicantId)
  // Without the file name for CVs of the intake queue, because no erasure of an applicant finds their entries.
  const name = resume.applicantId ? resume.name : null
  await writeAuditEntry(call, {
    event: 'applicant.resume-removed',
    entity: resume.applicantId ? APPLICANT_ENTITY : RESUME_ENTITY,
    entityID: resume.applicantId ?? resume.id,
    name,
    countryID: resume.countryId,
    ...(name && { before: { resume: name }, after: { resume: null } }),
  })
  return { id: resume.id }
}

async function useNewest(db: Db, applicantId: string): Promise<void> {
  const newest = await db
    .selectFrom('applicantResume')
    .select(['id', 'text', 'isCurrent'])
    .where('applicantId', '=', applicantId)
    .orderBy('isCurrent', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (newest) await db.updateTable('applicantResume').set({ isCurrent: true }).where('id', '=', newest.id).execute()
  await db
    .updateTable('applicant')
    .set({ resumeText: newest?.text ?? null })
    .where('id', '=', applicantId)
    .execute()
}
