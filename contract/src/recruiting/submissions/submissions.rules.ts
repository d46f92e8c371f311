import { moveBetween, statesOf } from '../../kernel/api/states.ts'
import { daysBetween } from '../../kernel/values/days.ts'
import { failedKnockouts, openQuestions, type Screening } from './screening.rules.ts'
import {
  type RejectReason,
  SUBMISSION_GUARDS,
  type SubmissionGuard,
  type SubmissionStatus,
  submissionStates,
} from './states.contract.ts'

/** The facts that the guards check. */
export interface SubmissionFacts extends Screening {
  readonly jobStatus: string
  readonly applicantStatus: string
  /** The end date of the applicant's consent. */
  readonly consentUntil: string | null
  readonly hasExpectedPay: boolean
  readonly noticeDays: number | null
  readonly rightToRepresent: boolean
  readonly hasResume: boolean
  /** The date of the last submission of this applicant to this client for another job. */
  readonly lastSubmittedToClientOn: string | null
  /** The setting `recruiting.resubmissionDays`. */
  readonly resubmissionDays: number
  /** The reason with which a lead allowed an early or conflicting submission. */
  readonly overrideReason: string | null
  /** The number of submissions of the job that reached the client, and the maximum that the client accepts. */
  readonly submitted: number
  readonly maximumCVs: number | null
  readonly openings: number
  readonly joined: number
  /** Other submissions of the job that joined, or have an offer or an order form that has not ended. */
  readonly committed: number
  /** Scheduled interviews that are not over. */
  readonly scheduledInterviews: number
  /** Whether the last interview was held or has feedback. */
  readonly hasFeedback: boolean
  readonly today: string
}

/** Statuses of applicants who are not put forward until someone resumes their screening. */
export const NOT_CONSIDERED: readonly string[] = ['ON_HOLD', 'REJECTED', 'WITHDRAWN']

const HOLDS: Readonly<Record<SubmissionGuard, (facts: SubmissionFacts) => boolean>> = {
  jobIsOpen: ({ jobStatus }) => jobStatus === 'OPEN',
  mayBeHired: ({ applicantStatus }) => applicantStatus !== 'DO_NOT_HIRE' && applicantStatus !== 'ARCHIVED',
  isConsidered: ({ applicantStatus }) => !NOT_CONSIDERED.includes(applicantStatus),
  hasConsent: ({ consentUntil, today }) => consentUntil !== null && consentUntil >= today,
  hasTerms: ({ hasExpectedPay, noticeDays }) => hasExpectedPay && noticeDays !== null,
  hasRightToRepresent: ({ rightToRepresent }) => rightToRepresent,
  hasScreeningAnswers: (facts) => openQuestions(facts).length === 0,
  passesScreening: (facts) => failedKnockouts(facts).length === 0,
  hasResume: ({ hasResume }) => hasResume,
  noRecentSubmission: ({ lastSubmittedToClientOn, resubmissionDays, overrideReason, today }) =>
    overrideReason !== null ||
    lastSubmittedToClientOn === null ||
    daysBetween(lastSubmittedToClientOn, today) >= resubmissionDays,
  withinMaximum: ({ submitted, maximumCVs }) => maximumCVs === null || submitted < maximumCVs,
  hasInterview: ({ scheduledInterviews }) => scheduledInterviews > 0,
  hasFeedback: ({ hasFeedback }) => hasFeedback,
  hasOpenPositions: ({ openings, joined }) => joined < openings,
  // A job that is filled fails the previous one.
  hasFreeOpening: ({ openings, joined, committed }) => joined >= openings || committed < openings,
}

/** The guards before an applicant is submitted to a job; the terms can be entered until the review. */
export const CREATE_GUARDS: readonly SubmissionGuard[] = [
  'jobIsOpen',
  'hasOpenPositions',
  'mayBeHired',
  'isConsidered',
  'hasConsent',
  'noRecentSubmission',
  'passesScreening',
]

/** The messages that name the questions; for the other guards that of `SUBMISSION_GUARDS`. */
const MESSAGES: Readonly<Partial<Record<SubmissionGuard, (facts: SubmissionFacts) => string>>> = {
  hasScreeningAnswers: (facts) => {
    const [first, ...others] = openQuestions(facts)
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `The screening question “${first}”${more} ${more ? 'are' : 'is'} not answered. Enter the ${more ? 'answers' : 'answer'} first.`
  },
  passesScreening: (facts) =>
    `The answer “No” to the knockout question “${failedKnockouts(facts)[0]}” disqualifies the applicant. Correct the answer if it is wrong.`,
}
const messageOf = (name: SubmissionGuard, facts: SubmissionFacts): string =>
  MESSAGES[name]?.(facts) ?? SUBMISSION_GUARDS[name]

/** The failed guards, in their order, each with what to do. */
export const failedSubmissionGuards = (facts: SubmissionFacts, guards: readonly SubmissionGuard[]) =>
  guards.filter((name) => !HOLDS[name](facts)).map((name) => ({ name, message: messageOf(name, facts) }))

/** Final statuses; NO_SHOW can be scheduled again, so it is not one of them. */
export const TERMINAL_STATUSES: readonly SubmissionStatus[] = statesOf(submissionStates).filter(
  (status) => Object.keys(submissionStates.transitions[status]).length === 0,
)
export const OPEN_STATUSES: readonly SubmissionStatus[] = statesOf(submissionStates).filter(
  (status) => !TERMINAL_STATUSES.includes(status),
)
/** The statuses that are closed when the job is no longer open. */
export const CLOSABLE_STATUSES: readonly SubmissionStatus[] = OPEN_STATUSES.filter(
  (status) => moveBetween(submissionStates, status, 'JOB_CLOSED') !== undefined,
)

/** The columns of the board, in the order of the states. */
export const BOARD_STATUSES: readonly SubmissionStatus[] = statesOf(submissionStates).filter(
  (status) => status === 'JOINED' || OPEN_STATUSES.includes(status),
)

/** A reason of the list is required for a rejection, and not allowed otherwise. */
export function rejectReasonError(status: SubmissionStatus, reasonCode: RejectReason | null): string | null {
  const isRejection = status === 'INTERNAL_REJECTED' || status === 'CLIENT_REJECTED'
  if (isRejection) return reasonCode === null ? 'Select why the applicant was rejected.' : null
  return reasonCode === null ? null : 'Only a rejection has this reason.'
}

/** Days in a status after which a card is due, then overdue. Statuses without an entry have no age. */
export const AGE_LIMITS: Readonly<Partial<Record<SubmissionStatus, readonly [due: number, late: number]>>> = {
  INTERNAL_REVIEW: [1, 2],
  SUBMITTED_TO_CLIENT: [3, 5],
  SHORTLISTED: [3, 7],
  INTERVIEW_SCHEDULED: [7, 14],
  INTERVIEWED: [3, 5],
  NO_SHOW: [1, 3],
  SELECTED: [2, 5],
  OFFER_ISSUED: [3, 7],
  OFFER_ACCEPTED: [30, 60],
}
export type Age = 'NONE' | 'ON_TIME' | 'DUE' | 'LATE'

export function ageOf(status: SubmissionStatus, days: number): Age {
  const limits = AGE_LIMITS[status]
  if (!limits) return 'NONE'
  return days >= limits[1] ? 'LATE' : days >= limits[0] ? 'DUE' : 'ON_TIME'
}

/** Statuses before an applicant is in process, in their order. */
const UNSCREENED = ['NEW', 'SCREENING']

/**
 * The status of an applicant that follows from the submissions; null if it does not change. Applicants who are not
 * screened yet are in process once their CV was sent to a client; an internal review alone does not change them.
 */
export function applicantStatusFor(current: string, submissions: readonly SubmissionStatus[]): string | null {
  const has = (...statuses: SubmissionStatus[]) => submissions.some((one) => statuses.includes(one))
  const wanted = has('JOINED')
    ? 'HIRED'
    : has('OFFER_ISSUED', 'OFFER_ACCEPTED')
      ? 'OFFERED'
      : submissions.some((one) => OPEN_STATUSES.includes(one))
        ? 'IN_PROCESS'
        : 'QUALIFIED'
  const isDriven = ['QUALIFIED', 'IN_PROCESS', 'OFFERED', 'HIRED'].includes(current)
  const isSent =
    UNSCREENED.includes(current) && has('JOINED', ...OPEN_STATUSES.filter((one) => one !== 'INTERNAL_REVIEW'))
  return (isDriven || isSent) && wanted !== current ? wanted : null
}

/**
 * The intermediate statuses to the one that follows from submissions: an applicant who was not screened is screened
 * first, because of the transitions of applicants.
 */
export const applicantStatusesTo = (current: string, wanted: string): readonly string[] =>
  UNSCREENED.includes(current) ? [...(current === 'NEW' ? ['SCREENING'] : []), 'QUALIFIED', wanted] : [wanted]
