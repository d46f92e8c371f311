import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Email, Id, Instant, many, optionalText, prose, Ref, text, Version } from '../../kernel/values/fields.ts'
import { UserFilter } from '../values.contract.ts'
import { InterviewStatus } from './states.contract.ts'

export const InterviewMode = z.enum(['ON_SITE', 'VIDEO', 'PHONE'])
export type InterviewMode = z.output<typeof InterviewMode>
export const Recommendation = z.enum(['STRONG_YES', 'YES', 'NO', 'STRONG_NO'])
export type Recommendation = z.output<typeof Recommendation>

/** A colleague, a contact of the client, or another person by e-mail. */
export const PanelMember = z.union(
  [
    z.strictObject({ userID: Id }),
    z.strictObject({ contactID: Id }),
    z.strictObject({ name: text(120, 'Name'), email: Email }),
  ],
  { error: 'Choose a colleague or a contact, or enter a name and an e-mail address.' },
)

const Zone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'Choose a time zone such as Asia/Dubai.')

const appointment = {
  round: z.int().min(1).max(20),
  startsAt: Instant,
  durationMinutes: z.int().min(10, 'Minimum 10 minutes.').max(480, 'Maximum 480 minutes.'),
  zone: Zone,
  mode: InterviewMode,
  place: optionalText(300, 'Place').default(null),
  link: z
    .url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/meeting.' })
    .max(500)
    .nullable()
    .default(null),
  panel: z.array(PanelMember).min(1, 'Add at least one panel member.').max(15, 'Maximum 15 panel members.'),
  /** What the scorecards rate: the required skills of the job by default. */
  criteria: z.array(text(80, 'Criterion')).max(20, 'Maximum 20 criteria.').default([]),
  note: optionalText(2000, 'Note').default(null),
}
export const NewInterview = z.strictObject({ submissionID: Id, ...appointment })
/** The same UID with the next sequence goes to all calendars. */
export const InterviewChange = z.strictObject({ ...appointment, version: Version })
export const InterviewStep = z.strictObject({
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
  summary: prose(5000, 'Summary'),
})
/** Feedback of a person without an account is recorded for a panel member. */
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

export const Interview = z.object({
  id: Id,
  submissionID: Id,
  jobID: Id,
  _job: Ref,
  applicantID: Id,
  _applicant: Ref,
  _client: Ref,
  countryID: z.string(),
  _country: Ref,
  round: z.int(),
  status: InterviewStatus,
  startsAt: Instant,
  endsAt: Instant,
  durationMinutes: z.int(),
  zone: z.string(),
  mode: InterviewMode,
  place: z.string().nullable(),
  link: z.string().nullable(),
  panel: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string().nullable(),
      userID: Id.nullable(),
      contactID: Id.nullable(),
    }),
  ),
  criteria: z.array(z.string()),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of the calendar event; the sequence grows with each change. */
  uid: z.string(),
  sequence: z.int(),
  /** The mean of the scorecards the reader may see. */
  averageScore: z.string().nullable(),
  scorecards: z.array(Scorecard),
  /** Panel members whose scorecard is missing. */
  missingScorecards: z.int(),
  availableTransitions: z.array(availableTransition(InterviewStatus)),
  createdAt: Instant,
  version: Version,
})
export type Interview = z.output<typeof Interview>

const view = right('applicant-submissions', 'view')
const edit = right('applicant-submissions', 'edit')
const INTERVIEWS = '/interviews'
export const interviewEndpoints = {
  list: list(INTERVIEWS, {
    summary: 'Interviews of the submissions this person may see, for lists and the calendar of a week.',
    may: view,
    item: Interview,
    sorts: ['startsAt', 'createdAt'],
    order: 'startsAt',
    export: right('applicant-submissions', 'export'),
    filters: {
      submissionID: many(Id),
      jobID: many(Id),
      applicantID: many(Id),
      clientID: many(Id),
      countryID: many(z.string().length(2)),
      status: many(InterviewStatus),
      panelUserID: many(UserFilter),
      from: Instant.optional(),
      to: Instant.optional(),
    },
  }),
  get: get(`${INTERVIEWS}/:id`, { summary: 'One interview.', may: view, returns: Interview }),
  create: post(INTERVIEWS, {
    summary: 'Schedules an interview and sends the invitations.',
    may: edit,
    body: NewInterview,
    returns: Interview,
    status: 201,
  }),
  update: put(`${INTERVIEWS}/:id`, {
    summary: 'Changes an interview and sends the updated invitations.',
    may: edit,
    body: InterviewChange,
    returns: Interview,
  }),
  move: put(`${INTERVIEWS}/:id/status`, {
    summary: 'Records that it was held or missed, or cancels it.',
    may: edit,
    body: InterviewStep,
    returns: Interview,
  }),
  score: post(`${INTERVIEWS}/:id/scorecards`, {
    summary: 'Submits the scorecard of a panel member; the caller’s own unless another is named.',
    may: edit,
    body: NewScorecard.extend({ panelMemberID: Id.optional() }),
    returns: Interview,
    status: 201,
  }),
  calendar: get(`${INTERVIEWS}/:id/calendar`, {
    summary: 'The interview as a calendar file (ICS).',
    may: view,
    download: true,
  }),
} satisfies Endpoints
