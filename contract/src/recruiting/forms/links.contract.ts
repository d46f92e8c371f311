import * as z from 'zod'
import { type Endpoints, get, post } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, Ref } from '../../kernel/values/fields.ts'
import { NewApplicant } from '../applicants/shapes.contract.ts'
import { FormDefinition } from './questions.contract.ts'

export const LINK_DAYS = 14
/** The maximum number of applications by the link of a job. */
export const MAX_ANSWERS = 500

/**
 * `SUBMITTED`: for a link of one applicant, answered once. `FULL`: for a link of a job, after its maximum number of
 * applications.
 */
export const FormLinkStatus = z.enum(['OPEN', 'SUBMITTED', 'FULL', 'REVOKED', 'EXPIRED'])
export type FormLinkStatus = z.output<typeof FormLinkStatus>

/** A link as staff see it; the token itself is not stored. */
export const FormLink = z.object({
  id: Id,
  applicantID: Id.nullable(),
  jobID: Id.nullable(),
  derivedStatus: FormLinkStatus,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  firstOpenedAt: Instant.nullable(),
  lastSubmittedAt: Instant.nullable(),
  /** The number of submitted forms. */
  submissions: z.int(),
  createdAt: Instant,
  _createdBy: Ref.nullable(),
})
export type FormLink = z.output<typeof FormLink>

/** The address is returned once, when the link is created, and cannot be retrieved again. */
const CreatedFormLink = z.object({ link: FormLink, url: z.string() })

const NewFormLink = z.strictObject({
  /** Days until it expires. */
  days: z.int().min(1, 'Enter at least 1 day.').max(90, 'Enter at most 90 days.').default(LINK_DAYS),
})
const linkOf = <const R extends 'applicants' | 'jobs', const P extends string>(resource: R, path: `/${P}`) => {
  const edit = right(resource, 'edit')
  const what = resource === 'jobs' ? 'job' : 'applicant'
  return {
    list: get(`${path}/:id/form-links`, {
      summary: `The links to the applicant form of one ${what}, newest first.`,
      may: edit,
      returns: z.array(FormLink),
    }),
    create: post(`${path}/:id/form-links`, {
      summary: `Creates a link to the applicant form for one ${what}. Its address is answered only here.`,
      may: edit,
      body: NewFormLink,
      returns: CreatedFormLink,
      status: 201,
      perMinute: 30,
    }),
    revoke: post(`${path}/:id/form-links/:linkID/revocation`, {
      summary: 'Revokes a link; its page no longer opens.',
      may: edit,
      returns: FormLink,
    }),
  }
}
export const applicantLinkEndpoints = linkOf('applicants', '/applicants') satisfies Endpoints
export const jobLinkEndpoints = linkOf('jobs', '/jobs') satisfies Endpoints

/** The fields that applicants fill in themselves, without those that staff decide. */
const fields = NewApplicant.pick({
  name: true,
  email: true,
  phone: true,
  residenceCountry: true,
  city: true,
  nationality: true,
  visaStatus: true,
  visaExpiry: true,
  employer: true,
  title: true,
  totalYears: true,
  relevantYears: true,
  skills: true,
  education: true,
  languages: true,
  links: true,
  currentPay: true,
  expectedPay: true,
  noticeDays: true,
  availableFrom: true,
  willRelocate: true,
}).extend({
  /** Consents: true when given. */
  rightToRepresent: z.boolean().optional(),
  consent: z.boolean().optional(),
})
export const OpenApplicant = fields
export type OpenApplicant = z.output<typeof OpenApplicant>

/** The content of an open page: the questions, without any stored data. */
export const OpenForm = z.object({
  company: z.string(),
  derivedStatus: FormLinkStatus,
  expiresAt: Instant,
  /** For a link of a job: the position. */
  job: z.object({ title: z.string(), city: z.string().nullable() }).nullable(),
  /** Null when it can no longer be answered. */
  form: z.object({ formVersion: z.int(), definition: FormDefinition }).nullable(),
})
export type OpenForm = z.output<typeof OpenForm>

export const FORM_TOKEN = /^af_[A-Za-z0-9_-]{43}$/
const FormToken = z.string().regex(FORM_TOKEN, 'Open the link again.')

/** A field of a multipart request that holds JSON. */
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((typed, context) => {
      try {
        return JSON.parse(typed) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'This is not JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

const OpenSubmission = z.strictObject({
  token: FormToken,
  formVersion: json(z.int().min(1)),
  applicant: json(OpenApplicant),
  /** Answers to the custom questions; files are not among them. */
  values: json(z.record(z.string(), z.unknown())),
  /** The question of each file, in the order of the files: `resume`, or the key of a custom one. */
  files: json(z.array(z.string().max(60)).max(6)),
})

const BY_LINK = 'Applicants have no account; the token of their link is the key, limited in time and calls.'
export const openFormEndpoints = {
  /** 404 LINK_UNKNOWN for an unknown token. */
  read: post('/open/forms/read', {
    summary: 'The form that the link asks to fill in. Reading does not use up the link.',
    open: `${BY_LINK} It is in the body because addresses are logged.`,
    body: z.strictObject({ token: FormToken }),
    returns: OpenForm,
    passive: true,
    ownTransaction: true,
  }),
  /** 404 LINK_UNKNOWN; 409 LINK_SUBMITTED, LINK_FULL, LINK_REVOKED, LINK_EXPIRED. */
  submit: post('/open/forms/submission', {
    summary: 'Submits the applicant form with the CV: for one applicant once, for a job as a new applicant.',
    open: BY_LINK,
    upload: { kind: 'resume', max: 6, required: false },
    body: OpenSubmission,
    returns: OpenForm,
    perMinute: 10,
  }),
} satisfies Endpoints
