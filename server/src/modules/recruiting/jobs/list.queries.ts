import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { JOB_FILTER_FIELDS, jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'
import { importedBy } from '../../../kernel/batch/import.ts'
import { countByStatus, matchesTerm, onDays, peopleNamed, refersTo, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hasAnswers } from '../forms/answers.queries.ts'
import { decorateJobRows, type Jobs, jobsIn, presentJobRow } from './jobs.queries.ts'

type ListCall = Call<typeof jobEndpoints.list>
type CountCall = Call<typeof jobEndpoints.counts>
type Query = Omit<ListCall['query'], 'page' | 'pageSize'>

const SEARCHED = ['job.number', 'job.title', 'job.client_job_id', 'job.end_client'] as const

function filteredJobs(call: ListCall | CountCall): Jobs {
  const { db, scope } = call
  const query: Query = call.query
  for (const [filter, field] of Object.entries(JOB_FILTER_FIELDS))
    if (query[filter as keyof typeof JOB_FILTER_FIELDS] !== undefined && !call.sees(jobView, field))
      throw invalid([{ path: filter, message: 'You don’t have permission to filter by budgets. Remove this filter.' }])
  let rows = byColumns(jobsIn(db, scope), query)
  rows = byPeople(rows, call, query)
  rows = byDays(rows, call, query)
  if (query.skill?.length)
    rows = rows.where(
      sql<boolean>`job.skill_keys && array(select search_text(one) from unnest(${query.skill}::text[]) one)`,
    )
  if (query.answer?.length) rows = rows.where(hasAnswers('job', query.answer))
  for (const term of searchTerms(query.searchInput))
    rows = rows.where((eb) =>
      eb.or([
        ...SEARCHED.map((column) => matchesTerm(column, term)),
        refersTo('job.clientId', 'client', ['name'], term),
      ]),
    )
  return rows
}

/** The filters by a column and its values. */
function byColumns(all: Jobs, query: Query): Jobs {
  let rows = all
  if (query.importID) rows = rows.where(importedBy('job.id', query.importID))
  rows = withValues(rows, {
    'job.clientId': query.clientID,
    'job.status': query.status,
    'job.countryId': query.countryID,
    'job.priority': query.priority,
    'job.workMode': query.workMode,
    'job.engagement': query.engagement,
    'job.seniority': query.seniority,
    'job.reasonCode': query.reasonCode,
  })
  if (query.hot !== undefined) rows = rows.where('job.hot', '=', query.hot)
  if (query.teamID?.length) rows = rows.where('job.teamId', 'in', query.teamID)
  if (query.billOver) rows = rows.where('job.billMaximum', '>', sql<string>`${query.billOver}::numeric`)
  if (query.billUnder) rows = rows.where('job.billMaximum', '<', sql<string>`${query.billUnder}::numeric`)
  return rows
}

/** The filters by recruiter, lead and account manager; `me` is the current user. */
function byPeople(all: Jobs, { db, staff }: ListCall | CountCall, query: Query): Jobs {
  const named = (ids: readonly string[]) => peopleNamed(ids, staff)
  let rows = all
  if (query.leadID?.length) rows = rows.where('job.leadId', 'in', named(query.leadID))
  if (query.accountManagerID?.length) rows = rows.where('job.accountManagerId', 'in', named(query.accountManagerID))
  if (query.recruiterID?.length) {
    const recruited = db.selectFrom('jobRecruiter').select('jobId').where('userId', 'in', named(query.recruiterID))
    rows = rows.where('job.id', 'in', recruited)
  }
  if (query.waiting)
    rows = rows.where('job.status', '=', 'PENDING_APPROVAL').where('job.submittedBy', 'is distinct from', staff.id)
  if (query.unassigned !== undefined) {
    const assigned = sql<boolean>`exists (select from job_recruiter one where one.job_id = job.id)`
    rows = rows.where(query.unassigned ? sql<boolean>`not ${assigned}` : assigned)
  }
  return rows
}

/** The filters by dates and ages. */
function byDays(all: Jobs, { today, dayBegins }: ListCall | CountCall, query: Query): Jobs {
  const { ageOver, deadlineWithin, withoutSubmission, openedFrom, openedTo, startFrom, startTo } = query
  let rows = all
  if (ageOver !== undefined) rows = rows.where('job.openedAt', '<', dayBegins(daysAfter(today, -ageOver)))
  if (deadlineWithin !== undefined)
    rows = rows
      .where('job.status', '=', 'OPEN')
      .where('job.deadline', '>=', today)
      .where('job.deadline', '<=', daysAfter(today, deadlineWithin))
  if (withoutSubmission !== undefined)
    rows = rows
      .where('job.openedAt', 'is not', null)
      .where('job.firstSubmissionAt', withoutSubmission ? 'is' : 'is not', null)
  rows = onDays(rows, 'job.openedAt', { from: openedFrom, to: openedTo }, dayBegins)
  if (startFrom) rows = rows.where('job.startDate', '>=', startFrom)
  if (startTo) rows = rows.where('job.startDate', '<=', startTo)
  return rows
}

export function findJobs(call: ListCall): ListQuery {
  const plain = filteredJobs(call)
  return {
    rows: decorateJobRows(plain),
    plain,
    key: 'job.id',
    sorts: {
      number: 'job.number',
      title: 'job.title',
      client: ['client.name', 'job.number'],
      country: ['country.name', 'job.title'],
      status: ['job.status', 'job.number'],
      priority: ['job.priorityRank', 'job.createdAt'],
      openings: 'job.openings',
      startDate: 'job.startDate',
      deadline: 'job.deadline',
      billMaximum: 'job.billMaximum',
      openedAt: 'job.openedAt',
      createdAt: 'job.createdAt',
      updatedAt: 'job.updatedAt',
    },
    present: presentJobRow(call.now),
  }
}

export function countJobs(call: CountCall) {
  return countByStatus<JobStatus>(filteredJobs(call), 'job.status')
}
