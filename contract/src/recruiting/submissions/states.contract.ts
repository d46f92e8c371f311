import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** The guards of transitions and what to do when one fails. `submissions.rules.ts` checks each by its name. */
export const SUBMISSION_GUARDS = {
  jobIsOpen: 'The job is not open. Open it first.',
  mayBeHired: 'The applicant is marked “Do not hire”. Remove the mark first.',
  isConsidered: 'The applicant was rejected, has withdrawn or is on hold. Resume the screening first.',
  hasConsent: 'The applicant has no valid consent. Record it first.',
  hasTerms: 'Enter the expected pay and the notice period first.',
  hasRightToRepresent: 'Record the applicant’s right to represent first.',
  hasScreeningAnswers: 'Answer the screening questions first.',
  passesScreening:
    'The answer “No” to a knockout question disqualifies the applicant. Correct the answer if it is wrong.',
  hasResume: 'Upload the applicant’s CV first.',
  noRecentSubmission: 'The applicant was submitted to this client recently. A lead can override this with a reason.',
  withinMaximum: 'The maximum number of CVs of this job was submitted. Raise the maximum, or withdraw a submission.',
  hasInterview: 'Schedule the interview first.',
  hasFeedback: 'Record the outcome of the interview first.',
  hasOpenPositions: 'All openings of the job are filled. Increase the openings first.',
  hasFreeOpening:
    'Others have an order form or an offer, or joined, for all openings of the job. Increase the openings of the job first.',
} as const
export type SubmissionGuard = keyof typeof SUBMISSION_GUARDS

const edit = right('applicant-submissions', 'edit')
const approve = right('applicant-submissions', 'approve')
const step = guardedMove<SubmissionGuard>
/** Every rejection has a reason code; the free text is optional, so the transition engine does not require it. */
const clientRejected = step(edit)
const withdrawn = step(edit, [], { reason: true })
/** The effect of an order form, or of a job that is no longer open. */
const system = step(edit, [], { system: true })
const SENDERS = ['TAS_LEAD', 'TAS_MANAGER', 'TAS_VICE_PRESIDENT', 'BUSINESS_DEVELOPMENT'] as const
const selected = step(edit, ['mayBeHired', 'hasOpenPositions', 'hasFreeOpening'], {
  roles: ['BUSINESS_DEVELOPMENT', 'COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR'],
})
const scheduled = step(edit, ['jobIsOpen', 'mayBeHired', 'hasInterview'])
const closes = { CLIENT_REJECTED: clientRejected, WITHDRAWN: withdrawn, JOB_CLOSED: system } as const

/** The guards before a CV is sent to the client. */
export const SUBMIT_GUARDS = [
  'jobIsOpen',
  'mayBeHired',
  'isConsidered',
  'hasConsent',
  'hasTerms',
  'hasRightToRepresent',
  'hasScreeningAnswers',
  'passesScreening',
  'hasResume',
  'noRecentSubmission',
  'withinMaximum',
] as const

/** `applicantSubmission` of docs/states.md. OFFER_ISSUED, OFFER_ACCEPTED, OFFER_DECLINED and JOINED are set by the order form. */
export const submissionStates = stateMachine('applicantSubmission', 'INTERNAL_REVIEW', {
  INTERNAL_REVIEW: {
    SUBMITTED_TO_CLIENT: step(approve, [...SUBMIT_GUARDS], { roles: SENDERS }),
    INTERNAL_REJECTED: step(approve),
    WITHDRAWN: withdrawn,
    JOB_CLOSED: system,
  },
  SUBMITTED_TO_CLIENT: { SHORTLISTED: step(edit, ['jobIsOpen']), ...closes },
  SHORTLISTED: { INTERVIEW_SCHEDULED: scheduled, SELECTED: selected, ...closes },
  INTERVIEW_SCHEDULED: { INTERVIEWED: step(edit, ['hasFeedback']), NO_SHOW: step(edit), ...closes },
  INTERVIEWED: { INTERVIEW_SCHEDULED: scheduled, SELECTED: selected, ...closes },
  NO_SHOW: { INTERVIEW_SCHEDULED: scheduled, CLIENT_REJECTED: clientRejected },
  SELECTED: { OFFER_ISSUED: system, ...closes },
  OFFER_ISSUED: { OFFER_ACCEPTED: system, OFFER_DECLINED: system, WITHDRAWN: withdrawn },
  OFFER_ACCEPTED: { JOINED: system, WITHDRAWN: withdrawn, OFFER_DECLINED: system },
  JOINED: {},
  INTERNAL_REJECTED: {},
  CLIENT_REJECTED: {},
  WITHDRAWN: {},
  OFFER_DECLINED: {},
  JOB_CLOSED: {},
})
export const SubmissionStatus = z.enum(statesOf(submissionStates))
export type SubmissionStatus = z.output<typeof SubmissionStatus>

/** Why a submission was rejected, internally or by the client. */
export const RejectReason = z.enum(['SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'HIRING_FREEZE'])
export type RejectReason = z.output<typeof RejectReason>
