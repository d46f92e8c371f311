import * as z from 'zod'
import { type Endpoints, get, list, post } from '../../kernel/api/endpoint.ts'
import { MailDelivery } from '../../kernel/api/mail-delivery.ts'
import { right } from '../../kernel/api/permission.ts'
import { inlineQuery } from '../../kernel/records/documents.ts'
import { Day, Id, Instant, optionalText, Ref, repeatable, text, Version } from '../../kernel/values/fields.ts'
import { RejectReason, SubmissionStatus } from './states.contract.ts'

/** The profile in a pack: without name and employers, or with them. Neither contains contact data or pay. */
export const PackLayout = z.enum(['BLIND', 'FULL'])
export type PackLayout = z.output<typeof PackLayout>
export const Verdict = z.enum(['INTERESTED', 'MAYBE', 'NOT_INTERESTED'])
export type Verdict = z.output<typeof Verdict>
/** OPEN: the page can be opened with it. */
export const PackLinkStatus = z.enum(['OPEN', 'EXPIRED', 'REVOKED'])
export type PackLinkStatus = z.output<typeof PackLinkStatus>

const MAX_IN_PACK = 20
export const LINK_DAYS = 30
export const MAX_LINK_DAYS = 90

/** The expiry date of the links, in the country of the job; by default 30 days, at most 90. */
const expiresOn = Day

export const NewPack = z.strictObject({
  jobID: Id,
  submissions: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Choose at least one applicant.')
    .max(MAX_IN_PACK, `Maximum ${MAX_IN_PACK} applicants per pack.`),
  contactIDs: z.array(Id).min(1, 'Choose at least one contact.').max(10, 'Maximum ten contacts.'),
  layout: PackLayout.default('FULL'),
  subject: text(300, 'Subject'),
  /** The cover note, in the email and on the page. */
  message: optionalText(5000, 'Cover note').default(null),
  expiresOn: expiresOn.optional(),
})
export type NewPack = z.output<typeof NewPack>

/** The defaults of the dialog: the submissions that can be sent, the recipients, and the subject of the template. */
export const PackDraft = z.object({
  subject: z.string(),
  expiresOn: Day,
  contacts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      title: z.string().nullable(),
      /** The default recipient. */
      isDefault: z.boolean(),
    }),
  ),
  submissions: z.array(
    z.object({
      id: Id,
      _applicant: Ref,
      title: z.string().nullable(),
      status: SubmissionStatus,
      hasPitch: z.boolean(),
      /** The number of packs they were in before. */
      packs: z.int(),
      /** What must be done before they can be sent; empty if they can. */
      blockers: z.array(z.string()),
      version: Version,
    }),
  ),
})
export type PackDraft = z.output<typeof PackDraft>

/** One link per contact. Only the hash of the token is stored. */
const PackLink = z.object({
  id: Id,
  _contact: Ref,
  status: PackLinkStatus,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  firstOpenedAt: Instant.nullable(),
  lastOpenedAt: Instant.nullable(),
  reads: z.int(),
  delivery: MailDelivery.omit({ to: true, reason: true }).nullable(),
})
const PackVerdict = z.object({
  submissionID: Id,
  _contact: Ref,
  readAt: Instant.nullable(),
  verdict: Verdict.nullable(),
  reasonCode: RejectReason.nullable(),
  comment: z.string().nullable(),
  proposedTimes: z.array(Instant),
  answeredAt: Instant.nullable(),
})
export const Pack = z.object({
  id: Id,
  jobID: Id,
  _job: Ref,
  layout: PackLayout,
  subject: z.string(),
  message: z.string().nullable(),
  submissions: z.array(
    z.object({ id: Id, position: z.int(), _applicant: Ref, status: SubmissionStatus, resumeNumber: z.int() }),
  ),
  links: z.array(PackLink),
  verdicts: z.array(PackVerdict),
  sentAt: Instant,
  _sentBy: Ref.nullable(),
})
export type Pack = z.output<typeof Pack>

/** The content of the open page; no other data of the company. */
export const SharedShortlist = z.object({
  company: z.string(),
  contact: z.string(),
  /** The sender. */
  sender: z.string().nullable(),
  jobTitle: z.string(),
  /** The client’s own number of the job. */
  clientJobID: z.string().nullable(),
  message: z.string().nullable(),
  expiresAt: Instant,
  profiles: z.array(
    z.object({
      /** The position in the pack, from 1: no IDs are disclosed. */
      position: z.int(),
      name: z.string(),
      title: z.string().nullable(),
      summary: z.string().nullable(),
      availability: z.string().nullable(),
      /** False if they are no longer available: the profile is closed then. */
      isOpen: z.boolean(),
      readAt: Instant.nullable(),
      verdict: Verdict.nullable(),
      reasonCode: RejectReason.nullable(),
      comment: z.string().nullable(),
      proposedTimes: z.array(Instant),
    }),
  ),
})
export type SharedShortlist = z.output<typeof SharedShortlist>

const view = right('applicant-submissions', 'view')
const send = right('applicant-submissions', 'approve')
const linkID = Id

const PACKS = '/submission-packs'
export const packEndpoints = {
  list: list(PACKS, {
    summary: 'The packs sent to clients.',
    may: view,
    item: Pack,
    sorts: ['sentAt'],
    order: '-sentAt',
    export: false,
    filters: { jobID: repeatable(Id), submissionID: repeatable(Id) },
  }),
  draft: get(`${PACKS}/draft`, {
    summary: 'The applicants of a job who can be sent to the client, the contacts of the client, and the subject.',
    may: send,
    query: z.strictObject({ jobID: Id }),
    returns: PackDraft,
  }),
  send: post(PACKS, {
    summary: 'Submits the applicants to the client: emails each contact a link and stores the profiles as sent.',
    may: send,
    body: NewPack,
    returns: Pack,
    status: 201,
    perMinute: 30,
  }),
  revoke: post(`${PACKS}/:id/revocation`, {
    summary: 'Closes the links of a pack, of one contact when it is named.',
    may: send,
    body: z.strictObject({ linkID: linkID.optional() }),
    returns: Pack,
  }),
  extend: post(`${PACKS}/:id/extension`, {
    summary: 'Changes the last day of the links of a pack, of one contact when it is named. Revoked links stay closed.',
    may: send,
    body: z.strictObject({ linkID: linkID.optional(), expiresOn }),
    returns: Pack,
  }),
  link: post(`${PACKS}/:id/link`, {
    summary: 'The address of the link of one contact, to be sent in another way. Each copy is recorded.',
    may: send,
    body: z.strictObject({ linkID }),
    returns: z.object({ url: z.string() }),
    perMinute: 30,
  }),
  preview: get(`${PACKS}/preview`, {
    summary: 'The profile of one submission as PDF, as the client will see it.',
    may: view,
    query: z.strictObject({ submissionID: Id, layout: PackLayout.default('FULL') }),
    download: true,
    perMinute: 30,
  }),
  profile: get(`${PACKS}/:id/profiles/:position`, {
    summary: 'One profile of a pack as PDF, as it was sent.',
    may: view,
    params: z.object({ id: Id, position: z.coerce.number().int().min(1).max(MAX_IN_PACK) }),
    query: inlineQuery,
    download: true,
  }),
} satisfies Endpoints

/** `sl_` and 256 bits. */
const ShortlistToken = z.string().regex(/^sl_[A-Za-z0-9_-]{43}$/, 'This link is not valid.')
const position = z.int().min(1).max(MAX_IN_PACK)
const BY_LINK =
  'Contacts of clients have no account; the token of their link is the key, limited in time and calls. It is in the body because addresses are logged.'

/** 404 LINK_UNKNOWN for an unknown token; 409 LINK_REVOKED, LINK_EXPIRED; 429 above 60 calls a minute. */
export const sharedShortlistEndpoints = {
  get: post('/open/shortlists/read', {
    summary: 'The shortlist that a client contact received.',
    open: BY_LINK,
    body: z.strictObject({ token: ShortlistToken }),
    returns: SharedShortlist,
    passive: true,
    ownTransaction: true,
  }),
  /** 409 PROFILE_CLOSED. */
  profile: post('/open/shortlists/profile', {
    summary: 'One profile as PDF; reading it is recorded.',
    open: BY_LINK,
    body: z.strictObject({ token: ShortlistToken, position }),
    download: true,
    passive: true,
    ownTransaction: true,
  }),
  /** 409 PROFILE_CLOSED. */
  answer: post('/open/shortlists/answer', {
    summary: 'The verdict of the contact, with a reason, a comment and proposed interview times.',
    open: BY_LINK,
    body: z.strictObject({
      token: ShortlistToken,
      position,
      verdict: Verdict,
      /** For a profile that they are not interested in. */
      reasonCode: RejectReason.nullable().default(null),
      comment: optionalText(2000, 'Comment').default(null),
      proposedTimes: z.array(Instant).max(5, 'Maximum five times.').default([]),
    }),
    returns: SharedShortlist,
    ownTransaction: true,
  }),
} satisfies Endpoints
