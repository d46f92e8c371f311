import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { ageOf } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { dayInZone } from '../../../kernel/app/country-date.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { instant, refTo } from '../../../kernel/records/refs.ts'
import { jobsIn } from '../jobs/jobs.queries.ts'
import { expectedPayOf } from '../pay.rules.ts'
import { readersAmong } from '../readers.queries.ts'

export const SUBMISSION_ENTITY = 'applicant-submission'
export type Submissions = SelectQueryBuilder<DB, 'applicantSubmission', object>

/** Whether a submission is in a user's scope: its job is, by country, client, recruiters or team. */
const submissionInScope = (db: Db, scope: Scope) => (eb: ExpressionBuilder<DB, 'applicantSubmission'>) => {
  const { countryIDs, ownClientsOf, assignedJobsOf, teamsOf } = scope
  const conditions = [eb('applicantSubmission.archivedAt', 'is', null)]
  if (countryIDs) conditions.push(eb('applicantSubmission.countryId', '=', sql<string>`any(${countryIDs}::text[])`))
  if (ownClientsOf)
    conditions.push(
      eb(
        'applicantSubmission.clientId',
        'in',
        eb.selectFrom('clientAccountManager as own').select('own.clientId').where('own.userId', '=', ownClientsOf),
      ) as never,
    )
  if (assignedJobsOf || teamsOf)
    conditions.push(eb('applicantSubmission.jobId', 'in', jobsIn(db, scope).select('job.id')) as never)
  return eb.and(conditions)
}

/** Submissions in scope. Without a scope, all of them: to read a record just written, and for background jobs. */
export const submissionsIn = (db: Db, scope: Scope | null): Submissions => {
  const rows: Submissions = db.selectFrom('applicantSubmission')
  return scope ? rows.where(submissionInScope(db, scope)) : rows.where('applicantSubmission.archivedAt', 'is', null)
}

/** Those of these users who may see the submission. */
export const submissionReaders = (db: Db, userIDs: readonly (string | null)[], id: string) =>
  readersAmong(db, userIDs, {
    resource: 'applicant-submissions',
    find: (scope) =>
      submissionsIn(db, scope)
        .select('applicantSubmission.id')
        .where('applicantSubmission.id', '=', id)
        .executeTakeFirst(),
  })

/** The earliest interview that is not yet held. */
const nextInterview = sql<Date | null>`(select min(i.starts_at) from interview i
  where i.submission_id = applicant_submission.id and i.status = 'SCHEDULED')`
/** The last answer of a contact of the client. */
export const lastVerdict = sql<SubmissionRow['verdict']>`(select v.verdict from submission_verdict v
  where v.submission_id = applicant_submission.id and v.verdict is not null order by v.answered_at desc limit 1)`

/** Whether an interested contact proposed interview times, of which one is in the future. */
export const hasProposedTimes = (
  now: Date,
) => sql<boolean>`exists (select from submission_verdict v, unnest(v.proposed_times) proposed (at)
  where v.submission_id = applicant_submission.id and v.verdict = 'INTERESTED' and proposed.at > ${now})`

const COLUMNS = [
  'id',
  'jobId',
  'applicantId',
  'clientId',
  'countryId',
  'status',
  'stateSince',
  'reasonCode',
  'expectedPay',
  'expectedPayCurrency',
  'expectedPayPeriod',
  'noticeDays',
  'availableFrom',
  'recruiterId',
  'submittedAt',
  'orderFormId',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** The rows of the list with related names. */
export const decorateSubmissionRows = (rows: Submissions) =>
  rows
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .innerJoin('country', 'country.id', 'applicantSubmission.countryId')
    .leftJoin('appUser as recruiter', 'recruiter.id', 'applicantSubmission.recruiterId')
    .select(COLUMNS.map((column) => `applicantSubmission.${column}` as const))
    .select([
      'job.number as jobNumber',
      'job.title as jobTitle',
      'applicant.name as applicantName',
      'applicant.title as applicantTitle',
      'client.name as clientName',
      'country.name as countryName',
      'recruiter.name as recruiterName',
      'country.zone',
      nextInterview.as('nextInterviewAt'),
      lastVerdict.as('verdict'),
    ])
type DecoratedSubmission = Awaited<ReturnType<ReturnType<typeof decorateSubmissionRows>['execute']>>[number]

/** The age is counted in the days of the country, at this time. */
export const presentSubmissionRow =
  (now: Date) =>
  (row: DecoratedSubmission): SubmissionRow => {
    const status = row.status as SubmissionStatus
    const ageDays = Math.max(0, daysBetween(dayInZone(row.zone, row.stateSince), dayInZone(row.zone, now)))
    return {
      id: row.id,
      jobID: row.jobId,
      _job: { id: row.jobId, name: `${row.jobNumber} ${row.jobTitle}`, number: row.jobNumber },
      applicantID: row.applicantId,
      _applicant: { id: row.applicantId, name: row.applicantName, title: row.applicantTitle },
      clientID: row.clientId,
      _client: { id: row.clientId, name: row.clientName },
      countryID: row.countryId,
      _country: { id: row.countryId, name: row.countryName },
      status,
      since: row.stateSince.toISOString(),
      ageDays,
      age: ageOf(status, ageDays),
      reasonCode: row.reasonCode as SubmissionRow['reasonCode'],
      expectedPay: expectedPayOf(row),
      noticeDays: row.noticeDays,
      availableFrom: row.availableFrom,
      recruiterID: row.recruiterId,
      _recruiter: refTo(row.recruiterId, row.recruiterName),
      nextInterviewAt: instant(row.nextInterviewAt),
      verdict: row.verdict,
      submittedAt: instant(row.submittedAt),
      orderFormID: row.orderFormId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      version: row.version,
    }
  }

const wholeSubmissions = (db: Db, scope: Scope | null) =>
  submissionsIn(db, scope)
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .selectAll('applicantSubmission')
    .select(['job.number as jobNumber', 'job.title as jobTitle', 'applicant.name as applicantName'])
    .select('job.screeningQuestions')
    .select(['applicant.number as applicantNumber', 'applicant.erasedAt as applicantErasedAt'])
    .select(['applicant.title as applicantTitle', 'client.name as clientName'])
export type LoadedSubmission = Awaited<ReturnType<ReturnType<typeof wholeSubmissions>['execute']>>[number]

/**
 * The complete record of one submission in scope; 404 otherwise. A lock includes its job, which comes first, as when a job
 * is closed.
 */
export async function loadSubmission(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<LoadedSubmission> {
  if (lock) await lockSubmission(db, scope, id)
  return wholeSubmissions(db, scope)
    .where('applicantSubmission.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('submission'))
}

/** The open submissions of a job within scope, the longest in their status first, up to `max`. */
export const openSubmissionsOf = (
  db: Db,
  scope: Scope | null,
  { jobID, max }: { readonly jobID: string; readonly max: number },
): Promise<LoadedSubmission[]> =>
  wholeSubmissions(db, scope)
    .where('applicantSubmission.jobId', '=', jobID)
    .where('applicantSubmission.isOpen', '=', true)
    .orderBy('applicantSubmission.stateSince')
    .orderBy('applicantSubmission.id')
    .limit(max)
    .execute()

async function lockSubmission(db: Db, scope: Scope | null, id: string): Promise<void> {
  const found = await submissionsIn(db, scope)
    .select('applicantSubmission.jobId')
    .where('applicantSubmission.id', '=', id)
    .executeTakeFirst()
  if (!found) return
  await db.selectFrom('job').select('id').where('id', '=', found.jobId).forUpdate().execute()
  await db.selectFrom('applicantSubmission').select('id').where('id', '=', id).forUpdate().execute()
}

type SubmissionNameParts = Pick<LoadedSubmission, 'applicantName' | 'jobNumber' | 'jobTitle'>

/** As in `Sara Khan for J-000012 Java developer`. */
export const submissionName = ({ applicantName, jobNumber, jobTitle }: SubmissionNameParts) =>
  `${applicantName} for ${jobNumber} ${jobTitle}`
