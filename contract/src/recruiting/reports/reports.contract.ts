import * as z from 'zod'
import { type Endpoints, get, list } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Day, Id, repeatable } from '../../kernel/values/fields.ts'
import { ApplicantSource } from '../applicants/shapes.contract.ts'
import { FUNNEL_STAGES } from '../submissions/stages.rules.ts'
import { RejectReason, SubmissionStatus } from '../submissions/states.contract.ts'
import { UserFilter } from '../values.contract.ts'

/** Users with access to submissions also see these figures, within their scope. */
const view = right('applicant-submissions', 'view')

const period = {
  /** Defaults to the date twelve months before `to`. */
  from: Day.optional(),
  /** Defaults to today. */
  to: Day.optional(),
}
const filters = {
  ...period,
  countryID: repeatable(CountryID),
  clientID: repeatable(Id),
  recruiterID: repeatable(UserFilter),
}

/** A figure with its list: the path opens exactly the counted records. */
const Figure = z.object({ value: z.number().nullable(), href: z.string().nullable() })

const FunnelStage = z.enum(FUNNEL_STAGES)

const TIME_MEASURES = ['TO_SUBMIT', 'TO_FILL', 'TO_HIRE', 'TO_START'] as const
export const TimeMeasure = z.enum(TIME_MEASURES)
export type TimeMeasure = z.output<typeof TimeMeasure>

export const JOB_AGE_LIMITS = [7, 14, 30, 60] as const

const Group = z.object({
  id: z.string(),
  name: z.string(),
  /** Submissions that are not final, and the overdue ones among them. */
  open: z.int(),
  late: z.int(),
  /** Submissions that reached the client in the period. */
  submitted: z.int(),
  interviewed: z.int(),
  joined: z.int(),
  href: z.string(),
})

export const RecruitingDashboard = z.object({
  from: Day,
  to: Day,
  tiles: z.object({
    openJobs: Figure,
    openSubmissions: Figure,
    lateSubmissions: Figure,
    interviewsThisWeek: Figure,
    /** Median calendar days of the period, and of the previous period of the same length. */
    timeToFill: Figure.extend({ before: z.number().nullable() }),
    /** Percent. */
    offerAcceptance: Figure.extend({ before: z.number().nullable() }),
  }),
  funnel: z.array(
    z.object({
      stage: FunnelStage,
      count: z.int(),
      /** Percent of the previous stage. */
      passThrough: z.number().nullable(),
      href: z.string(),
    }),
  ),
  /** Open jobs by days since they were opened; the last group is open-ended. */
  jobAges: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int(), href: z.string() })),
  submissionAges: z.array(
    z.object({ status: SubmissionStatus, onTime: z.int(), due: z.int(), late: z.int(), href: z.string() }),
  ),
  times: z.array(
    z.object({
      measure: TimeMeasure,
      medianDays: z.number().nullable(),
      medianBusinessDays: z.number().nullable(),
      count: z.int(),
    }),
  ),
  cohorts: z.array(
    z.object({
      /** `2026-06`: the month in which they were submitted to the client. */
      month: z.string(),
      submitted: z.int(),
      interview: z.int(),
      offer: z.int(),
      joined: z.int(),
      href: z.string(),
    }),
  ),
  sources: z.array(z.object({ source: ApplicantSource, submitted: z.int(), joined: z.int(), href: z.string() })),
  rejections: z.array(z.object({ reason: RejectReason, internal: z.int(), client: z.int(), href: z.string() })),
  offers: z.object({
    issued: z.int(),
    accepted: z.int(),
    declined: z.int(),
    open: z.int(),
    joined: z.int(),
    /** Percent: accepted of issued, joined of accepted. */
    acceptance: z.number().nullable(),
    joining: z.number().nullable(),
  }),
  recruiters: z.array(Group),
  clients: z.array(Group),
  countries: z.array(Group),
})
export type RecruitingDashboard = z.output<typeof RecruitingDashboard>

const REPORT_GROUPS = ['recruiter', 'client', 'country', 'job', 'source', 'month'] as const
export const ReportGroup = z.enum(REPORT_GROUPS)
export type ReportGroup = z.output<typeof ReportGroup>

export const ReportRow = z.object({
  id: z.string(),
  name: z.string(),
  submitted: z.int(),
  shortlisted: z.int(),
  interview: z.int(),
  selected: z.int(),
  offer: z.int(),
  accepted: z.int(),
  joined: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  open: z.int(),
  /** Percent of the submitted applicants. */
  interviewShare: z.number().nullable(),
  joinedShare: z.number().nullable(),
  /** Percent of the answered offers. */
  acceptance: z.number().nullable(),
  /** Median calendar days from the submission to the acceptance. */
  daysToAccept: z.number().nullable(),
  /** The submissions that the row counts. */
  href: z.string(),
})
export type ReportRow = z.output<typeof ReportRow>

export const recruitingReportEndpoints = {
  dashboard: get('/ats/dashboard', {
    summary:
      'The figures of recruiting: funnel, ageing, times, cohorts, sources, rejections, offers, load and results.',
    may: view,
    query: z.strictObject(filters),
    returns: RecruitingDashboard,
  }),
  reports: list('/ats/reports', {
    summary: 'Submissions that reached the client in the period, with the stages they reached, by one property.',
    may: view,
    item: ReportRow,
    sorts: ['name', 'submitted', 'interview', 'offer', 'accepted', 'joined', 'rejected', 'open'],
    order: '-submitted',
    export: [right('jobs', 'export'), right('reports', 'export')],
    filters: { ...filters, source: repeatable(ApplicantSource), by: ReportGroup.default('recruiter') },
  }),
} satisfies Endpoints
