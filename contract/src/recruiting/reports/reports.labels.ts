import type { Labels } from '../../kernel/api/labels.ts'
import type { FunnelStage } from '../submissions/stages.rules.ts'
import type { ReportGroup, TimeMeasure } from './reports.contract.ts'

export const funnelStageLabels: Labels<FunnelStage> = {
  SUBMITTED: 'Submitted to client',
  SHORTLISTED: 'Shortlisted',
  INTERVIEW: 'Interview',
  SELECTED: 'Selected',
  OFFER: 'Offer issued',
  ACCEPTED: 'Offer accepted',
  JOINED: 'Joined',
}

export const timeMeasureLabels: Labels<TimeMeasure> = {
  TO_SUBMIT: 'Time to submit',
  TO_FILL: 'Time to fill',
  TO_HIRE: 'Time to hire',
  TO_START: 'Time to start',
}

/** The definition of each figure, shown next to it. */
export const timeMeasureRules: Labels<TimeMeasure> = {
  TO_SUBMIT:
    'Days from opening the job to the first submission to the client. Jobs with their first submission in the period.',
  TO_FILL: 'Days from opening the job to accepting the offer. Offers accepted in the period.',
  TO_HIRE: 'Days from adding the applicant to accepting the offer. Offers accepted in the period.',
  TO_START: 'Days from opening the job to joining. Applicants who joined in the period.',
}

export const reportRules = {
  openJobs: 'Jobs that are open now.',
  openSubmissions: 'Open submissions.',
  lateSubmissions: 'Open submissions that have been in their status longer than its limit.',
  interviewsThisWeek: 'Interviews from Monday to Sunday of this week that are not cancelled.',
  timeToFill: 'Median calendar days from opening the job to accepting the offer. Offers accepted in the period.',
  offerAcceptance: 'Accepted offers as a share of the answered offers issued in the period.',
  funnel: 'Submissions sent to the client in the period, by the furthest stage reached so far.',
  jobAges: 'Open jobs by calendar days since they were opened.',
  submissionAges: 'Open submissions by the time in their status, compared with its limits.',
  cohorts: 'Submissions sent to the client in each month, and how many of them have reached each stage so far.',
  sources: 'Submissions sent to the client in the period, by the source of the applicant.',
  rejections: 'Submissions rejected in the period, by reason.',
  offers: 'Offers issued in the period.',
  groups: 'Open and late submissions now; submitted, interviews and joined of submissions sent in the period.',
} as const

export const reportGroupLabels: Labels<ReportGroup> = {
  recruiter: 'Recruiter',
  client: 'Client',
  country: 'Country',
  job: 'Job',
  source: 'Source',
  month: 'Month',
}

export const reportColumnLabels = {
  submitted: 'Submitted',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  selected: 'Selected',
  offer: 'Offers',
  accepted: 'Accepted',
  joined: 'Joined',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  open: 'Open',
  interviewShare: 'Interview %',
  joinedShare: 'Joined %',
  acceptance: 'Acceptance %',
  daysToAccept: 'Days to accept',
} as const
