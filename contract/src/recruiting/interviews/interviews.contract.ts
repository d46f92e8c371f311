import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { type Endpoints, get, list, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  booleanFlag,
  CountryID,
  Day,
  Email,
  Id,
  Instant,
  multilineText,
  optionalText,
  Ref,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { UserFilter, uniqueBy } from '../values.contract.ts'
import { InterviewStatus } from './states.contract.ts'

export const InterviewMode = z.enum(['ON_SITE', 'VIDEO', 'PHONE'])
export type InterviewMode = z.output<typeof InterviewMode>
export const Recommendation = z.enum(['STRONG_YES', 'YES', 'NO', 'STRONG_NO'])
export type Recommendation = z.output<typeof Recommendation>

/** A colleague, a client contact, or another person by email. */
export const PanelMember = z.union(
  [
    z.strictObject({ userID: Id }),
    z.strictObject({ contactID: Id }),
    z.strictObject({ name: text(120, 'Name'), email: Email }),
  ],
  { error: 'Select a colleague or a contact, or enter a name and an e-mail address.' },
)

/** A time zone of the IANA database, such as `Asia/Dubai`. */
export const Zone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'Select a time zone such as Asia/Dubai.')

const appointment = {
  round: z.int().min(1).max(20),
  startsAt: Instant,
  durationMinutes: z.int().min(10, 'Enter at least 10 minutes.').max(480, 'Enter at most 480 minutes.'),
  zone: Zone,
  mode: InterviewMode,
  place: optionalText(300, 'Place').default(null),
  link: z
    .url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/meeting.' })
    .max(500)
    .nullable()
    .default(null),
  panel: z.array(PanelMember).min(1, 'Add at least one panel member.').max(15, 'Add at most 15 panel members.'),
  /** The criteria of the scorecards: the required skills of the job by default. */
  criteria: z
    .array(text(80, 'Criterion'))
    .max(20, 'Enter at most 20 criteria.')
    .transform((all) => uniqueBy(all, (one) => one))
    .default([]),
  note: optionalText(2000, 'Note').default(null),
}
export const NewInterview = z.strictObject({ submissionID: Id, ...appointment })
/** Sent to all calendars with the same UID and the next sequence number. */
const InterviewChange = z.strictObject({ ...appointment, version: Version })
const InterviewStep = z.strictObject({
  status: InterviewStatus,
  reason: optionalText(1000, 'Reason').default(null),
  version: Version,
})

export const Score = z.strictObject({
  criterion: text(80, 'Criterion'),
  /** 1 poor to 5 excellent. */
  score: z.int().min(1).max(5),
  comment: optionalText(1000, 'Comment').default(null),
})
export const NewScorecard = z.strictObject({
  scores: z.array(Score).min(1, 'Rate at least one criterion.').max(20),
  recommendation: Recommendation,
  summary: multilineText(5000, 'Summary'),
})
/** A user can record feedback of a panel member without an account. */
export const Scorecard = z.object({
  id: Id,
  interviewID: Id,
  panelMemberID: Id,
  _author: Ref,
  scores: z.array(z.object({ criterion: z.string(), score: z.int(), comment: z.string().nullable() })),
  recommendation: Recommendation,
  summary: z.string(),
  submittedAt: Instant,
})

/** A panel member. The address of a contact is visible to users who see the client's contacts. */
const PanelMemberRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  userID: Id.nullable(),
  contactID: Id.nullable(),
  hasScorecard: z.boolean(),
})

export const InterviewRow = z.object({
  id: Id,
  submissionID: Id,
  jobID: Id,
  /** Number and title. */
  _job: Ref,
  applicantID: Id,
  _applicant: Ref,
  clientID: Id,
  _client: Ref,
  countryID: z.string(),
  _country: Ref,
  round: z.int(),
  status: InterviewStatus,
  startsAt: Instant,
  endsAt: Instant,
  durationMinutes: z.int(),
  /** The time zone of the scheduling. */
  zone: z.string(),
  /**
   * The time zone of the applicant's country of residence; that of the interview if the company does not work there.
   */
  applicantZone: z.string(),
  mode: InterviewMode,
  place: z.string().nullable(),
  link: z.string().nullable(),
  panel: z.array(PanelMemberRow),
  /** Panel members whose scorecard is missing, once the interview is over. */
  missingScorecards: z.int(),
  recruiterID: Id.nullable(),
  _recruiter: Ref.nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type InterviewRow = z.output<typeof InterviewRow>

/** A warning about an appointment, which does not prevent it. */
export const InterviewWarning = z.object({
  code: z.enum(['PANEL_BUSY', 'NO_EMAIL', 'SUBMISSION_ENDED']),
  message: z.string(),
})
export type InterviewWarning = z.output<typeof InterviewWarning>

export const Interview = InterviewRow.extend({
  criteria: z.array(z.string()),
  note: z.string().nullable(),
  /** The UID of the calendar event; the sequence number increases with each change. */
  uid: z.string(),
  sequence: z.int(),
  /** The mean of the scorecards that the user may see. */
  averageScore: z.string().nullable(),
  /** The scorecards that the user may see: a panel member sees the others after submitting their own. */
  scorecards: z.array(Scorecard),
  /** Submitted, but not visible to this user yet. */
  hiddenScorecards: z.int(),
  /** The panel members whose scorecard this user may enter: themselves, and people without an account. */
  scorable: z.array(Ref),
  warnings: z.array(InterviewWarning),
  availableTransitions: z.array(availableTransition(InterviewStatus)),
  /** Whether the user may change the appointment. */
  editable: z.boolean(),
  _createdBy: Ref.nullable(),
  _updatedBy: Ref.nullable(),
})
export type Interview = z.output<typeof Interview>

/** The defaults of a new interview, and the possible panel members. */
export const InterviewProposal = z.object({
  submissionID: Id,
  _applicant: Ref,
  _job: Ref,
  _client: Ref,
  round: z.int(),
  /** The time zones of the job's country, and of the applicant. */
  zone: z.string(),
  applicantZone: z.string(),
  criteria: z.array(z.string()),
  /** Colleagues who see the submission and may enter a scorecard. */
  colleagues: z.array(Ref),
  /** Contacts of the client with an email address. */
  contacts: z.array(z.object({ id: Id, name: z.string(), title: z.string().nullable() })),
  /** The future times that client contacts proposed on their page. */
  proposedTimes: z.array(z.object({ at: Instant, by: z.string(), contactID: Id.nullable() })),
})
export type InterviewProposal = z.output<typeof InterviewProposal>

const filters = {
  submissionID: repeatable(Id),
  jobID: repeatable(Id),
  applicantID: repeatable(Id),
  clientID: repeatable(Id),
  countryID: repeatable(CountryID),
  status: repeatable(InterviewStatus),
  mode: repeatable(InterviewMode),
  panelUserID: repeatable(UserFilter),
  recruiterID: repeatable(UserFilter),
  /** On the panel or the recruiter of the submission. */
  personID: repeatable(UserFilter),
  /** Who owes a scorecard of an interview that is over: on its panel, or its recruiter where no colleague is on it. */
  scorecardDueOf: repeatable(UserFilter),
  /** Over, without a recorded outcome. */
  outcomeMissing: booleanFlag.optional(),
  /** Scheduled, not over, and within this number of days from now. */
  withinDays: z.coerce.number().int().min(1).max(365).optional(),
  startsFrom: Day.optional(),
  startsTo: Day.optional(),
}

const view = right('applicant-submissions', 'view')
const edit = right('applicant-submissions', 'edit')
const INTERVIEWS = '/interviews'
const asInterview = { returns: Interview } as const

export const interviewEndpoints = {
  list: list(INTERVIEWS, {
    summary: 'Interviews of the submissions this person may see, for lists and the calendar of a week.',
    may: view,
    item: InterviewRow,
    /** `soonest`: what is to come first, the next one at the top; then what has passed, the last one first. */
    sorts: ['startsAt', 'soonest', 'applicant', 'job', 'client', 'status', 'round', 'createdAt', 'updatedAt'],
    order: 'soonest',
    export: right('applicant-submissions', 'export'),
    filters,
  }),
  counts: statusCounts(`${INTERVIEWS}/counts`, InterviewStatus, { may: view, filters }),
  proposal: get(`${INTERVIEWS}/proposal`, {
    summary: 'What the form of a new interview of a submission starts with.',
    may: edit,
    query: z.strictObject({ submissionID: Id }),
    returns: InterviewProposal,
  }),
  get: get(`${INTERVIEWS}/:id`, { summary: 'One interview.', may: view, ...asInterview }),
  create: post(INTERVIEWS, {
    summary: 'Schedules an interview and sends the invitations.',
    may: edit,
    body: NewInterview,
    ...asInterview,
    status: 201,
    perMinute: 30,
  }),
  update: put(`${INTERVIEWS}/:id`, {
    summary: 'Changes an interview and sends the updated invitations.',
    may: edit,
    body: InterviewChange,
    ...asInterview,
    perMinute: 30,
  }),
  move: put(`${INTERVIEWS}/:id/status`, {
    summary: 'Records that it was held or missed, or cancels it.',
    may: edit,
    body: InterviewStep,
    ...asInterview,
  }),
  score: post(`${INTERVIEWS}/:id/scorecards`, {
    summary: 'Submits the scorecard of a panel member; the caller’s own unless another is named.',
    may: edit,
    body: NewScorecard.extend({ panelMemberID: Id.optional() }),
    ...asInterview,
    status: 201,
  }),
  calendar: get(`${INTERVIEWS}/:id/calendar`, {
    summary: 'The interview as a calendar file (ICS).',
    may: view,
    download: true,
  }),
  history: historyEndpoint(`${INTERVIEWS}/:id/history`, 'an interview', view),
} satisfies Endpoints
