import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { CountryID, Day, Id, Instant, optionalText, Ref, text, Version } from '../../kernel/values/fields.ts'
import { Pay, StoredPay } from '../values.contract.ts'
import { YesNo } from './screening.rules.ts'
import { RejectReason, SubmissionStatus } from './states.contract.ts'

/** The answer to a screening question, with the question as the job asks it; an omitted note is empty. */
export const ScreeningReply = z.strictObject({
  question: text(300, 'Question'),
  answer: z.enum(YesNo, 'Select yes or no.'),
  note: optionalText(500, 'Note').default(null),
})

const editable = {
  expectedPay: Pay.nullable(),
  /** In calendar days. */
  noticeDays: z.int().min(0, 'Enter 0 days or more.').max(365, 'Enter at most 365 days.').nullable(),
  availableFrom: Day.nullable(),
  /** For the lead who reviews it. */
  note: optionalText(5000, 'Note'),
  /** The recommendation for the client. */
  pitch: optionalText(3000, 'Pitch'),
  /** How and when the applicant agreed that we represent them for this job. */
  rightToRepresent: optionalText(500, 'Right to represent'),
  /** The answers to the screening questions of the job. */
  screeningAnswers: z.array(ScreeningReply).max(60, 'Enter at most 60 answers.'),
}
const partial = z.strictObject(editable).partial().shape

/** Omitted terms are those of the applicant; the CV is the current one unless another version is given. */
export const NewSubmission = z.strictObject({
  jobID: Id,
  applicantID: Id,
  resumeID: Id.optional(),
  ...partial,
  /** The reason with which a lead allows an early repeated submission to the same client. */
  overrideReason: text(500, 'Reason').optional(),
})
export const SubmissionChange = z.strictObject({ version: Version, resumeID: Id.optional(), ...partial })
export const SubmissionStep = z.strictObject({
  status: SubmissionStatus,
  reasonCode: RejectReason.nullable().default(null),
  reason: optionalText(1000, 'Reason').default(null),
  overrideReason: text(500, 'Reason').optional(),
  version: Version,
})

const some = z.string().nullable()

export const SubmissionRow = z.object({
  id: Id,
  jobID: Id,
  /** Number and title. */
  _job: z.object({ id: Id, name: z.string(), number: z.string() }),
  applicantID: Id,
  _applicant: z.object({ id: Id, name: z.string(), title: some }),
  clientID: Id,
  _client: Ref,
  /** The country of the job. */
  countryID: CountryID,
  _country: Ref,
  status: SubmissionStatus,
  since: Instant,
  /** Days in the status. */
  ageDays: z.int(),
  age: z.enum(['NONE', 'ON_TIME', 'DUE', 'LATE']),
  reasonCode: RejectReason.nullable(),
  expectedPay: StoredPay.nullable(),
  noticeDays: z.int().nullable(),
  availableFrom: Day.nullable(),
  recruiterID: Id.nullable(),
  _recruiter: Ref.nullable(),
  nextInterviewAt: Instant.nullable(),
  /** The answer of the client on the open page. */
  verdict: z.enum(['INTERESTED', 'MAYBE', 'NOT_INTERESTED']).nullable(),
  submittedAt: Instant.nullable(),
  orderFormID: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type SubmissionRow = z.output<typeof SubmissionRow>

/** The stages: each status with its time. */
export const SubmissionStage = z.object({
  status: SubmissionStatus,
  at: Instant,
  _by: Ref.nullable(),
  reasonCode: RejectReason.nullable(),
  reason: some,
})

const SubmissionWarning = z.object({
  code: z.enum(['SAME_CLIENT', 'RIVAL', 'DO_NOT_HIRE', 'CONSENT_EXPIRED', 'PAY_ABOVE_BUDGET']),
  message: z.string(),
})

export const Submission = SubmissionRow.extend({
  note: some,
  pitch: some,
  rightToRepresent: some,
  /** The questions that the job asks now. */
  screeningQuestions: z.array(z.object({ question: z.string(), knockout: z.boolean() })),
  /** As asked and answered, also when the job changed its questions. */
  screeningAnswers: z.array(
    z.object({ question: z.string(), answer: z.enum(YesNo), note: some, knockout: z.boolean() }),
  ),
  overrideReason: some,
  /** The submitted version of the CV, which does not change. */
  resumeID: Id.nullable(),
  resumeNumber: z.int().nullable(),
  reason: some,
  stages: z.array(SubmissionStage),
  warnings: z.array(SubmissionWarning),
  availableTransitions: z.array(availableTransition(SubmissionStatus)),
  editable: z.array(z.string()),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
})
export type Submission = z.output<typeof Submission>
