import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import {
  CountryID,
  Day,
  Id,
  Instant,
  OptionalEmail,
  OptionalPhone,
  optionalText,
  Ref,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { FormAnswers } from '../forms/questions.contract.ts'
import { LanguageSkills, Pay, Skills, StoredPay, shortTexts, Years } from '../values.contract.ts'
import { ApplicantRejectReason, ApplicantStatus } from './states.contract.ts'

export const ApplicantSource = z.enum([
  'PORTAL',
  'LINKEDIN',
  'REFERRAL',
  'AGENCY',
  'APPLICANT_FORM',
  'SOURCED',
  'IMPORT',
  'OTHER',
])
export type ApplicantSource = z.output<typeof ApplicantSource>
export const VisaStatus = z.enum(['CITIZEN', 'RESIDENT', 'WORK_PERMIT', 'DEPENDANT', 'VISIT', 'CANCELLED', 'NONE'])
export type VisaStatus = z.output<typeof VisaStatus>

const year = z.int().min(1940, 'Enter a year after 1940.').max(2100, 'Enter a year before 2100.').nullable()
const ApplicantEducation = z.strictObject({
  degree: text(150, 'Degree'),
  institute: optionalText(200, 'Institute').default(null),
  year: year.default(null),
})
const ApplicantCertificate = z.strictObject({ name: text(150, 'Certificate'), year: year.default(null) })
const ApplicantExperience = z
  .strictObject({
    employer: text(200, 'Employer'),
    title: optionalText(150, 'Title').default(null),
    from: Day.nullable().default(null),
    /** Null if current. */
    to: Day.nullable().default(null),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'The end is before the start.' })
const Link = z.strictObject({
  label: optionalText(60, 'Label').default(null),
  url: z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/profile.' }).max(500),
})

export const ConsentChannel = z.enum(['FORM', 'EMAIL', 'PHONE', 'SIGNED_DOCUMENT', 'PORTAL'])
/** The consent to store the data, until a date. */
export const Consent = z.strictObject({ givenOn: Day, until: Day, channel: ConsentChannel })
/** The applicant's agreement that we represent them, in general or for one client; shown to the client. */
const RightToRepresent = z.strictObject({ givenOn: Day, note: optionalText(500, 'Note').default(null) })
const ScreeningAnswer = z.strictObject({ question: text(300, 'Question'), answer: text(2000, 'Answer') })

const editable = {
  email: OptionalEmail,
  phone: OptionalPhone,
  secondEmail: OptionalEmail,
  secondPhone: OptionalPhone,
  birthDate: Day.nullable(),
  nationality: CountryID.nullable(),
  /** Any country, not only those of the company. */
  residenceCountry: CountryID.nullable(),
  city: optionalText(120, 'City'),
  visaStatus: VisaStatus.nullable(),
  visaExpiry: Day.nullable(),
  employer: optionalText(200, 'Current employer'),
  title: optionalText(150, 'Current title'),
  totalYears: Years.nullable(),
  relevantYears: Years.nullable(),
  skills: Skills,
  experience: z.array(ApplicantExperience).max(60, 'Enter at most 60 entries.'),
  education: z.array(ApplicantEducation).max(20, 'Enter at most 20 entries.'),
  certificates: z.array(ApplicantCertificate).max(40, 'Enter at most 40 certificates.'),
  languages: LanguageSkills,
  currentPay: Pay.nullable(),
  expectedPay: Pay.nullable(),
  /** In calendar days. */
  noticeDays: z.int().min(0, 'Enter 0 days or more.').max(365, 'Enter at most 365 days.').nullable(),
  availableFrom: Day.nullable(),
  willRelocate: z.boolean().nullable(),
  source: ApplicantSource,
  /** The portal, the referrer, or the agency. */
  sourceName: optionalText(200, 'Source details'),
  links: z.array(Link).max(20, 'Enter at most 20 links.'),
  rightToRepresent: RightToRepresent.nullable(),
  consent: Consent.nullable(),
  screeningAnswers: z.array(ScreeningAnswer).max(50, 'Enter at most 50 answers.'),
  lastContactedOn: Day.nullable(),
  tags: shortTexts(30, 'tags'),
  ownerID: Id.nullable(),
  internalNotes: optionalText(5000, 'Internal notes'),
  /** Only for finding duplicates: stored as a hash, never shown. */
  passportNumber: optionalText(30, 'Passport number'),
  answers: FormAnswers,
}
const partial = z.strictObject(editable).partial().shape

/** `countryID` is the country whose recruiters handle the applicant; it defines who sees them. */
export const NewApplicant = z.strictObject({ name: text(200, 'Name'), countryID: CountryID, ...partial })
export type NewApplicant = z.output<typeof NewApplicant>
export const ApplicantChange = z.strictObject({
  version: Version,
  name: text(200, 'Name').optional(),
  countryID: CountryID.optional(),
  ...partial,
})
export type ApplicantChange = z.output<typeof ApplicantChange>

/** The fields that can be changed, in their order on the form. */
export const APPLICANT_FIELDS: readonly string[] = ['name', 'countryID', ...Object.keys(editable)]

export const ApplicantStep = z.strictObject({
  status: ApplicantStatus,
  reasonCode: ApplicantRejectReason.nullable().default(null),
  reason: optionalText(1000, 'Reason').default(null),
  /** For a rejection: whether the applicant is emailed a day later, unless it is cancelled before. */
  email: z.boolean().default(false),
  version: Version,
})

const some = z.string().nullable()

export const ApplicantRow = z.object({
  id: Id,
  /** `A-000123`. */
  number: z.string(),
  name: z.string(),
  status: ApplicantStatus,
  since: Instant,
  countryID: CountryID,
  _country: Ref,
  residenceCountry: some,
  city: some,
  nationality: some,
  employer: some,
  title: some,
  totalYears: some,
  skills: z.array(z.object({ name: z.string(), years: some })),
  email: some,
  phone: some,
  visaStatus: VisaStatus.nullable(),
  visaExpiry: Day.nullable(),
  expectedPay: StoredPay.nullable(),
  noticeDays: z.int().nullable(),
  availableFrom: Day.nullable(),
  source: ApplicantSource,
  sourceName: some,
  tags: z.array(z.string()),
  hasResume: z.boolean(),
  consentUntil: Day.nullable(),
  openSubmissions: z.int(),
  lastContactedOn: Day.nullable(),
  ownerID: Id.nullable(),
  _owner: Ref.nullable(),
  /** Answers to the custom questions as one text: `Shift: Night; Tools: Jira, Git`. */
  customAnswers: some,
  /** The passages that a search found, with `<b>` around each hit; null without a search. */
  excerpt: some,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type ApplicantRow = z.output<typeof ApplicantRow>

/** The state of a CV: parsed by the program, then confirmed by a user. */
export const ResumeState = z.enum(['QUEUED', 'READING', 'TO_CONFIRM', 'CONFIRMED', 'SCANNED', 'FAILED'])
export type ResumeState = z.output<typeof ResumeState>

/** The fields of an applicant that a CV can fill. */
export const ParsedFieldName = z.enum([
  'name',
  'email',
  'phone',
  'city',
  'residenceCountry',
  'nationality',
  'birthDate',
  'employer',
  'title',
  'totalYears',
  'skill',
  'experience',
  'education',
  'certificate',
  'language',
  'link',
])
export type ParsedFieldName = z.output<typeof ParsedFieldName>

/** A value found in a CV, with its characters in the text: `from` is included, `to` is not. */
export const ParsedField = z.object({
  field: ParsedFieldName,
  /** A text, or an entry of a list such as `{ name, years }`. */
  value: z.union([z.string(), z.record(z.string(), z.unknown())]),
  from: z.int().min(0),
  to: z.int().min(0),
  /** The confidence of the rule, 0 to 100. */
  confidence: z.int().min(0).max(100),
  /** The confirmed value: the same, a correction, or null if it was not used. Absent before the confirmation. */
  confirmed: z.union([z.string(), z.record(z.string(), z.unknown()), z.null()]).optional(),
})
export type ParsedField = z.output<typeof ParsedField>

export const Resume = z.object({
  id: Id,
  applicantID: Id.nullable(),
  _applicant: Ref.nullable(),
  /** 1, 2, 3 … per applicant; a submission keeps the number of its CV. */
  number: z.int(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mimeType: z.string(),
  state: ResumeState,
  error: some,
  text: some,
  fields: z.array(ParsedField),
  isCurrent: z.boolean(),
  /** The country and source of the upload, for the applicant that is created. */
  countryID: CountryID,
  source: ApplicantSource,
  _createdBy: Ref.nullable(),
  createdAt: Instant,
  /** The last day in the intake queue, after which it is deleted unless it is confirmed; null with an applicant. */
  retainUntil: Day.nullable(),
})
export type Resume = z.output<typeof Resume>

const scoreParts = z.array(z.object({ field: z.string(), points: z.int() }))
/** A CV with the applicants who are probably the same person, highest score first. */
export const ResumeWithDuplicates = Resume.extend({
  duplicates: z.array(z.object({ _applicant: Ref, score: z.int(), parts: scoreParts })),
})

export const Applicant = ApplicantRow.omit({ excerpt: true }).extend({
  secondEmail: some,
  secondPhone: some,
  birthDate: Day.nullable(),
  hasPassport: z.boolean(),
  relevantYears: some,
  experience: z.array(z.object({ employer: z.string(), title: some, from: some, to: some })),
  education: z.array(z.object({ degree: z.string(), institute: some, year: z.int().nullable() })),
  certificates: z.array(z.object({ name: z.string(), year: z.int().nullable() })),
  languages: z.array(z.object({ name: z.string(), level: some })),
  currentPay: StoredPay.nullable(),
  willRelocate: z.boolean().nullable(),
  links: z.array(z.object({ label: some, url: z.string() })),
  rightToRepresent: z.object({ givenOn: Day, note: some }).nullable(),
  consent: z.object({ givenOn: Day, until: Day, channel: ConsentChannel }).nullable(),
  /** When the data is archived, then erased, unless the consent is renewed. */
  retainUntil: Day.nullable(),
  screeningAnswers: z.array(z.object({ question: z.string(), answer: z.string() })),
  internalNotes: some,
  answers: z.object({ formVersion: z.int(), values: z.record(z.string(), z.unknown()) }).nullable(),
  reasonCode: ApplicantRejectReason.nullable(),
  reason: some,
  /** The linked consultant after hiring. */
  candidateID: Id.nullable(),
  _candidate: Ref.nullable(),
  resumes: z.array(Resume.omit({ text: true, fields: true })),
  duplicates: z.int(),
  /** The applicant that was merged into this one last, which can be separated again. */
  lastMerged: z.object({ name: z.string(), at: Instant }).nullable(),
  /** Until when a withdrawal can be undone, with the submissions that ended with it. */
  withdrawal: z.object({ until: Instant, submissions: z.int() }).nullable(),
  availableTransitions: z.array(availableTransition(ApplicantStatus)),
  editable: z.array(z.string()),
  createdBy: Id.nullable(),
  _createdBy: Ref.nullable(),
  _updatedBy: Ref.nullable(),
})
export type Applicant = z.output<typeof Applicant>

export const DuplicatePair = z.object({
  id: z.string(),
  _applicant: Ref,
  _other: Ref,
  score: z.int(),
  parts: scoreParts,
})
/** The record that each field is kept from: the remaining one, or the merged one. Lists are combined. */
export const Merge = z.strictObject({
  otherID: Id,
  fromOther: z.array(z.string().max(60)).max(60),
  version: Version,
  otherVersion: Version,
})
