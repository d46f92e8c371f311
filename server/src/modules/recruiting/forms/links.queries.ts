import { type FormLink, type FormLinkStatus, MAX_ANSWERS } from '@muster/contract/recruiting/forms/links.contract.ts'
import { sql } from 'kysely'
import { AppError } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { fingerprint } from '../../access/sign-in/tokens.rules.ts'

const linkRows = (db: Db) =>
  db
    .selectFrom('formLink as link')
    .leftJoin('appUser as creator', 'creator.id', 'link.createdBy')
    .leftJoin('job', 'job.id', 'link.jobId')
    .leftJoin('applicant', 'applicant.id', 'link.applicantId')
    .selectAll('link')
    .select([
      'creator.name as creatorName',
      'applicant.erasedAt',
      sql<string>`coalesce(job.country_id, applicant.country_id)`.as('countryId'),
    ])
export type LinkRow = Awaited<ReturnType<ReturnType<typeof linkRows>['execute']>>[number]

/** What a link can still be used for. */
export function statusOf(
  row: Pick<LinkRow, 'revokedAt' | 'erasedAt' | 'expiresAt' | 'submissions' | 'jobId'>,
  now: Date,
): FormLinkStatus {
  if (row.revokedAt || row.erasedAt) return 'REVOKED'
  if (row.jobId === null && row.submissions > 0) return 'SUBMITTED'
  if (row.expiresAt <= now) return 'EXPIRED'
  return row.submissions >= MAX_ANSWERS ? 'FULL' : 'OPEN'
}

export const presentLink = (row: LinkRow, now: Date): FormLink => ({
  id: row.id,
  applicantID: row.applicantId,
  jobID: row.jobId,
  derivedStatus: statusOf(row, now),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  firstOpenedAt: row.firstOpenedAt?.toISOString() ?? null,
  lastSubmittedAt: row.lastSubmittedAt?.toISOString() ?? null,
  submissions: row.submissions,
  createdAt: row.createdAt.toISOString(),
  _createdBy: refTo(row.createdBy, row.creatorName),
})

/** The links of one applicant or job, latest first. */
export const linksOf = (db: Db, subject: 'applicantId' | 'jobId', id: string) =>
  linkRows(db).where(`link.${subject}`, '=', id).orderBy('link.createdAt', 'desc').orderBy('link.id').execute()

/** The link of a token; 404 for any text that is not a token of a link, and when its applicant or job was deleted. */
export async function loadLink(db: Db, token: string, { lock = false } = {}): Promise<LinkRow> {
  const hash = fingerprint(token)
  if (lock) await sql`select from form_link where token_hash = ${hash} for update`.execute(db)
  return linkRows(db)
    .where('link.tokenHash', '=', hash)
    .where('applicant.archivedAt', 'is', null)
    .where('job.archivedAt', 'is', null)
    .executeTakeFirstOrThrow(
      () =>
        new AppError(
          404,
          'LINK_UNKNOWN',
          'This link is invalid. Copy the complete link, or ask the sender for a new one.',
        ),
    )
}
