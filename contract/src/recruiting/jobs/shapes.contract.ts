import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { documentFields } from '../../kernel/records/documents.ts'
import { CountryID, Currency, Day, Id, Instant, optionalText, Ref, text, Version } from '../../kernel/values/fields.ts'
import { FormAnswers } from '../forms/questions.contract.ts'
import {
  BillBudget,
  BillUnit,
  LanguageSkills,
  PayPeriod,
  PayRange,
  Skills,
  shortTexts,
  Years,
} from '../values.contract.ts'
import { JobLossReason, JobStatus } from './states.contract.ts'

export const WorkMode = z.enum(['ON_SITE', 'HYBRID', 'REMOTE'])
export type WorkMode = z.output<typeof WorkMode>
export const Engagement = z.enum(['CONTRACT', 'PERMANENT', 'CONTRACT_TO_HIRE'])
export type Engagement = z.output<typeof Engagement>
export const Seniority = z.enum(['JUNIOR', 'MID', 'SENIOR', 'LEAD', 'ARCHITECT', 'MANAGER'])
export type Seniority = z.output<typeof Seniority>
/** From the highest to the lowest. */
export const JobPriority = z.enum(['URGENT', 'HIGH', 'NORMAL', 'LOW'])
export type JobPriority = z.output<typeof JobPriority>

/** Only where a law requires a quota of nationals: the nationality, and the scheme. */
const NationalityQuota = z.strictObject({ nationality: CountryID, scheme: text(120, 'Quota scheme') })

const ScreeningQuestion = z.strictObject({
  question: text(300, 'Question'),
  /** Whether the answer no excludes the applicant. */
  knockout: z.boolean().default(false),
})

const wholeNumber = (min: number, max: number, what: string) =>
  z.int(`${what}: enter a whole number.`).min(min, `${what}: minimum ${min}.`).max(max, `${what}: maximum ${max}.`)
const Weekdays = z
  .array(z.int().min(1).max(7))
  .max(7, 'Maximum seven days.')
  .transform((days) => [...new Set(days)].sort())

/** The editable fields; all can be changed while the job is open. */
const editable = {
  endClient: optionalText(200, 'End client'),
  /** The client's own number of the job. */
  clientJobID: optionalText(60, 'Client job ID'),
  city: optionalText(120, 'City'),
  workMode: WorkMode,
  engagement: Engagement,
  durationMonths: wholeNumber(1, 120, 'Duration').nullable(),
  startDate: Day.nullable(),
  seniority: Seniority.nullable(),
  mustSkills: Skills,
  niceSkills: Skills,
  /** Total years of experience. */
  minimumYears: Years.nullable(),
  certifications: shortTexts(20, 'certifications'),
  languages: LanguageSkills,
  nationalityQuota: NationalityQuota.nullable(),
  /** ISO weekdays, 1 Monday to 7 Sunday; null for those of the client. */
  workingDays: Weekdays.nullable(),
  hoursPerDay: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter hours such as 8 or 7.5.')
    .refine((hours) => Number(hours) > 0 && Number(hours) <= 24, 'Enter between 0 and 24 hours.')
    .nullable(),
  budget: BillBudget.nullable(),
  pay: PayRange.nullable(),
  /** In calendar days. */
  maximumNoticeDays: wholeNumber(0, 365, 'Notice period').nullable(),
  interviewRounds: wholeNumber(1, 10, 'Interview rounds').nullable(),
  interviewPanel: optionalText(500, 'Interview panel'),
  /** The last date on which the client accepts CVs. */
  deadline: Day.nullable(),
  maximumCVs: wholeNumber(1, 500, 'Maximum CVs').nullable(),
  priority: JobPriority,
  hot: z.boolean(),
  description: optionalText(20_000, 'Description'),
  screeningQuestions: z.array(ScreeningQuestion).max(30, 'Maximum 30 questions.'),
  internalNotes: optionalText(5000, 'Internal notes'),
  recruiterIDs: z
    .array(Id)
    .max(20, 'Maximum 20 recruiters.')
    .transform((ids) => [...new Set(ids)]),
  leadID: Id.nullable(),
  /** Defaults to the first account manager of the client. */
  accountManagerID: Id.nullable(),
  teamID: Id.nullable(),
  answers: FormAnswers,
}
const partial = z.strictObject(editable).partial().shape
const openings = wholeNumber(1, 500, 'Openings')

export const NewJob = z.strictObject({
  clientID: Id,
  title: text(150, 'Title'),
  countryID: CountryID,
  openings: openings.default(1),
  ...partial,
})
export type NewJob = z.output<typeof NewJob>

/** The client can be changed only while it is a draft. */
export const JobChange = z.strictObject({
  version: Version,
  title: text(150, 'Title').optional(),
  clientID: Id.optional(),
  countryID: CountryID.optional(),
  openings: openings.optional(),
  ...partial,
})
export type JobChange = z.output<typeof JobChange>

/** A copy is a draft with everything except the client's job ID, dates, documents, notes and submissions. */
export const JobCopy = z.strictObject({
  title: text(150, 'Title').optional(),
  clientID: Id.optional(),
  openings: openings.optional(),
})

export const JobStep = z.strictObject({
  status: JobStatus,
  /** For a lost job. */
  reasonCode: JobLossReason.nullable().default(null),
  reason: optionalText(1000, 'Reason').default(null),
  version: Version,
})
export type JobStep = z.output<typeof JobStep>

/** The bill rate; absent for users without access to the figures of order forms. */
const JobBudget = z.object({
  unit: BillUnit,
  currency: Currency,
  billMinimum: z.string().nullable(),
  billMaximum: z.string(),
})
const JobPay = z.object({
  period: PayPeriod,
  currency: Currency,
  payMinimum: z.string().nullable(),
  payMaximum: z.string().nullable(),
})

/**
 * The highest monthly pay at each end of the budget, by the margin set-up of the country; pay counts as basic pay. Null
 * fields where no pay reaches the margin. Only for users who see the margins of order forms.
 */
export const MarginCorridor = z.object({
  /** The currency of the pay. */
  currency: Currency.nullable(),
  contractMonths: z.int(),
  targetPercent: z.string().nullable(),
  floorPercent: z.string().nullable(),
  rates: z.array(z.object({ billRate: z.string(), targetPay: z.string().nullable(), floorPay: z.string().nullable() })),
  /** The margin at the highest bill rate and the highest pay of the job, if the pay is per month. */
  expected: z.object({ pay: z.string(), gmPercent: z.string().nullable(), verdict: z.string() }).nullable(),
  /** Why it cannot be calculated, such as a missing exchange rate. */
  problem: z.string().nullable(),
})
export type MarginCorridor = z.output<typeof MarginCorridor>

export const JobRow = z.object({
  id: Id,
  /** `J-000123`. */
  number: z.string(),
  title: z.string(),
  clientID: Id,
  _client: Ref,
  endClient: z.string().nullable(),
  clientJobID: z.string().nullable(),
  countryID: CountryID,
  _country: Ref,
  city: z.string().nullable(),
  workMode: WorkMode,
  engagement: Engagement,
  seniority: Seniority.nullable(),
  status: JobStatus,
  since: Instant,
  reasonCode: JobLossReason.nullable(),
  priority: JobPriority,
  hot: z.boolean(),
  openings: z.int(),
  /** The number of applicants who joined. */
  joined: z.int(),
  /** The number of submissions that are not final. */
  openSubmissions: z.int(),
  skills: z.array(z.string()),
  budget: JobBudget.nullable(),
  pay: JobPay.nullable(),
  startDate: Day.nullable(),
  deadline: Day.nullable(),
  /** Days since it was opened, until its end; null before it was opened. */
  ageDays: z.int().nullable(),
  recruiterIDs: z.array(Id),
  _recruiters: z.array(Ref),
  leadID: Id.nullable(),
  _lead: Ref.nullable(),
  accountManagerID: Id.nullable(),
  _accountManager: Ref.nullable(),
  teamID: Id.nullable(),
  _team: Ref.nullable(),
  openedAt: Instant.nullable(),
  firstSubmissionAt: Instant.nullable(),
  filledAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** Answers to the custom questions as one text: `Shift: Night; Tools: Jira, Git`. */
  customAnswers: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type JobRow = z.output<typeof JobRow>

/** Each status with its time, to show how long the job was in it. */
export const JobStatusChange = z.object({
  id: Id,
  from: JobStatus.nullable(),
  to: JobStatus,
  at: Instant,
  _by: Ref.nullable(),
  reasonCode: JobLossReason.nullable(),
  reason: z.string().nullable(),
  /** The number of submissions that it closed. */
  closedSubmissions: z.int(),
  undoneAt: Instant.nullable(),
})

export const Job = JobRow.extend({
  durationMonths: z.int().nullable(),
  mustSkills: z.array(z.object({ name: z.string(), years: z.string().nullable() })),
  niceSkills: z.array(z.object({ name: z.string(), years: z.string().nullable() })),
  minimumYears: z.string().nullable(),
  certifications: z.array(z.string()),
  languages: z.array(z.object({ name: z.string(), level: z.string().nullable() })),
  nationalityQuota: z.object({ nationality: CountryID, scheme: z.string() }).nullable(),
  workingDays: z.array(z.int()).nullable(),
  hoursPerDay: z.string().nullable(),
  maximumNoticeDays: z.int().nullable(),
  interviewRounds: z.int().nullable(),
  interviewPanel: z.string().nullable(),
  maximumCVs: z.int().nullable(),
  description: z.string().nullable(),
  screeningQuestions: z.array(z.object({ question: z.string(), knockout: z.boolean() })),
  internalNotes: z.string().nullable(),
  /** Answers to the custom questions, with the version of the form; null without answers. */
  answers: z.object({ formVersion: z.int(), values: z.record(z.string(), z.unknown()) }).nullable(),
  reason: z.string().nullable(),
  copiedFromID: Id.nullable(),
  _copiedFrom: Ref.nullable(),
  statusChanges: z.array(JobStatusChange),
  availableTransitions: z.array(availableTransition(JobStatus)),
  /** Null without a budget. */
  marginCorridor: MarginCorridor.nullable(),
  /** The fields that the user may change now. */
  editable: z.array(z.string()),
  /**
   * Until when the last closing of submissions can be undone, and the number that would be restored; null without one.
   */
  undo: z.object({ until: Instant, submissions: z.int() }).nullable(),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
  _updatedBy: Ref.nullable(),
})
export type Job = z.output<typeof Job>

export const JOB_FIELDS = ['clientID', 'title', 'countryID', 'openings', ...Object.keys(editable)] as const

export const JobDocumentType = z.enum(['DESCRIPTION', 'CORRESPONDENCE', 'OTHER'])
export type JobDocumentType = z.output<typeof JobDocumentType>
export const JobDocument = z.object({ ...documentFields, jobID: Id, type: JobDocumentType })
export type JobDocument = z.output<typeof JobDocument>
