import type { PackLayout } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ProfileSource } from './profile.rules.ts'

const COLUMNS = [
  'a.name',
  'a.title',
  'a.totalYears',
  'a.city',
  'a.residenceCountry',
  'a.nationality',
  'a.visaStatus',
  'a.willRelocate',
  'a.employer',
  'a.skills',
  'a.experience',
  'a.education',
  'a.certificates',
  'a.languages',
  'a.email',
  'a.phone',
  'a.secondEmail',
  'a.secondPhone',
  'a.erasedAt',
  's.pitch',
  's.noticeDays',
  's.availableFrom',
] as const

/** The data for the profiles of submissions, by the id of the submission. */
export async function profileSources(db: Db, submissionIDs: readonly string[]): Promise<Map<string, ProfileSource>> {
  if (submissionIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('applicantSubmission as s')
    .innerJoin('applicant as a', 'a.id', 's.applicantId')
    .select(['s.id', ...COLUMNS])
    .where('s.id', 'in', submissionIDs)
    .execute()
  return new Map(
    rows.map(({ id, email, phone, secondEmail, secondPhone, erasedAt: _, ...row }) => [
      id,
      {
        ...row,
        skills: row.skills as unknown as ProfileSource['skills'],
        experience: row.experience as unknown as ProfileSource['experience'],
        education: row.education as unknown as ProfileSource['education'],
        certificates: row.certificates as unknown as ProfileSource['certificates'],
        languages: row.languages as unknown as ProfileSource['languages'],
        contacts: [email, phone, secondEmail, secondPhone].filter((one) => one !== null),
      },
    ]),
  )
}

export const fileNameOf = (name: string, layout: PackLayout) =>
  layout === 'BLIND' ? `${name}.pdf` : `${name} profile.pdf`
