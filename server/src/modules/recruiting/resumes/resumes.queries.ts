import type { ParsedField, Resume, ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { refTo } from '../jobs/jobs.queries.ts'

/** CVs with their files and who added them. */
export const decoratedResumes = (db: Db) =>
  db
    .selectFrom('applicantResume')
    .innerJoin('storedFile', 'storedFile.id', 'applicantResume.storedFileId')
    .leftJoin('appUser as adder', 'adder.id', 'applicantResume.createdBy')
    .select([
      ...(['applicantResume.id', 'applicantResume.applicantId', 'applicantResume.number'] as const),
      ...(['applicantResume.name', 'applicantResume.state', 'applicantResume.error', 'applicantResume.text'] as const),
      ...(['applicantResume.fields', 'applicantResume.isCurrent', 'applicantResume.createdBy'] as const),
      ...(['applicantResume.createdAt', 'applicantResume.countryId', 'applicantResume.source'] as const),
      ...(['applicantResume.storedFileId', 'storedFile.size', 'storedFile.contentType'] as const),
      'adder.name as adderName',
    ])
export type ResumeRow = Awaited<ReturnType<ReturnType<typeof decoratedResumes>['execute']>>[number]

export const presentResume = (row: ResumeRow): Resume => ({
  id: row.id,
  applicantID: row.applicantId,
  number: row.number ?? 0,
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  state: row.state as ResumeState,
  error: row.error,
  text: row.text,
  fields: row.fields as unknown as ParsedField[],
  isCurrent: row.isCurrent,
  _createdBy: refTo(row.createdBy, row.adderName),
  createdAt: row.createdAt.toISOString(),
})

/** The CVs of an applicant, newest first. */
export const resumesOf = async (db: Db, applicantID: string): Promise<Resume[]> => {
  const rows = await decoratedResumes(db)
    .where('applicantResume.applicantId', '=', applicantID)
    .orderBy(sql`applicant_resume.number desc`)
    .execute()
  return rows.map(presentResume)
}
