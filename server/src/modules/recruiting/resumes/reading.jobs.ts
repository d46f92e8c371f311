import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { AppError, type FieldError } from '../../../kernel/app/errors.ts'
import { dayOf } from '../../../kernel/app/today.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { readFile } from '../../../kernel/files/files.ts'
import { readInThread } from '../../../kernel/files/reading.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import { RESUME_FORMS, type ResumeForm } from '../../../kernel/files/text/resume-text.ts'
import { UNREAD } from '../../../kernel/files/types.ts'
import { defineBackgroundWork } from '../../../kernel/jobs/background.ts'
import type { extractFields } from './extraction/extraction.rules.ts'

export const READING = 'recruiting.read-resumes'
/** The maximum number of characters of a CV. */
const MAX_TEXT = 400_000
/** Compiling the patterns takes 100 to 200 ms for the first CV, so the extraction runs in the worker thread. */
const EXTRACTION = { module: new URL('./extraction/extraction.rules.ts', import.meta.url).href, name: 'extractFields' }

export interface ReadingOrder {
  readonly resumes: readonly string[]
  readonly staffID: string
  /** Also CVs of known applicants wait for the confirmation of what was found. */
  readonly needsReview?: true
}

interface ReadResume {
  readonly state: 'TO_CONFIRM' | 'SCANNED' | 'FAILED'
  readonly error: string | null
  readonly text: string | null
  readonly fields: readonly ParsedField[]
}

/** What to do about a file that was not read. */
const REMEDIES: Readonly<Record<string, string>> = {
  'is protected by a password': 'Remove the password and upload the file again.',
  'is damaged': 'Ask for the file again, or save it again as PDF or DOCX.',
}

const failed = (name: string, why: string): ReadResume => ({
  state: 'FAILED',
  text: null,
  fields: [],
  error: [`The file "${name}" ${why}.`, REMEDIES[why]].filter(Boolean).join(' '),
})

/** Reads one file and extracts its fields, in a worker thread. */
async function readResume(appContext: AppContext, fileID: string, staffID: string): Promise<ReadResume> {
  const row = await storedFile(appContext.db, fileID)
  const form = path.extname(row.name).slice(1).toLowerCase() as ResumeForm
  if (!RESUME_FORMS.includes(form)) return failed(row.name, 'has an unsupported file type')
  const { body } = await readFile(appContext, row)
  const source = Buffer.isBuffer(body) ? body : await buffer(body)
  const extraction = { ...EXTRACTION, today: dayOf(appContext.now()) }
  const read = await readInThread({ kind: 'RESUME', source, form, max: MAX_TEXT, extraction }, { owner: staffID })
  if ('problem' in read) return failed(row.name, UNREAD[read.problem])
  const { result } = read
  if ('problem' in result) return failed(row.name, result.problem)
  if ('isScanned' in result)
    return {
      state: 'SCANNED',
      text: null,
      fields: [],
      error: `The file "${row.name}" is a scanned picture without text. Enter the fields by hand, or ask for a file with text.`,
    }
  const { text, found } = result
  return { state: 'TO_CONFIRM', error: null, text, fields: found as ReturnType<typeof extractFields> }
}

/**
 * Stores the extracted fields. A CV that a user added to an applicant needs no confirmation. The text of a CV with an
 * applicant can be searched immediately.
 */
async function storeRead(
  appContext: AppContext,
  id: string,
  { read, needsReview }: { readonly read: ReadResume } & Pick<ReadingOrder, 'needsReview'>,
): Promise<void> {
  const now = appContext.now()
  await inTransaction(appContext.db, async (db) => {
    // The applicant is locked first, as by an erasure, which marks the CV as failed.
    await sql`select from applicant where id = (select applicant_id from applicant_resume where id = ${id}) for update`.execute(
      db,
    )
    const row = await db
      .selectFrom('applicantResume')
      .select(['applicantId', 'isCurrent'])
      .where('id', '=', id)
      .where('state', 'in', ['QUEUED', 'READING'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const state = read.state === 'TO_CONFIRM' && row.applicantId && !needsReview ? 'CONFIRMED' : read.state
    const fields = JSON.stringify(read.fields)
    await db
      .updateTable('applicantResume')
      .set({ ...read, state, fields, updatedAt: now })
      .where('id', '=', id)
      .execute()
    if (row.applicantId && row.isCurrent)
      await db.updateTable('applicant').set({ resumeText: read.text }).where('id', '=', row.applicantId).execute()
  })
}

/** Reads CVs one after the other: a file that cannot be read is reported, and the others are still read. */
export const resumeReading = defineBackgroundWork<ReadingOrder>(READING, async ({ appContext, payload, progress }) => {
  const { db } = appContext
  const { resumes, staffID, needsReview } = payload
  for (const [nth, id] of resumes.entries()) {
    await progress(nth, resumes.length)
    const row = await db
      .updateTable('applicantResume')
      .set({ state: 'READING' })
      .where('id', '=', id)
      .where('state', 'in', ['QUEUED', 'READING'])
      .returning('storedFileId')
      .executeTakeFirst()
    if (row)
      await storeRead(appContext, id, { read: await readAgain(appContext, row.storedFileId, staffID), needsReview })
  }
  await progress(resumes.length, resumes.length)
  const rows = await db
    .selectFrom('applicantResume')
    .select(['name', 'state', 'error'])
    .where('id', 'in', resumes)
    .execute()
  const unread = rows.filter(({ error }) => error !== null)
  const errors: FieldError[] = unread.map(({ name, error }) => ({ path: name, message: error! }))
  return { result: { read: rows.length - unread.length, unread: unread.length }, errors }
})

/** Too many files being read at this moment is not an error of the file: the job is retried. */
async function readAgain(appContext: AppContext, fileID: string, staffID: string): Promise<ReadResume> {
  try {
    return await readResume(appContext, fileID, staffID)
  } catch (error) {
    if (error instanceof AppError && (error.status === 429 || error.status === 503)) throw new Error(error.message)
    throw error
  }
}
