import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import type { JobRow } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import type { BillUnit, PayPeriod, Skill } from '@muster/contract/recruiting/values.contract.ts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { dayInZone } from '../../../kernel/app/country-date.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { instant, refTo } from '../../../kernel/records/refs.ts'
import { jobInScope } from '../../order-forms/core/vacancies.queries.ts'
import { customAnswers } from '../forms/answers.queries.ts'

export const JOB_ENTITY = 'job'
export type Jobs = SelectQueryBuilder<DB, 'job', object>
type JobExpression = ExpressionBuilder<DB, 'job'>

/** Jobs in scope. Without a scope, all of them: to read a record just written, and for background jobs. */
export const jobsIn = (db: Db, scope: Scope | null): Jobs => {
  const rows: Jobs = db.selectFrom('job')
  return scope ? rows.where(jobInScope(scope)) : rows.where('job.archivedAt', 'is', null)
}

const recruitersOf = (eb: JobExpression) =>
  jsonArrayFrom(
    eb
      .selectFrom('jobRecruiter as r')
      .innerJoin('appUser as u', 'u.id', 'r.userId')
      .select(['u.id', 'u.name'])
      .whereRef('r.jobId', '=', 'job.id')
      .orderBy('u.name')
      .orderBy('u.id'),
  )

const submissionsOf = (eb: JobExpression) =>
  eb
    .selectFrom('applicantSubmission as s')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('s.jobId', '=', 'job.id')
    .where('s.archivedAt', 'is', null)
const joinedOf = (eb: JobExpression) => submissionsOf(eb).where('s.status', '=', 'JOINED')
const openOf = (eb: JobExpression) => submissionsOf(eb).where('s.isOpen', '=', true)

const ROW = [
  'job.id',
  'job.number',
  'job.title',
  'job.clientId',
  'client.name as clientName',
  'job.endClient',
  'job.clientJobId',
  'job.countryId',
  'country.name as countryName',
  'job.city',
  'job.workMode',
  'country.zone',
  'job.engagement',
  'job.seniority',
  'job.status',
  'job.stateSince',
  'job.reasonCode',
  'job.priority',
  'job.hot',
  'job.openings',
  'job.mustSkills',
  'job.billUnit',
  'job.billCurrency',
  'job.billMinimum',
  'job.billMaximum',
  'job.payPeriod',
  'job.payCurrency',
  'job.payMinimum',
  'job.payMaximum',
  'job.startDate',
  'job.deadline',
  'job.leadId',
  'lead.name as leadName',
  'job.accountManagerId',
  'manager.name as managerName',
  'job.teamId',
  'team.name as teamName',
  'job.openedAt',
  'job.firstSubmissionAt',
  'job.filledAt',
  'job.closedAt',
  'job.createdAt',
  'job.updatedAt',
  'job.version',
] as const

/** The rows of the list with related names and counts. */
export const decorateJobRows = (rows: Jobs) =>
  rows
    .innerJoin('client', 'client.id', 'job.clientId')
    .innerJoin('country', 'country.id', 'job.countryId')
    .leftJoin('appUser as lead', 'lead.id', 'job.leadId')
    .leftJoin('appUser as manager', 'manager.id', 'job.accountManagerId')
    .leftJoin('team', 'team.id', 'job.teamId')
    .select(ROW)
    .select((eb) => [
      recruitersOf(eb as unknown as JobExpression).as('recruiters'),
      joinedOf(eb as unknown as JobExpression).as('joined'),
      openOf(eb as unknown as JobExpression).as('openSubmissions'),
      customAnswers('job').as('customAnswers'),
    ])
type DecoratedJob = Awaited<ReturnType<ReturnType<typeof decorateJobRows>['execute']>>[number]

interface StatusDates {
  readonly openedAt: Date | null
  readonly filledAt: Date | null
  readonly closedAt: Date | null
  readonly zone: string
}
/** In days of the country of the job, until it was filled or closed. */
const ageOf = ({ openedAt, filledAt, closedAt, zone }: StatusDates, now: Date): number | null =>
  openedAt && Math.max(0, daysBetween(dayInZone(zone, openedAt), dayInZone(zone, filledAt ?? closedAt ?? now)))

export const budgetOf = (row: Pick<DecoratedJob, 'billUnit' | 'billCurrency' | 'billMinimum' | 'billMaximum'>) =>
  row.billMaximum === null
    ? null
    : {
        unit: row.billUnit as BillUnit,
        currency: row.billCurrency!,
        billMinimum: row.billMinimum,
        billMaximum: row.billMaximum,
      }
export const payOf = (row: Pick<DecoratedJob, 'payPeriod' | 'payCurrency' | 'payMinimum' | 'payMaximum'>) =>
  row.payPeriod === null
    ? null
    : {
        period: row.payPeriod as PayPeriod,
        currency: row.payCurrency!,
        payMinimum: row.payMinimum,
        payMaximum: row.payMaximum,
      }

export const presentJobRow =
  (now: Date) =>
  (row: DecoratedJob): JobRow => ({
    id: row.id,
    number: row.number,
    title: row.title,
    clientID: row.clientId,
    _client: { id: row.clientId, name: row.clientName },
    endClient: row.endClient,
    clientJobID: row.clientJobId,
    countryID: row.countryId,
    _country: { id: row.countryId, name: row.countryName },
    city: row.city,
    workMode: row.workMode as JobRow['workMode'],
    engagement: row.engagement as JobRow['engagement'],
    seniority: row.seniority as JobRow['seniority'],
    status: row.status as JobStatus,
    since: row.stateSince.toISOString(),
    reasonCode: row.reasonCode as JobRow['reasonCode'],
    priority: row.priority as JobRow['priority'],
    hot: row.hot,
    openings: row.openings,
    joined: row.joined ?? 0,
    openSubmissions: row.openSubmissions ?? 0,
    skills: (row.mustSkills as Skill[]).map(({ name }) => name),
    budget: budgetOf(row),
    pay: payOf(row),
    startDate: row.startDate,
    deadline: row.deadline,
    ageDays: ageOf(row, now),
    recruiterIDs: row.recruiters.map(({ id }) => id),
    _recruiters: row.recruiters,
    leadID: row.leadId,
    _lead: refTo(row.leadId, row.leadName),
    accountManagerID: row.accountManagerId,
    _accountManager: refTo(row.accountManagerId, row.managerName),
    teamID: row.teamId,
    _team: refTo(row.teamId, row.teamName),
    openedAt: instant(row.openedAt),
    firstSubmissionAt: instant(row.firstSubmissionAt),
    filledAt: instant(row.filledAt),
    closedAt: instant(row.closedAt),
    customAnswers: row.customAnswers,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  })

const wholeJobs = (db: Db, scope: Scope | null) =>
  jobsIn(db, scope)
    .innerJoin('client', 'client.id', 'job.clientId')
    .selectAll('job')
    .select(['client.name as clientName', 'client.type as clientType'])
    .select((eb) => [
      recruitersOf(eb as unknown as JobExpression).as('recruiters'),
      joinedOf(eb as unknown as JobExpression).as('joined'),
    ])
export type LoadedJob = Awaited<ReturnType<ReturnType<typeof wholeJobs>['execute']>>[number]

/** The complete record of one job in scope; 404 otherwise. */
export async function loadJob(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<LoadedJob> {
  if (lock) await jobsIn(db, scope).select('job.id').where('job.id', '=', id).forUpdate().execute()
  return wholeJobs(db, scope)
    .where('job.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('job'))
}

export const jobName = ({ number, title }: Pick<LoadedJob, 'number' | 'title'>) => `${number} ${title}`
