import * as z from 'zod'
import { type Endpoints, get, list, post } from '../../kernel/api/endpoint.ts'
import { plural } from '../../kernel/api/labels.ts'
import { DELIVERY_STATES } from '../../kernel/api/mail-rules.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, Instant, multilineText, Ref, text, Version } from '../../kernel/values/fields.ts'
import { Submission } from '../submissions/shapes.contract.ts'
import { submissionView } from '../submissions/visibility.contract.ts'
import { BulkResult } from '../values.contract.ts'

/** The templates of emails to applicants that users send. */
export const ApplicantTemplate = z.enum(['APPLICATION_RECEIVED', 'RESUME_REQUEST', 'REJECTION'])
export type ApplicantTemplate = z.output<typeof ApplicantTemplate>

/** A rejection is delayed by at least one day, in which it can be cancelled. */
export const REJECTION_DELAY_DAYS = { min: 1, max: 14 } as const

/** An email about an applicant, a submission or a job. Replies are not read. */
export const RecruitingMail = z.object({
  id: Id,
  /** The name of the recipient; the address if the user may see it. */
  to: z.string(),
  subject: z.string(),
  /** The name of its template; null for one without. */
  template: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** When it was written. */
  at: Instant,
  sentAt: Instant.nullable(),
  /** Until when it is delayed and can be cancelled. */
  dueAt: Instant.nullable(),
  /** Whether its text can be read: of emails to applicants, with full access to applicants. */
  isReadable: z.boolean(),
  mayCancel: z.boolean(),
  /** Whether the user may send it now: it is on hold, or its sending failed. */
  maySend: z.boolean(),
})
export type RecruitingMail = z.output<typeof RecruitingMail>

const content = {
  template: ApplicantTemplate,
  /** The position it is about. */
  jobID: Id.optional(),
  /** The edited text, with variables such as `{{ consultantFirstName }}`; that of the template by default. */
  subject: text(300, 'Subject').optional(),
  text: multilineText(20_000, 'Message').optional(),
}

const NewApplicantMail = z.strictObject({
  ...content,
  applicantIDs: z
    .array(Id)
    .min(1, 'Select at least one applicant.')
    .max(200, 'Select at most 200 applicants.')
    .transform((ids) => [...new Set(ids)]),
  /** Days until a rejection is sent; other emails are sent at once. */
  delayDays: z
    .int('Delay: enter a whole number.')
    .min(REJECTION_DELAY_DAYS.min, `Enter at least ${plural(REJECTION_DELAY_DAYS.min, 'day')}.`)
    .max(REJECTION_DELAY_DAYS.max, `Enter at most ${plural(REJECTION_DELAY_DAYS.max, 'day')}.`)
    .default(REJECTION_DELAY_DAYS.min),
})

const view = right('applicant-submissions', 'view')
const full = right('applicants', 'view', 'full')
const edit = right('applicants', 'edit')

const MAILS = '/recruiting-mails'
export const recruitingMailEndpoints = {
  list: list(MAILS, {
    summary: 'The emails about an applicant, a submission or a job: exactly one of them is named.',
    may: view,
    item: RecruitingMail,
    sorts: ['createdAt'],
    order: '-createdAt',
    export: false,
    filters: { applicantID: Id.optional(), submissionID: Id.optional(), jobID: Id.optional() },
  }),
  templates: get(`${MAILS}/templates`, {
    summary: 'The templates of emails to applicants, with their text and variables.',
    may: edit,
    returns: z.array(
      z.object({
        code: ApplicantTemplate,
        name: z.string(),
        about: z.string(),
        subject: z.string(),
        text: z.string(),
        needsJob: z.boolean(),
        variables: z.array(z.object({ name: z.string(), label: z.string() })),
      }),
    ),
  }),
  preview: post(`${MAILS}/preview`, {
    summary: 'The email as one applicant will receive it. Nothing is sent.',
    may: full,
    body: z.strictObject({ ...content, applicantID: Id }),
    returns: z.object({ _applicant: Ref, subject: z.string(), text: z.string(), html: z.string() }),
    perMinute: 60,
  }),
  send: post(MAILS, {
    summary: 'Emails applicants from a template, each separately; a rejection waits for at least one day.',
    may: edit,
    body: NewApplicantMail,
    returns: BulkResult,
    perMinute: 20,
  }),
  text: get(`${MAILS}/:id`, {
    summary: 'The text of an email about an applicant; of one with a link the text is not shown.',
    may: full,
    returns: z.object({ id: Id, subject: z.string(), text: z.string() }),
  }),
  /** 409 MAIL_SENT. */
  cancel: post(`${MAILS}/:id/cancellation`, {
    summary: 'Cancels an email to an applicant that has not been sent yet.',
    may: edit,
    returns: RecruitingMail,
  }),
} satisfies Endpoints

export const submissionMailEndpoints = {
  /** 422 without contacts for a CV submission, or without a rejection to write about. */
  email: post('/applicant-submissions/:id/email', {
    summary: 'Sends the profile to client contacts, or the applicant a rejection a day later, from the template.',
    may: right('applicant-submissions', 'edit'),
    body: z.strictObject({
      template: z.enum(['CV_SUBMISSION', 'REJECTION']),
      contactIDs: z.array(Id).max(10, 'Select at most 10 contacts.').default([]),
      subject: text(300, 'Subject').optional(),
      text: multilineText(5000, 'Message').optional(),
      version: Version,
    }),
    returns: Submission,
    view: submissionView,
    perMinute: 30,
  }),
} satisfies Endpoints
