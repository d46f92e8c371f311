import * as z from 'zod'
import { type Endpoints, get, list, post } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Day, Id, Instant, many, optionalText, prose, Ref, text, Version } from '../../kernel/values/fields.ts'

/** What a pack shows of an applicant: a profile without name, contacts and employers, or all of it. */
export const PackLayout = z.enum(['BLIND', 'FULL'])
export type PackLayout = z.output<typeof PackLayout>
export const Verdict = z.enum(['INTERESTED', 'MAYBE', 'NOT_INTERESTED'])
export type Verdict = z.output<typeof Verdict>

export const NewPack = z.strictObject({
  jobID: Id,
  submissions: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Choose at least one applicant.')
    .max(20, 'Maximum 20 applicants per pack.'),
  contactIDs: z.array(Id).min(1, 'Choose at least one contact.').max(10, 'Maximum ten contacts.'),
  layout: PackLayout.default('FULL'),
  subject: text(300, 'Subject'),
  message: prose(20_000, 'Message'),
  /** The last day on which the links open the page; 30 days by default, 90 at most. */
  expiresOn: Day.optional(),
})

/** One link per contact; the token itself is only in the mail. */
export const PackLink = z.object({
  id: Id,
  _contact: Ref,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  firstOpenedAt: Instant.nullable(),
  lastOpenedAt: Instant.nullable(),
  reads: z.int(),
})
export const PackVerdict = z.object({
  submissionID: Id,
  _contact: Ref,
  readAt: Instant.nullable(),
  verdict: Verdict.nullable(),
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
  message: z.string(),
  submissions: z.array(z.object({ id: Id, _applicant: Ref, resumeID: Id.nullable() })),
  links: z.array(PackLink),
  verdicts: z.array(PackVerdict),
  sentAt: Instant,
  _sentBy: Ref.nullable(),
})
export type Pack = z.output<typeof Pack>

/** What the page by link shows; nothing else of the company. */
export const SharedShortlist = z.object({
  company: z.string(),
  contact: z.string(),
  jobTitle: z.string(),
  message: z.string(),
  expiresAt: Instant,
  profiles: z.array(
    z.object({
      /** The place in the pack, from 1: no ID leaves the company. */
      position: z.int(),
      name: z.string(),
      title: z.string().nullable(),
      summary: z.string().nullable(),
      availability: z.string().nullable(),
      verdict: Verdict.nullable(),
      comment: z.string().nullable(),
      proposedTimes: z.array(Instant),
    }),
  ),
})

const view = right('applicant-submissions', 'view')
const send = right('applicant-submissions', 'approve')
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not valid.') })
const profile = z.object({ ...token.shape, position: z.coerce.number().int().min(1).max(20) })

const PACKS = '/submission-packs'
export const packEndpoints = {
  list: list(PACKS, {
    summary: 'The packs sent to clients.',
    may: view,
    item: Pack,
    sorts: ['sentAt'],
    order: '-sentAt',
    export: false,
    filters: { jobID: many(Id), submissionID: many(Id) },
  }),
  send: post(PACKS, {
    summary: 'Submits the applicants to the client: mails each contact a link and keeps the CV versions.',
    may: send,
    body: NewPack,
    returns: Pack,
    status: 201,
  }),
  revoke: post(`${PACKS}/:id/revocation`, {
    summary: 'Closes the links of a pack, of one contact when it is named.',
    may: send,
    body: z.strictObject({ linkID: Id.optional() }),
    returns: Pack,
  }),
  preview: get(`${PACKS}/preview`, {
    summary: 'The profile of one submission as PDF, as the client will see it.',
    may: view,
    query: z.strictObject({ submissionID: Id, layout: PackLayout.default('FULL') }),
    download: true,
    perMinute: 30,
  }),
} satisfies Endpoints

const BY_LINK = 'Contacts of clients have no account; the token of their link is the key, limited in time and calls.'
export const sharedShortlistEndpoints = {
  get: get('/open/shortlists/:token', {
    summary: 'The shortlist that a client contact got.',
    open: BY_LINK,
    params: token,
    returns: SharedShortlist,
  }),
  profile: get('/open/shortlists/:token/profiles/:position', {
    summary: 'One profile as PDF; reading it is recorded.',
    open: BY_LINK,
    params: profile,
    download: true,
  }),
  answer: post('/open/shortlists/:token/profiles/:position', {
    summary: 'The verdict of the contact, with a comment and proposed interview times.',
    open: BY_LINK,
    params: profile,
    body: z.strictObject({
      verdict: Verdict,
      comment: optionalText(2000, 'Comment').default(null),
      proposedTimes: z.array(Instant).max(5, 'Maximum five times.').default([]),
    }),
    returns: SharedShortlist,
  }),
} satisfies Endpoints
