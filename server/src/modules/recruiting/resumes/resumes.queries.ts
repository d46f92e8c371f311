import type { resumeEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { intakeUntil } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { ParsedField, Resume, ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesTerm, peopleNamed, type RecordKey } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import { readFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { applicantsIn } from '../applicants/applicants.queries.ts'
import { applicantsLike } from '../applicants/duplicates.queries.ts'

/** CVs with their files and the users who added them. */
const decoratedResumes = (db: Db) =>
  db
    .selectFrom('applicantResume')
    .innerJoin('storedFile', 'storedFile.id', 'applicantResume.storedFileId')
    .leftJoin('appUser as adder', 'adder.id', 'applicantResume.createdBy')
    .leftJoin('applicant as owner', 'owner.id', 'applicantResume.applicantId')
    .select([
      'applicantResume.id',
      'applicantResume.applicantId',
      'applicantResume.number',
      'applicantResume.name',
      'applicantResume.state',
      'applicantResume.error',
      'applicantResume.text',
      'applicantResume.fields',
      'applicantResume.isCurrent',
      'applicantResume.createdBy',
      'applicantResume.createdAt',
      'applicantResume.countryId',
      'applicantResume.source',
      'applicantResume.storedFileId',
      'storedFile.size',
      'storedFile.contentType',
      'adder.name as adderName',
      'owner.name as applicantName',
    ])
type ResumeRow = Awaited<ReturnType<ReturnType<typeof decoratedResumes>['execute']>>[number]

export const presentResume = (row: ResumeRow): Resume => ({
  id: row.id,
  applicantID: row.applicantId,
  _applicant: refTo(row.applicantId, row.applicantName),
  number: row.number ?? 0,
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  state: row.state as ResumeState,
  error: row.error,
  text: row.text,
  fields: row.fields as unknown as ParsedField[],
  isCurrent: row.isCurrent,
  countryID: row.countryId,
  source: row.source as Resume['source'],
  _createdBy: refTo(row.createdBy, row.adderName),
  createdAt: row.createdAt.toISOString(),
  retainUntil: row.applicantId === null ? intakeUntil(row.createdAt.toISOString().slice(0, 10)) : null,
})

/** The CVs of an applicant, latest first. */
export const resumesOf = async (db: Db, applicantID: string): Promise<Resume[]> => {
  const rows = await decoratedResumes(db)
    .where('applicantResume.applicantId', '=', applicantID)
    .orderBy(sql`applicant_resume.number desc`)
    .execute()
  return rows.map(presentResume)
}

/** CVs of applicants in scope, and CVs in the intake queue of the countries in scope. */
const resumesIn = (db: Db, scope: Scope | null) => {
  const rows = decoratedResumes(db)
  if (!scope) return rows
  const { countryIDs } = scope
  return rows.where((eb) =>
    eb.or([
      eb('applicantResume.applicantId', 'in', applicantsIn(db, scope).select('applicant.id')),
      eb.and([
        eb('applicantResume.applicantId', 'is', null),
        countryIDs ? sql<boolean>`applicant_resume.country_id = any(${countryIDs}::text[])` : sql<boolean>`true`,
      ]),
    ]),
  )
}
export type LoadedResume = ResumeRow

/** One CV in scope; 404 otherwise. */
export async function loadResume(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<LoadedResume> {
  if (lock) await sql`select from applicant_resume where id = ${id} for update`.execute(db)
  return resumesIn(db, scope)
    .where('applicantResume.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('CV'))
}

type Endpoints = typeof resumeEndpoints

export async function getResume({ db, scope, params }: Call<Endpoints['get']>) {
  const resume = presentResume(await loadResume(db, scope, { id: params.id }))
  const textsOf = (name: ParsedField['field']) =>
    resume.fields.filter(({ field }) => field === name).map(({ value }) => String(value))
  const sought = { name: textsOf('name')[0] ?? null, emails: textsOf('email'), phones: textsOf('phone') }
  return { ...resume, duplicates: resume.applicantID ? [] : await applicantsLike(db, scope, sought) }
}

export async function downloadResume(call: Call<Endpoints['download']>): Promise<Download> {
  const { db, scope, params, query, appContext } = call
  const { storedFileId } = await loadResume(db, scope, { id: params.id })
  const file = await readFile(appContext, await storedFile(db, storedFileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

type IntakeCall = Call<Endpoints['queue']> | Call<Endpoints['queueCounts']>

/** CVs without an applicant yet, and the current ones that applicants sent and no one has confirmed. */
function intakeIn({ db, scope, query, staff }: IntakeCall) {
  let rows = resumesIn(db, scope).where((eb) =>
    eb.or([
      eb('applicantResume.applicantId', 'is', null),
      eb.and([eb('applicantResume.state', '=', 'TO_CONFIRM'), eb('applicantResume.isCurrent', '=', true)]),
    ]),
  )
  if ('state' in query && query.state?.length) rows = rows.where('applicantResume.state', 'in', query.state)
  if (query.countryID?.length) rows = rows.where('applicantResume.countryId', 'in', query.countryID)
  if (query.createdBy?.length) {
    const people = peopleNamed(query.createdBy, staff)
    rows = rows.where('applicantResume.createdBy', 'in', people)
  }
  for (const term of searchTerms(query.searchInput)) rows = rows.where(matchesTerm('applicant_resume.name', term))
  return rows
}

export async function countIntake(call: Call<Endpoints['queueCounts']>) {
  const found = await intakeIn(call)
    .clearSelect()
    .select(['applicantResume.state', sql<number>`count(*)::int`.as('count')])
    .groupBy('applicantResume.state')
    .orderBy('applicantResume.state')
    .execute()
  return found.map(({ state, count }) => ({ state: state as ResumeState, count }))
}

export function findIntake(call: Call<Endpoints['queue']>): ListQuery {
  return {
    rows: intakeIn(call),
    key: 'applicantResume.id',
    sorts: { createdAt: 'applicantResume.createdAt', name: 'applicantResume.name' },
    present: (row: ResumeRow) => {
      const { text: _text, fields: _fields, ...shown } = presentResume(row)
      return shown
    },
  }
}
