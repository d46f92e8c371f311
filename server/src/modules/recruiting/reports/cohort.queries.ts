import { daysAfter, firstOfMonth, lastOfMonth, monthAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { reportPeriod } from '@muster/contract/recruiting/reports/period.rules.ts'
import type { recruitingReportEndpoints } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import { peopleNamed } from '../../../kernel/db/filters.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type Jobs, jobsIn } from '../jobs/jobs.queries.ts'
import { type Submissions, submissionsIn } from '../submissions/submissions.queries.ts'

type Endpoints = typeof recruitingReportEndpoints
export type ReportCall = Call<Endpoints['dashboard']> | Call<Endpoints['reports']>

/** A period of dates, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}
const MAX_MONTHS = 60

/** The period of the query: the twelve months up to today by default, at most five years. */
export function periodOf({ query, today }: ReportCall): Period {
  const { from, to } = reportPeriod(query, today)
  if (from > to) throw invalid([{ path: 'from', message: 'The start is after the end. Select an earlier start.' }])
  if (from < monthsAfter(to, -MAX_MONTHS))
    throw invalid([{ path: 'from', message: 'Select a period of at most five years.' }])
  return { from, to }
}

/** Ids of users, with `me` for the current user. */
const people = ({ staff }: ReportCall, ids: readonly string[]) => peopleNamed(ids, staff)

/** The submissions that match the filters except the period, in the user's scope. */
export function submissionsOf(call: ReportCall): Submissions {
  const { db, scope, query } = call
  let rows = submissionsIn(db, scope)
  if (query.countryID?.length) rows = rows.where('applicantSubmission.countryId', 'in', query.countryID)
  if (query.clientID?.length) rows = rows.where('applicantSubmission.clientId', 'in', query.clientID)
  if (query.recruiterID?.length)
    rows = rows.where('applicantSubmission.recruiterId', 'in', people(call, query.recruiterID))
  return rows
}

/** The jobs of the same filters. */
export function jobsOf(call: ReportCall): Jobs {
  const { db, staff, query } = call
  let rows = jobsIn(db, scopeFor(staff, 'jobs'))
  if (query.countryID?.length) rows = rows.where('job.countryId', 'in', query.countryID)
  if (query.clientID?.length) rows = rows.where('job.clientId', 'in', query.clientID)
  if (query.recruiterID?.length)
    rows = rows.where(
      'job.id',
      'in',
      db.selectFrom('jobRecruiter').select('jobId').where('userId', 'in', people(call, query.recruiterID)),
    )
  return rows
}

type Stage = 'submittedAt' | 'offerIssuedAt' | 'offerAcceptedAt' | 'joinedAt' | 'endedAt'

/** The submissions with this timestamp in the period. */
export const reachedIn = (call: ReportCall, stage: Stage, { from, to }: Period): Submissions =>
  submissionsOf(call)
    .where(`applicantSubmission.${stage}`, '>=', call.dayBegins(from))
    .where(`applicantSubmission.${stage}`, '<', call.dayBegins(daysAfter(to, 1)))

/** The submissions that were sent to the client in the period: the cohort of funnel and reports. */
export const cohortOf = (call: ReportCall, period: Period): Submissions => reachedIn(call, 'submittedAt', period)

/** The months that a period touches, the first one first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month)
  return months
}

/** The days of a month that are within the period. */
export const monthWithin = (month: string, { from, to }: Period): Period => ({
  from: month === from.slice(0, 7) ? from : firstOfMonth(month),
  to: month === to.slice(0, 7) ? to : lastOfMonth(month),
})

/**
 * SQL: the month in which a submission of the cohort reached the client, by the days of the reader, as its filter counts. Literals, so that
 * `group by` repeats the same expression.
 */
export const monthSubmitted = ({ dayBegins }: ReportCall, period: Period) =>
  sql<string>`case ${sql.join(
    monthsOf(period)
      .toReversed()
      .map(
        (month) =>
          sql`when applicant_submission.submitted_at >= ${sql.lit(dayBegins(firstOfMonth(month)).toISOString())}::timestamptz
            then ${sql.lit(month)}`,
      ),
    sql` `,
  )} end`

export const rowCount = sql<number>`count(*)::int`

/** The address of a list with the filters of the report and additional ones. */
export function listPath(
  { query }: ReportCall,
  path: string,
  more: Readonly<Record<string, string | readonly string[] | undefined>>,
) {
  const search = new URLSearchParams()
  for (const name of ['countryID', 'clientID', 'recruiterID'] as const)
    if (more[name] === undefined) for (const value of query[name] ?? []) search.append(name, value)
  for (const [name, values] of Object.entries(more))
    for (const value of [values ?? []].flat()) search.append(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}
export const SUBMISSIONS = '/ats/submissions'
/** The list of the submissions that were sent to the client in a period. */
export const cohortPath = (call: ReportCall, { from, to }: Period, more: Readonly<Record<string, string>> = {}) =>
  listPath(call, SUBMISSIONS, { view: 'list', submittedFrom: from, submittedTo: to, ...more })
