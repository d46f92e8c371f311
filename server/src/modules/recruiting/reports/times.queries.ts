import { daysAfter, daysBetween } from '@muster/contract/kernel/values/days.ts'
import {
  type BusinessCalendar,
  businessDaysBetween,
  median,
} from '@muster/contract/recruiting/reports/durations.rules.ts'
import type { RecruitingDashboard, TimeMeasure } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { parametersOfEach } from '../../settings/country-rules/country-parameters.queries.ts'
import { holidaysOfCountries } from '../../settings/country-rules/public-holidays.queries.ts'
import { dateInCountry } from '../country-days.queries.ts'
import { jobsOf, type Period, type ReportCall, reachedIn } from './cohort.queries.ts'

interface Duration {
  readonly countryId: string
  /** Days in the country. */
  readonly start: string
  readonly end: string
}

const SATURDAY_AND_SUNDAY = [6, 7]
/** The date of a column in the country of the table that is counted. */
const day = (column: string, table: 'job' | 'applicant_submission') =>
  sql<string>`to_char(${dateInCountry(sql.ref(column), sql.ref(`${table}.country_id`))}, 'YYYY-MM-DD')`

/** The start and end of each measured time of a period. */
const DURATIONS: Readonly<Record<TimeMeasure, (call: ReportCall, period: Period) => Promise<Duration[]>>> = {
  TO_SUBMIT: (call, { from, to }) =>
    jobsOf(call)
      .where('job.firstSubmissionAt', '>=', call.dayBegins(from))
      .where('job.firstSubmissionAt', '<', call.dayBegins(daysAfter(to, 1)))
      .where('job.openedAt', 'is not', null)
      .select([
        'job.countryId',
        day('job.opened_at', 'job').as('start'),
        day('job.first_submission_at', 'job').as('end'),
      ])
      .execute(),
  TO_FILL: (call, period) => fromJob(call, period, 'offerAcceptedAt'),
  TO_HIRE: (call, period) =>
    reachedIn(call, 'offerAcceptedAt', period)
      .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
      .select([
        'applicantSubmission.countryId',
        day('applicant.created_at', 'applicant_submission').as('start'),
        day('applicant_submission.offer_accepted_at', 'applicant_submission').as('end'),
      ])
      .execute(),
  TO_START: (call, period) => fromJob(call, period, 'joinedAt'),
}

const fromJob = (call: ReportCall, period: Period, stage: 'offerAcceptedAt' | 'joinedAt') =>
  reachedIn(call, stage, period)
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .where('job.openedAt', 'is not', null)
    .select([
      'applicantSubmission.countryId',
      day('job.opened_at', 'applicant_submission').as('start'),
      day(
        `applicant_submission.${stage === 'joinedAt' ? 'joined_at' : 'offer_accepted_at'}`,
        'applicant_submission',
      ).as('end'),
    ])
    .execute()

export const durationsOf = (call: ReportCall, measure: TimeMeasure, period: Period): Promise<Duration[]> =>
  DURATIONS[measure](call, period)

export const medianDays = (durations: readonly Duration[]): number | null =>
  median(durations.map(({ start, end }) => Math.max(0, daysBetween(start, end))))

/** The medians of all measures, in calendar days and in the business days of each country. */
export async function timesOf(call: ReportCall, period: Period): Promise<RecruitingDashboard['times']> {
  const measures = Object.keys(DURATIONS) as TimeMeasure[]
  const all = await Promise.all(measures.map((measure) => durationsOf(call, measure, period)))
  const calendars = await calendarsOf(call.db, all.flat(), period.to)
  return measures.map((measure, at) => {
    const durations = all[at]!
    const business = durations.map(({ countryId, start, end }) =>
      businessDaysBetween(start, end, calendars.get(countryId)!),
    )
    return { measure, medianDays: medianDays(durations), medianBusinessDays: median(business), count: durations.length }
  })
}

/** The weekends and public holidays of the countries, over the whole measured period. */
async function calendarsOf(db: Db, durations: readonly Duration[], today: string) {
  const countryIDs = [...new Set(durations.map(({ countryId }) => countryId))]
  const calendars = new Map<string, BusinessCalendar>()
  if (countryIDs.length === 0) return calendars
  const starts = durations.map(({ start }) => start).sort()
  const ends = durations.map(({ end }) => end).sort()
  const [holidays, parameters] = await Promise.all([
    holidaysOfCountries(db, countryIDs, starts[0]!, ends.at(-1)!),
    parametersOfEach(
      db,
      countryIDs.map((countryID) => ({ countryID, day: today })),
    ),
  ])
  for (const [at, countryID] of countryIDs.entries())
    calendars.set(countryID, {
      weekend: parameters[at]?.weekend ?? SATURDAY_AND_SUNDAY,
      holidays: new Set(holidays.filter(({ countryId }) => countryId === countryID).map(({ date }) => date)),
    })
  return calendars
}
