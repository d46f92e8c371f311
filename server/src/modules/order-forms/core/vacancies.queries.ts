import { grantOf } from '@muster/contract/access/matrix.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { FieldError } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { teammatesOf } from '../../settings/teams/teams.queries.ts'

type OfJob = ExpressionBuilder<DB, 'job'>

/**
 * Whether a job is within a user's scope: their countries, their own clients, the jobs they recruit for, or those of
 * their teams: with the team itself, or with a lead or recruiter of it.
 */
export const jobInScope = (scope: Scope) => (eb: OfJob) => {
  const { countryIDs, ownClientsOf, assignedJobsOf, teamsOf } = scope
  const conditions = [eb('job.archivedAt', 'is', null)]
  if (countryIDs) conditions.push(eb('job.countryId', '=', sql<string>`any(${countryIDs}::text[])`))
  if (ownClientsOf)
    conditions.push(
      eb(
        'job.clientId',
        'in',
        eb.selectFrom('clientAccountManager as own').select('own.clientId').where('own.userId', '=', ownClientsOf),
      ) as never,
    )
  if (assignedJobsOf) conditions.push(sql`job.id in ${jobsOf(sql`(${assignedJobsOf}::uuid)`)}` as never)
  if (teamsOf)
    conditions.push(
      sql`(job.team_id in (select team_id from team_member where user_id = ${teamsOf}::uuid)
        or job.lead_id in ${teammatesOf(teamsOf)} or job.id in ${jobsOf(teammatesOf(teamsOf))})` as never,
    )
  return eb.and(conditions)
}

const jobsOf = (users: ReturnType<typeof sql>) =>
  sql`(select recruited.job_id from job_recruiter recruited where recruited.user_id in ${users})`

/** The job in the caller's scope for jobs, or for submissions. */
const reached = (db: Db, staff: Staff, resource: 'jobs' | 'applicant-submissions') =>
  db
    .selectFrom('job')
    .where(jobInScope(scopeFor(staff, resource)))
    .where((eb) => eb.lit(grantOf(staff.role, resource).visibility !== 'none'))

/**
 * A job of the client, and a submission for that job, both in the caller's scope; recruiting sets them when it opens
 * the order form. A record out of scope gives the same error as one that does not exist.
 */
export async function vacancyErrors(
  { db, staff }: { readonly db: Db; readonly staff: Staff },
  fields: OrderFormFields,
  before: OrderFormFields,
): Promise<FieldError[]> {
  const { jobID, submissionID, clientID } = fields
  const isNew = jobID !== before.jobID || submissionID !== before.submissionID || clientID !== before.clientID
  if (!isNew || (!jobID && !submissionID)) return []
  const validationErrors: FieldError[] = []
  const job =
    jobID && (await reached(db, staff, 'jobs').select('clientId').where('job.id', '=', jobID).executeTakeFirst())
  if (jobID && (!job || job.clientId !== clientID))
    validationErrors.push({ path: 'jobID', message: 'Select a job of this client.' })
  const submission =
    submissionID &&
    (await reached(db, staff, 'applicant-submissions')
      .innerJoin('applicantSubmission as s', 's.jobId', 'job.id')
      .select('s.jobId')
      .where('s.id', '=', submissionID)
      .where('s.archivedAt', 'is', null)
      .executeTakeFirst())
  if (submissionID && (!submission || submission.jobId !== jobID))
    validationErrors.push({ path: 'submissionID', message: 'Select a submission for this job.' })
  return validationErrors
}
