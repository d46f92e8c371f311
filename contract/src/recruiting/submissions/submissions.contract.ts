import * as z from 'zod'
import { del, type Endpoints, get, list, pageQuery, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { booleanFlag, CountryID, Day, Id, repeatable, text, Version } from '../../kernel/values/fields.ts'
import { ApplicantSource } from '../applicants/shapes.contract.ts'
import { noteEndpoints, noteFields } from '../notes.contract.ts'
import { BulkResult, UserFilter } from '../values.contract.ts'
import { Verdict } from './packs.contract.ts'
import { NewSubmission, Submission, SubmissionChange, SubmissionRow, SubmissionStep } from './shapes.contract.ts'
import { FUNNEL_STAGES } from './stages.rules.ts'
import { RejectReason, SubmissionStatus } from './states.contract.ts'
import { boardView, submissionView } from './visibility.contract.ts'

const view = right('applicant-submissions', 'view')
const edit = right('applicant-submissions', 'edit')
const asSubmission = { returns: Submission, view: submissionView } as const

export const SubmissionNote = z.object({ ...noteFields, submissionID: Id })

const filters = {
  jobID: repeatable(Id),
  applicantID: repeatable(Id),
  clientID: repeatable(Id),
  countryID: repeatable(CountryID),
  status: repeatable(SubmissionStatus),
  reasonCode: repeatable(RejectReason),
  recruiterID: repeatable(UserFilter),
  /** Submissions without a recruiter. */
  unassigned: booleanFlag.optional(),
  teamID: repeatable(Id),
  /** The submission that an order form was created from. */
  orderFormID: repeatable(Id),
  /** The submissions of the applicant who became this consultant. */
  candidateID: repeatable(Id),
  /** Only those that are not final, or only those that are. */
  open: booleanFlag.optional(),
  /** In their status for longer than its limit. */
  late: booleanFlag.optional(),
  submittedFrom: Day.optional(),
  submittedTo: Day.optional(),
  /** When the offer was issued. */
  offeredFrom: Day.optional(),
  offeredTo: Day.optional(),
  /** When the offer was accepted. */
  acceptedFrom: Day.optional(),
  acceptedTo: Day.optional(),
  /** When they ended: joined, rejected, withdrawn, declined or closed with the job. */
  endedFrom: Day.optional(),
  endedTo: Day.optional(),
  /** Reached this stage of the funnel, or a later one. */
  reached: z.enum(FUNNEL_STAGES).optional(),
  /** What a contact of the client answered last. */
  verdict: repeatable(Verdict),
  /** An interested contact of the client proposed interview times, of which one is in the future. */
  timesProposed: booleanFlag.optional(),
  /** The source of the applicant. */
  source: repeatable(ApplicantSource),
}

const SUBMISSIONS = '/applicant-submissions'
export const submissionEndpoints = {
  list: list(SUBMISSIONS, {
    summary: 'The submissions this person may see.',
    may: view,
    item: SubmissionRow,
    view: submissionView,
    sorts: ['since', 'job', 'applicant', 'client', 'status', 'submittedAt', 'createdAt', 'updatedAt'],
    order: '-since',
    export: right('applicant-submissions', 'export'),
    filters,
  }),
  counts: statusCounts(`${SUBMISSIONS}/counts`, SubmissionStatus, { may: view, filters }),
  board: get(`${SUBMISSIONS}/board`, {
    summary:
      'The columns of the board, each with its count and its first 200 cards, longest in status first; those who joined latest first.',
    may: view,
    query: z.strictObject({ searchInput: pageQuery(['']).searchInput, ...filters }),
    returns: z.array(z.object({ status: SubmissionStatus, count: z.int(), cards: z.array(SubmissionRow) })),
    view: boardView,
  }),
  get: get(`${SUBMISSIONS}/:id`, { summary: 'One submission.', may: view, ...asSubmission }),
  create: post(SUBMISSIONS, {
    summary: 'Submits an applicant to a job, for the internal review.',
    may: right('applicant-submissions', 'create'),
    body: NewSubmission,
    ...asSubmission,
    status: 201,
  }),
  createMany: post(`${SUBMISSIONS}/bulk`, {
    summary:
      'Puts several applicants forward for one job; each by itself. Answers the submissions, and the applicants who are refused.',
    may: right('applicant-submissions', 'create'),
    body: z.strictObject({
      jobID: Id,
      applicantIDs: z.array(Id).min(1, 'Choose at least one applicant.').max(50, 'Maximum 50 applicants.'),
      overrideReason: text(500, 'Reason').optional(),
    }),
    returns: BulkResult,
  }),
  update: put(`${SUBMISSIONS}/:id`, {
    summary: 'Changes the given fields.',
    may: edit,
    body: SubmissionChange,
    ...asSubmission,
  }),
  remove: del(`${SUBMISSIONS}/:id`, {
    summary: 'Deletes a submission in internal review.',
    may: right('applicant-submissions', 'delete'),
    returns: z.object({ id: Id }),
  }),
  move: put(`${SUBMISSIONS}/:id/status`, {
    summary: 'Changes the status; each transition has its permission and guards.',
    may: edit,
    body: SubmissionStep,
    ...asSubmission,
  }),
  moveMany: put(`${SUBMISSIONS}/status`, {
    summary: 'Changes the status of several submissions; each by itself.',
    may: edit,
    body: z.strictObject({
      submissions: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1)
        .max(200, 'Maximum 200 submissions.'),
      ...SubmissionStep.pick({ status: true, reasonCode: true, reason: true }).shape,
    }),
    returns: BulkResult,
  }),
  ...noteEndpoints(SUBMISSIONS, { noun: 'a submission', item: SubmissionNote, read: view, write: edit }),
  history: historyEndpoint(`${SUBMISSIONS}/:id/history`, 'a submission', view),
} satisfies Endpoints

/** The creation of an order form from a submission. */
export const submissionOrderFormEndpoints = {
  orderForm: post(`${SUBMISSIONS}/:id/order-form`, {
    summary:
      'Opens the order form of a selected applicant, already filled in; the one that is there, when it was opened before.',
    may: right('order-forms', 'create'),
    returns: z.object({ orderFormID: Id }),
    status: 201,
  }),
} satisfies Endpoints
