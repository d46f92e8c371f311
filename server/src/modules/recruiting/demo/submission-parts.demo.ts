import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Random } from '../../../kernel/security/random.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import type { HiringJob } from './jobs.demo.ts'
import type { Step } from './pipeline.demo.ts'

export interface DemoSubmissionParts {
  readonly random: Random
  readonly users: readonly DemoUser[]
  readonly now: Date
  /** The jobs that resulted in order forms, and the applicants by their order forms. */
  readonly hiring: readonly HiringJob[]
  readonly hired: ReadonlyMap<string, string>
}

/** A job that was opened, with its recruiters, lead and account managers. */
export interface DemoJob {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly clientId: string
  readonly clientName: string
  readonly countryId: string
  readonly status: string
  readonly openings: number
  readonly screeningQuestions: readonly { readonly question: string; readonly knockout: boolean }[]
  readonly openedAt: Date
  readonly stateSince: Date
  readonly leadId: string | null
  readonly accountManagerId: string | null
  readonly recruiterIds: readonly string[]
  /** The change of status that closed the job, unless it is open. */
  readonly changeId: string
  readonly changedBy: string | null
  joined: number
}

/** An applicant with the submissions planned so far. */
export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly countryId: string
  readonly createdAt: Date
  readonly stateSince: Date
  readonly ownerId: string | null
  readonly expectedPay: string | null
  readonly expectedPayCurrency: string | null
  readonly expectedPayPeriod: string | null
  readonly noticeDays: number | null
  readonly availableFrom: string | null
  readonly resumeId: string | null
  readonly jobs: Set<string>
  readonly sent: { readonly clientId: string; readonly jobId: string; readonly at: number }[]
  joinedAt: number | null
}

/** One submission that is to be written. */
export interface Plan {
  readonly job: DemoJob
  readonly person: DemoPerson
  readonly steps: readonly Step[]
  /** A lead allowed it, although the applicant was submitted to the same client recently. */
  readonly isOverride: boolean
  /** For selected applicants, the time at which the order form was opened. */
  readonly orderFormId: string | null
}

export async function readJobs(db: Db): Promise<DemoJob[]> {
  const { rows } = await sql<Omit<DemoJob, 'joined'>>`
    select job.id, job.number, job.title, job.client_id as "clientId", client.name as "clientName", job.country_id as "countryId",
      job.status, job.openings, job.screening_questions as "screeningQuestions", job.opened_at as "openedAt", job.state_since as "stateSince", job.lead_id as "leadId",
      job.account_manager_id as "accountManagerId", change.id as "changeId", change.changed_by as "changedBy",
      array(select user_id::text from job_recruiter where job_id = job.id order by user_id) as "recruiterIds"
    from job join client on client.id = job.client_id
      join lateral (select id, changed_by from job_status_change where job_id = job.id order by position desc limit 1) change on true
    where job.opened_at is not null order by job.number`.execute(db)
  return rows.map((row) => ({ ...row, joined: 0 }))
}

export async function readPeople(db: Db): Promise<DemoPerson[]> {
  const rows = await db
    .selectFrom('applicant')
    .leftJoin('applicantResume as resume', (join) =>
      join.onRef('resume.applicantId', '=', 'applicant.id').on('resume.isCurrent', '=', true),
    )
    .select([
      'applicant.id',
      'applicant.name',
      'applicant.status',
      'applicant.countryId',
      'applicant.createdAt',
      'applicant.stateSince',
      'applicant.ownerId',
      'applicant.expectedPay',
      'applicant.expectedPayCurrency',
      'applicant.expectedPayPeriod',
      'applicant.noticeDays',
      'applicant.availableFrom',
      'resume.id as resumeId',
    ])
    .where('applicant.status', 'in', ['QUALIFIED', 'ON_HOLD', 'REJECTED', 'WITHDRAWN'])
    .orderBy('applicant.number')
    .execute()
  return rows.map((row) => ({ ...row, jobs: new Set(), sent: [], joinedAt: null }))
}

/** A planned submission with its id and the user of each step. */
export interface StoredPlan extends Plan {
  readonly id: string
  readonly recruiterId: string | null
}

/** The user of a step; null for a background job. */
export type UserOfStep = (one: StoredPlan, step: Step) => string | null

/** An entry of the audit trail before its user is assigned. */
export interface DemoEntry {
  readonly at: Date
  /** Null for a background job. */
  readonly by: string | null
  readonly event: string
  readonly entity: string
  readonly entityId: string
  readonly entityName: string
  readonly countryId: string
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly reason: string | null
}
