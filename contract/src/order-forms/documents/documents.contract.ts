import * as z from 'zod'
import { RateUnit } from '../../contracts/fields.contract.ts'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { payableAmounts } from '../../kernel/math/precision.ts'
import { CountryID, Day, flag, Id, Instant, many, optionalText, Ref, Version } from '../../kernel/values/fields.ts'
import { Cost } from '../../settings/country-rules/countries.rules.ts'
import { DocumentTemplateContent } from '../../settings/document-templates/document-templates.contract.ts'
import { OrderForm, OrderFormRequest } from '../core/record.contract.ts'
import { orderFormView } from '../core/visibility.contract.ts'
import { REQUEST_RIGHTS } from '../onboarding/request-rights.rules.ts'
import { RequestKind, RequestStatus } from '../onboarding/request-states.contract.ts'

const see = right('order-forms', 'view')
const edit = right('order-forms', 'edit')

export const DOCUMENT_TYPES = [
  'RESUME',
  'IDENTITY',
  'VISA',
  'CLIENT_APPROVAL',
  'PROPOSAL',
  'OFFER_LETTER',
  'SIGNED_OFFER',
  'OTHER',
] as const
export const DocumentType = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.output<typeof DocumentType>
/** What people upload by hand; the others come about by their own steps. */
export const UploadedDocumentType = z.enum(['RESUME', 'IDENTITY', 'VISA', 'CLIENT_APPROVAL', 'OTHER'])

export const Document = z.object({
  id: Id,
  orderFormID: Id,
  type: DocumentType,
  name: z.string(),
  /** Decided by content. */
  mimeType: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** Of generated letters and proposals. */
  version: z.int().nullable(),
  /** The words that a letter or proposal was printed in; null for uploads, and for papers of before. */
  wording: DocumentTemplateContent.nullable(),
  note: z.string().nullable(),
  confidential: z.boolean(),
  mayRemove: z.boolean(),
  _createdBy: Ref.nullable(),
  createdAt: Instant,
})
export type Document = z.output<typeof Document>

const inline = z.strictObject({ inline: z.enum(['true', 'false']).default('false') })
const Sent = z.object({ sentTo: z.string(), sentAt: Instant })

export const documentEndpoints = {
  uploadResume: post('/order-forms-setups/:id/upload-resume', {
    summary: 'Adds the resume, or a newer one, of the person.',
    may: edit,
    upload: { kind: 'document', max: 1, required: true },
    body: z.strictObject({}),
    returns: Document,
    status: 201,
  }),
  uploadSignedOffer: post('/order-forms-setups/:id/signed-offer-letter', {
    summary: 'Takes in the signed offer letter, a PDF, with the day of the signature; the offer counts as signed.',
    may: right('offer-letters', 'edit'),
    view: orderFormView,
    upload: { kind: 'pdf', max: 1, required: true },
    body: z.strictObject({ signedOn: Day, version: z.coerce.number().pipe(Version) }),
    returns: OrderForm,
    status: 201,
  }),
  offerLetter: get('/order-forms-setups/:id/offer-letter', {
    summary: 'The offer letter as it would be written now, or the letter of a version as it was written.',
    may: right('offer-letters', 'view', 'full'),
    query: z.strictObject({
      version: z.coerce.number().int().min(1).optional(),
      /** Of one as it would be written now: the day until which it stands. */
      expiresOn: Day.optional(),
    }),
    download: true,
  }),
  generateOfferLetter: post('/order-forms-setups/:id/offer-letter', {
    summary: 'Writes the offer letter of the approved order form as a new version, kept with its hash.',
    may: right('offer-letters', 'create'),
    view: orderFormView,
    body: z.strictObject({ version: Version, expiresOn: Day }),
    returns: OrderForm,
    status: 201,
    perMinute: 60,
  }),
  emailOfferLetter: post('/order-forms-setups/:id/email-offer-letter', {
    summary: 'Mails the offer letter to the person; the first time the offer counts as sent, later it is a reminder.',
    may: right('offer-letters', 'post'),
    view: orderFormView,
    body: z.strictObject({
      version: Version,
      /** One of the addresses of the person; the first of them unless said otherwise. */
      to: z.string().trim().max(254).optional(),
      expiresOn: Day.optional(),
    }),
    returns: OrderForm,
    perMinute: 20,
  }),
  proposal: get('/order-forms-setups/:id/proposal', {
    summary: 'The proposal for the client as a PDF, as it would be written now.',
    may: right('order-forms', 'view', 'full'),
    download: true,
  }),
  makeProposal: post('/order-forms-setups/:id/proposal', {
    summary: 'Writes the proposal for the client and keeps it with the papers.',
    may: edit,
    body: z.strictObject({
      validUntil: Day.optional(),
      /** Why this consultant, in the seller's own words. */
      summary: optionalText(4000, 'The profile').default(null),
      /** Other rates the client may choose, in the currency of the order form; its own rate always comes first. */
      rateOptions: z
        .array(z.strictObject({ unit: RateUnit, rate: Cost }))
        .max(5, 'At most 5 further rates.')
        .default([]),
      leadTime: optionalText(200, 'The lead time').default(null),
      assumptions: optionalText(4000, 'The assumptions').default(null),
      exclusions: optionalText(4000, 'The exclusions').default(null),
    }),
    returns: Document,
    status: 201,
    perMinute: 60,
  }),
  emailVisaTeam: post('/order-forms-setups/:id/visa-team-email', {
    summary: 'Mails the visa team of the country what it needs to begin.',
    may: edit,
    body: z.strictObject({ message: optionalText(2000, 'The message').default(null) }),
    returns: z.object({ sent: z.array(Sent) }),
    perMinute: 20,
  }),
  emailJoining: post('/order-forms-setups/:id/joining-instructions-email', {
    summary:
      'Mails the joining instructions to the newcomer once more; they went out by themselves when the onboarding began.',
    may: right('offer-letters', 'edit'),
    body: z.strictObject({
      /** One of the addresses of the person; the first of them unless said otherwise. */
      to: z.string().trim().max(254).optional(),
      /** As the client said it: `09:00, at the reception`. */
      reportingTime: optionalText(100, 'The reporting time')
        .refine((typed) => !typed?.includes('\n') && !typed?.includes('\r'), 'Write the reporting time on one line.')
        .default(null),
    }),
    returns: z.object({ sent: z.array(Sent) }),
    perMinute: 20,
  }),
  attachments: get('/order-forms-setups/:id/attachments', {
    summary: 'The papers of an order form that the caller may see, newest first.',
    may: see,
    returns: z.array(Document),
  }),
  attach: post('/order-forms-setups/:id/attachments', {
    summary: 'Adds papers to an order form.',
    may: edit,
    upload: { kind: 'document', max: 10, required: true },
    body: z.strictObject({
      type: UploadedDocumentType.default('OTHER'),
      note: optionalText(300, 'The note').default(null),
    }),
    returns: z.array(Document),
    status: 201,
  }),
  detach: del('/order-forms-setups/:id/attachments/:attachmentID', {
    summary: 'Takes a paper off the order form; it stays in the store for the audit. Letters and signatures stay.',
    may: edit,
    returns: z.object({ id: Id }),
  }),
  download: get('/order-forms-setups/:id/attachments/:attachmentID/download', {
    summary: 'One paper; `inline=true` to preview it.',
    may: see,
    query: inline,
    download: true,
  }),
  downloads: get('/order-forms-setups/:id/downloads', {
    summary: 'All papers of the order form that the caller may see, in one zip.',
    may: see,
    download: true,
    perMinute: 20,
  }),
} satisfies Endpoints

export const requestEndpoints = {
  list: list('/order-form-setup-requests', {
    summary:
      'The visa, medical, laptop and employee data requests of order forms, as far as the caller may see their kind.',
    may: see,
    item: OrderFormRequest,
    filters: {
      kind: many(RequestKind),
      status: many(RequestStatus),
      orderFormID: Id.optional(),
      countryID: many(CountryID),
      /** The first and the last day of the reader on which it came into its state. */
      sinceFrom: Day.optional(),
      sinceTo: Day.optional(),
      /** Nothing is left to do, until somebody leaves. */
      done: flag.optional(),
      /** Not done, and `me`: my role works on it next; `others`: somebody else does, or the consultant. */
      waiting: z.enum(['me', 'others']).optional(),
      /** The order form itself waits for the visa, so that its visa team finds it there. */
      orderFormWaits: flag.optional(),
    },
    sorts: ['since', 'startDate', 'expiresOn', 'createdAt'],
    order: 'since',
    export: [right('order-forms', 'export'), ...Object.values(REQUEST_RIGHTS).map(({ take }) => take)],
  }),
  change: put('/order-form-setup-requests/:id', {
    summary: 'Moves a request to its next state, or writes down its reference, days and cost.',
    may: see,
    body: z.strictObject({
      version: Version,
      status: RequestStatus.optional(),
      reason: optionalText(1000, 'The reason').default(null),
      reference: optionalText(80, 'The reference').optional(),
      appliedOn: Day.nullable().optional(),
      approvedOn: Day.nullable().optional(),
      startsOn: Day.nullable().optional(),
      expiresOn: Day.nullable().optional(),
      cost: z
        .strictObject({
          amount: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter an amount such as 7200.00.'),
          currency: z.string().regex(/^[A-Z]{3}$/),
        })
        .superRefine(payableAmounts(({ amount, currency }) => [{ path: ['amount'], amount, currency }]))
        .nullable()
        .optional(),
      note: optionalText(1000, 'The note').optional(),
    }),
    returns: OrderFormRequest,
  }),
} satisfies Endpoints
