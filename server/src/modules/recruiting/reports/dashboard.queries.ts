import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { daysAfter, daysBetween, isoWeekday } from '@muster/contract/kernel/values/days.ts'
import type { ApplicantSource } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import { interviewStates } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { percentOf } from '@muster/contract/recruiting/reports/durations.rules.ts'
import {
  JOB_AGE_LIMITS,
  type RecruitingDashboard,
  type recruitingReportEndpoints,
} from '@muster/contract/recruiting/reports/reports.contract.ts'
import { FUNNEL_STAGES } from '@muster/contract/recruiting/submissions/stages.rules.ts'
import type { RejectReason, SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { AGE_LIMITS, ageOf, OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/http/route.ts'
import { daysInStatus } from '../country-days.queries.ts'
import { isLate } from '../submissions/list.queries.ts'
import {
  cohortOf,
  cohortPath,
  jobsOf,
  listPath,
  monthSubmitted,
  monthsOf,
  monthWithin,
  type Period,
  periodOf,
  reachedIn,
  rowCount,
  SUBMISSIONS,
  submissionsOf,
} from './cohort.queries.ts'
import { groupsOf, reachedCount } from './groups.queries.ts'
import { durationsOf, medianDays, timesOf } from './times.queries.ts'

type Dashboard = Call<(typeof recruitingReportEndpoints)['dashboard']>

/** The figures of recruiting in the user's scope; each has a link to the records it counts. */
export async function recruitingDashboard(call: Dashboard): Promise<RecruitingDashboard> {
  const period = periodOf(call)
  const [tiles, funnel, jobAges, submissionAges, times, cohorts, sources, rejections, offers, ...groups] =
    await Promise.all([
      tilesOf(call, period),
      funnelOf(call, period),
      jobAgesOf(call),
      submissionAgesOf(call),
      timesOf(call, period),
      cohortsOf(call, period),
      call.sees(applicantView, 'source') ? sourcesOf(call, period) : [],
      rejectionsOf(call, period),
      offersOf(call, period),
      groupsOf(call, 'recruiter', period),
      groupsOf(call, 'client', period),
      groupsOf(call, 'country', period),
    ])
  const [recruiters = [], clients = [], countries = []] = groups
  return {
    ...period,
    tiles,
    funnel,
    jobAges,
    submissionAges,
    times,
    cohorts,
    sources,
    rejections,
    offers,
    recruiters,
    clients,
    countries,
  }
}

/** The period of the same length before. */
const before = ({ from, to }: Period): Period => ({
  from: daysAfter(from, -daysBetween(from, to) - 1),
  to: daysAfter(from, -1),
})

const NOT_CANCELLED = statesOf(interviewStates).filter((status) => status !== 'CANCELLED')

async function tilesOf(call: Dashboard, period: Period): Promise<RecruitingDashboard['tiles']> {
  const { today } = call
  const monday = daysAfter(today, 1 - isoWeekday(today))
  const nextMonday = daysAfter(monday, 7)
  const one = async (rows: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await rows.executeTakeFirstOrThrow()).count
  const open = submissionsOf(call).where('applicantSubmission.isOpen', '=', true)
  const interviews = submissionsOf(call)
    .innerJoin('interview', 'interview.submissionId', 'applicantSubmission.id')
    .where('interview.status', 'in', NOT_CANCELLED)
    .where('interview.startsAt', '>=', call.dayBegins(monday))
    .where('interview.startsAt', '<', call.dayBegins(nextMonday))
  const [openJobs, openSubmissions, late, week, fill, fillBefore, offers, offersBefore] = await Promise.all([
    one(jobsOf(call).where('job.status', '=', 'OPEN').select(rowCount.as('count'))),
    one(open.select(rowCount.as('count'))),
    one(open.where(isLate(call.now)).select(rowCount.as('count'))),
    one(interviews.select(rowCount.as('count'))),
    durationsOf(call, 'TO_FILL', period),
    durationsOf(call, 'TO_FILL', before(period)),
    offersOf(call, period),
    offersOf(call, before(period)),
  ])
  return {
    openJobs: { value: openJobs, href: listPath(call, '/ats/jobs', { status: 'OPEN' }) },
    openSubmissions: {
      value: openSubmissions,
      href: listPath(call, SUBMISSIONS, { view: 'list', status: OPEN_STATUSES }),
    },
    lateSubmissions: {
      value: late,
      href: listPath(call, SUBMISSIONS, { view: 'list', status: OPEN_STATUSES, late: 'true' }),
    },
    interviewsThisWeek: {
      value: week,
      href: listPath(call, '/ats/interviews', {
        status: NOT_CANCELLED,
        startsFrom: monday,
        startsTo: daysAfter(nextMonday, -1),
      }),
    },
    timeToFill: {
      value: medianDays(fill),
      before: medianDays(fillBefore),
      href: listPath(call, SUBMISSIONS, { view: 'list', acceptedFrom: period.from, acceptedTo: period.to }),
    },
    offerAcceptance: {
      value: offers.acceptance,
      before: offersBefore.acceptance,
      href: listPath(call, SUBMISSIONS, { view: 'list', offeredFrom: period.from, offeredTo: period.to }),
    },
  }
}

async function funnelOf(call: Dashboard, period: Period): Promise<RecruitingDashboard['funnel']> {
  const reached = await cohortOf(call, period)
    .select(FUNNEL_STAGES.map((stage, at) => reachedCount(stage).as(`stage${at}`)))
    .executeTakeFirstOrThrow()
  const counts = FUNNEL_STAGES.map((_, at) => (reached as Record<string, number>)[`stage${at}`]!)
  return FUNNEL_STAGES.map((stage, at) => ({
    stage,
    count: counts[at]!,
    passThrough: at === 0 ? null : percentOf(counts[at]!, counts[at - 1]!),
    href: cohortPath(call, period, { reached: stage }),
  }))
}

/** `0–7, 8–14, 15–30, 31–60, over 60` days since the job was opened. */
async function jobAgesOf(call: Dashboard): Promise<RecruitingDashboard['jobAges']> {
  const { today, dayBegins } = call
  const buckets = [...JOB_AGE_LIMITS, null].map((to, at) => ({ from: at === 0 ? 0 : JOB_AGE_LIMITS[at - 1]! + 1, to }))
  const within = ({ from, to }: (typeof buckets)[number]) =>
    sql<number>`(count(*) filter (where job.opened_at < ${dayBegins(daysAfter(today, 1 - from))}
      and job.opened_at >= ${to === null ? '-infinity' : dayBegins(daysAfter(today, -to))}))::int`
  const counts = await jobsOf(call)
    .where('job.status', '=', 'OPEN')
    .select(buckets.map((bucket, at) => within(bucket).as(`bucket${at}`)))
    .executeTakeFirstOrThrow()
  return buckets.map(({ from, to }, at) => ({
    from,
    to,
    count: (counts as Record<string, number>)[`bucket${at}`]!,
    href: listPath(call, '/ats/jobs', {
      status: 'OPEN',
      openedTo: daysAfter(today, -from),
      ...(to !== null && { openedFrom: daysAfter(today, -to) }),
    }),
  }))
}

async function submissionAgesOf(call: Dashboard): Promise<RecruitingDashboard['submissionAges']> {
  const open = submissionsOf(call)
    .where('applicantSubmission.isOpen', '=', true)
    .select(['applicantSubmission.status', daysInStatus(call.now).as('days')])
  const rows = await call.db
    .selectFrom(open.as('aged'))
    .select(['aged.status', 'aged.days', rowCount.as('count')])
    .groupBy(['aged.status', 'aged.days'])
    .execute()
  return (Object.keys(AGE_LIMITS) as SubmissionStatus[]).map((status) => {
    const of = (wanted: string) =>
      rows
        .filter((row) => row.status === status && ageOf(status, Math.max(0, row.days)) === wanted)
        .reduce((sum, row) => sum + row.count, 0)
    return {
      status,
      onTime: of('ON_TIME'),
      due: of('DUE'),
      late: of('LATE'),
      href: listPath(call, SUBMISSIONS, { view: 'list', status }),
    }
  })
}

/** At most this many months, the last ones of the period. */
const MAX_COHORTS = 14

async function cohortsOf(call: Dashboard, period: Period): Promise<RecruitingDashboard['cohorts']> {
  const month = monthSubmitted(call, period)
  const rows = await cohortOf(call, period)
    .select([
      month.as('month'),
      rowCount.as('submitted'),
      reachedCount('INTERVIEW').as('interview'),
      reachedCount('OFFER').as('offer'),
      reachedCount('JOINED').as('joined'),
    ])
    .groupBy(month)
    .execute()
  const empty = { submitted: 0, interview: 0, offer: 0, joined: 0 }
  return monthsOf(period)
    .slice(-MAX_COHORTS)
    .map((one) => ({
      ...(rows.find(({ month }) => month === one) ?? { month: one, ...empty }),
      href: cohortPath(call, monthWithin(one, period)),
    }))
}

async function sourcesOf(call: Dashboard, period: Period): Promise<RecruitingDashboard['sources']> {
  const rows = await cohortOf(call, period)
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .select(['applicant.source', rowCount.as('submitted'), reachedCount('JOINED').as('joined')])
    .groupBy('applicant.source')
    .orderBy('submitted', 'desc')
    .orderBy('applicant.source')
    .execute()
  return rows.map((row) => ({
    ...row,
    source: row.source as ApplicantSource,
    href: cohortPath(call, period, { source: row.source }),
  }))
}

async function rejectionsOf(call: Dashboard, period: Period): Promise<RecruitingDashboard['rejections']> {
  const rows = await reachedIn(call, 'endedAt', period)
    .where('applicantSubmission.reasonCode', 'is not', null)
    .select([
      'applicantSubmission.reasonCode',
      sql<number>`(count(*) filter (where applicant_submission.status = 'INTERNAL_REJECTED'))::int`.as('internal'),
      sql<number>`(count(*) filter (where applicant_submission.status = 'CLIENT_REJECTED'))::int`.as('client'),
      rowCount.as('all'),
    ])
    .groupBy('applicantSubmission.reasonCode')
    .orderBy('all', 'desc')
    .orderBy('applicantSubmission.reasonCode')
    .execute()
  return rows.map(({ reasonCode, internal, client }) => ({
    reason: reasonCode as RejectReason,
    internal,
    client,
    href: listPath(call, SUBMISSIONS, {
      view: 'list',
      reasonCode: reasonCode!,
      endedFrom: period.from,
      endedTo: period.to,
    }),
  }))
}

async function offersOf(call: Dashboard, period: Period): Promise<RecruitingDashboard['offers']> {
  const found = await reachedIn(call, 'offerIssuedAt', period)
    .select([
      rowCount.as('issued'),
      reachedCount('ACCEPTED').as('accepted'),
      sql<number>`(count(*) filter (where applicant_submission.status = 'OFFER_DECLINED'))::int`.as('declined'),
      sql<number>`(count(*) filter (where applicant_submission.status = 'OFFER_ISSUED'))::int`.as('open'),
      reachedCount('JOINED').as('joined'),
    ])
    .executeTakeFirstOrThrow()
  const { issued, open, accepted, joined } = found
  return { ...found, acceptance: percentOf(accepted, issued - open), joining: percentOf(joined, accepted) }
}
