import { daysAfter, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { applicantSourceLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { percentOf } from '@muster/contract/recruiting/reports/durations.rules.ts'
import type {
  RecruitingDashboard,
  ReportGroup,
  ReportRow,
  recruitingReportEndpoints,
} from '@muster/contract/recruiting/reports/reports.contract.ts'
import type { FunnelStage } from '@muster/contract/recruiting/submissions/stages.rules.ts'
import { OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertFilterVisible } from '../applicants/list.queries.ts'
import { dateInCountry } from '../country-days.queries.ts'
import { hasReached, isLate } from '../submissions/list.queries.ts'
import type { Submissions } from '../submissions/submissions.queries.ts'
import {
  cohortOf,
  cohortPath,
  listPath,
  monthSubmitted,
  monthWithin,
  type Period,
  periodOf,
  type ReportCall,
  SUBMISSIONS,
  submissionsOf,
} from './cohort.queries.ts'

const counted = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`
export const reachedCount = (stage: FunnelStage) => counted(hasReached(stage))
const inStatus = (...statuses: string[]) => counted(sql`applicant_submission.status in (${sql.join(statuses)})`)

interface Group {
  readonly key: RawBuilder<string>
  readonly name: RawBuilder<string>
}

/** A grouping of the rows of a report, other than by month: their key, and the name shown. */
const GROUPS: Readonly<Record<Exclude<ReportGroup, 'month'>, Group>> = {
  recruiter: {
    key: sql`coalesce(applicant_submission.recruiter_id::text, '')`,
    name: sql`coalesce((select u.name from app_user u where u.id::text = grouped.key), 'No recruiter')`,
  },
  client: {
    key: sql`applicant_submission.client_id::text`,
    name: sql`(select c.name from client c where c.id::text = grouped.key)`,
  },
  country: {
    key: sql`applicant_submission.country_id`,
    name: sql`(select c.name from country c where c.id = grouped.key)`,
  },
  job: {
    key: sql`applicant_submission.job_id::text`,
    name: sql`(select j.number || ' ' || j.title from job j where j.id::text = grouped.key)`,
  },
  source: {
    key: sql`(select a.source from applicant a where a.id = applicant_submission.applicant_id)`,
    name: sql`grouped.key`,
  },
}

const groupOf = (call: ReportCall, by: ReportGroup, period: Period): Group =>
  by === 'month' ? { key: monthSubmitted(call, period), name: sql`grouped.key` } : GROUPS[by]

const FILTERS = { recruiter: 'recruiterID', client: 'clientID', country: 'countryID', job: 'jobID', source: 'source' }

/** The filter of the list of submissions that shows the rows of a group. */
const filterOf = (by: keyof typeof FILTERS, key: string): Readonly<Record<string, string>> =>
  key === '' ? { unassigned: 'true' } : { [FILTERS[by]]: key }

const dateOf = (column: 'offer_accepted_at' | 'submitted_at') =>
  dateInCountry(sql.ref(`applicant_submission.${column}`), sql.ref('applicant_submission.country_id'))

const grouped = (rows: Submissions, key: Group['key']) =>
  rows
    .select([
      key.as('key'),
      sql<number>`count(*)::int`.as('submitted'),
      reachedCount('SHORTLISTED').as('shortlisted'),
      reachedCount('INTERVIEW').as('interview'),
      reachedCount('SELECTED').as('selected'),
      reachedCount('OFFER').as('offer'),
      reachedCount('ACCEPTED').as('accepted'),
      reachedCount('JOINED').as('joined'),
      inStatus('CLIENT_REJECTED', 'INTERNAL_REJECTED').as('rejected'),
      inStatus('WITHDRAWN').as('withdrawn'),
      inStatus('OFFER_ISSUED').as('openOffers'),
      counted(sql`applicant_submission.is_open`).as('open'),
      sql<number | null>`percentile_cont(0.5) within group (order by
        ${dateOf('offer_accepted_at')} - ${dateOf('submitted_at')})`.as('daysToAccept'),
    ])
    .groupBy(key)

/** The report: one row per recruiter, client, country, job, source or month. */
export function findReport(call: Call<(typeof recruitingReportEndpoints)['reports']>): ListQuery {
  const { db, query } = call
  const { by } = query
  if (query.source !== undefined || by === 'source') assertFilterVisible(call.sees, 'source')
  const period = periodOf(call)
  let cohort = cohortOf(call, period)
  if (query.source?.length)
    cohort = cohort.where(
      'applicantSubmission.applicantId',
      'in',
      db.selectFrom('applicant').select('applicant.id').where('applicant.source', 'in', query.source),
    )
  const group = groupOf(call, by, period)
  const rows = db
    .selectFrom(grouped(cohort, group.key).as('grouped'))
    .selectAll('grouped')
    .select(group.name.as('name'))
  const term = query.searchInput
  const named = db.selectFrom(rows.as('report')).selectAll('report')
  return {
    rows: term ? named.where(sql<boolean>`search_text(report.name) like '%' || search_text(${term}) || '%'`) : named,
    key: 'report.key',
    keyType: 'text',
    sorts: Object.fromEntries(
      ['name', 'submitted', 'interview', 'offer', 'accepted', 'joined', 'rejected', 'open'].map((sort) => [
        sort,
        `report.${sort}`,
      ]),
    ),
    present: (row) => presentReportRow(call, by, period, row),
  }
}

type GroupedRow = Omit<ReportRow, 'id' | 'href' | 'interviewShare' | 'joinedShare' | 'acceptance'> & {
  readonly key: string
  readonly openOffers: number
}

function presentReportRow(call: ReportCall, by: ReportGroup, period: Period, row: GroupedRow): ReportRow {
  const { key, openOffers, ...figures } = row
  return {
    ...figures,
    id: key || 'none',
    name: nameOf(by, row),
    interviewShare: percentOf(row.interview, row.submitted),
    joinedShare: percentOf(row.joined, row.submitted),
    acceptance: percentOf(row.accepted, row.offer - openOffers),
    href: by === 'month' ? cohortPath(call, monthWithin(key, period)) : cohortPath(call, period, filterOf(by, key)),
  }
}

function nameOf(by: ReportGroup, { key, name }: Pick<GroupedRow, 'key' | 'name'>): string {
  if (by === 'source') return applicantSourceLabels[key as keyof typeof applicantSourceLabels]
  return by === 'month' ? formatLongMonth(key) : name
}

const MAX_GROUPS = 10

/** Current load and results of the period, for the recruiters with the most open submissions. */
export async function groupsOf(
  call: ReportCall,
  by: 'recruiter' | 'client' | 'country',
  period: Period,
): Promise<RecruitingDashboard['recruiters']> {
  const { db, now, dayBegins } = call
  const inPeriod = sql<boolean>`applicant_submission.submitted_at >= ${dayBegins(period.from)}
    and applicant_submission.submitted_at < ${dayBegins(daysAfter(period.to, 1))}`
  const rows = await db
    .selectFrom(
      submissionsOf(call)
        .select([
          GROUPS[by].key.as('key'),
          counted(sql`applicant_submission.is_open`).as('open'),
          counted(sql`applicant_submission.is_open and ${isLate(now)}`).as('late'),
          counted(inPeriod).as('submitted'),
          counted(sql`${inPeriod} and ${hasReached('INTERVIEW')}`).as('interviewed'),
          counted(sql`${inPeriod} and ${hasReached('JOINED')}`).as('joined'),
        ])
        .where((eb) => eb.or([eb('applicantSubmission.isOpen', '=', true), inPeriod]))
        .groupBy(GROUPS[by].key)
        .as('grouped'),
    )
    .selectAll('grouped')
    .select(GROUPS[by].name.as('name'))
    .orderBy('open', 'desc')
    .orderBy('submitted', 'desc')
    .orderBy('name')
    .limit(MAX_GROUPS)
    .execute()
  return rows.map(({ key, ...row }) => ({
    ...row,
    id: key || 'none',
    href: listPath(call, SUBMISSIONS, { view: 'list', status: OPEN_STATUSES, ...filterOf(by, key) }),
  }))
}
