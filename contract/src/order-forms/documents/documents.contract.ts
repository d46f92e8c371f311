import * as z from 'zod'
import { RateUnit } from '../../contracts/fields.contract.ts'
import { del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { payableAmounts } from '../../kernel/math/precision.ts'
import {
  booleanFlag,
  CountryID,
  Day,
  Id,
  Instant,
  optionalText,
  Ref,
  repeatable,
  Version,
} from '../../kernel/values/fields.ts'
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
/** The types that users upload; the others are created by the application. */
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
  /** The version of a generated letter or proposal. */
  version: z.int().nullable(),
  /** The document template of a letter or proposal; null for uploads and older documents. */
  template: DocumentTemplateContent.nullable(),
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
    summary: 'Adds or replaces the CV.',
    may: edit,
    upload: { kind: 'document', max: 1, required: true },
    body: z.strictObject({}),
    returns: Document,
    status: 201,
  }),
  uploadSignedOffer: post('/order-forms-setups/:id/signed-offer-letter', {
    summary: 'Uploads the signed offer letter as a PDF with the signature date; the offer is then signed.',
    may: right('offer-letters', 'edit'),
    view: orderFormView,
    upload: { kind: 'pdf', max: 1, required: true },
    body: z.strictObject({ signedOn: Day, version: z.coerce.number().pipe(Version) }),
    returns: OrderForm,
    status: 201,
  }),
  offerLetter: get('/order-forms-setups/:id/offer-letter', {
    summary: 'A preview of the offer letter, or the letter of a version.',
    may: right('offer-letters', 'view', 'full'),
    query: z.strictObject({
      version: z.coerce.number().int().min(1).optional(),
      /** The expiry date of the preview. */
      expiresOn: Day.optional(),
    }),
    download: true,
  }),
  generateOfferLetter: post('/order-forms-setups/:id/offer-letter', {
    summary: 'Generates a new version of the offer letter from the approved terms, stored with its hash.',
    may: right('offer-letters', 'create'),
    view: orderFormView,
    body: z.strictObject({ version: Version, expiresOn: Day }),
    returns: OrderForm,
    status: 201,
    perMinute: 60,
  }),
  emailOfferLetter: post('/order-forms-setups/:id/email-offer-letter', {
    summary: 'Emails the offer letter; the first time the offer is sent, later it is a reminder.',
    may: right('offer-letters', 'post'),
    view: orderFormView,
    body: z.strictObject({
      version: Version,
      /** An address of the consultant; by default the first one. */
      to: z.string().trim().max(254).optional(),
      expiresOn: Day.optional(),
    }),
    returns: OrderForm,
    perMinute: 20,
  }),
  proposal: get('/order-forms-setups/:id/proposal', {
    summary: 'A preview of the proposal for the client as a PDF.',
    may: right('order-forms', 'view', 'full'),
    download: true,
  }),
  makeProposal: post('/order-forms-setups/:id/proposal', {
    summary: 'Generates the proposal for the client and stores it with the documents.',
    may: edit,
    body: z.strictObject({
      validUntil: Day.optional(),
      /** The profile of the consultant for the client. */
      summary: optionalText(4000, 'The profile').default(null),
      /** Additional rates in the currency of the order form; its own rate always comes first. */
      rateOptions: z
        .array(z.strictObject({ unit: RateUnit, rate: Cost }))
        .max(5, 'Add at most 5 rates.')
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
    summary: 'Emails the visa team of the country what it needs to start.',
    may: edit,
    body: z.strictObject({ message: optionalText(2000, 'The message').default(null) }),
    returns: z.object({ sent: z.array(Sent) }),
    perMinute: 20,
  }),
  emailJoining: post('/order-forms-setups/:id/joining-instructions-email', {
    summary: 'Resends the joining instructions, which are sent automatically when onboarding starts.',
    may: right('offer-letters', 'edit'),
    body: z.strictObject({
      /** An address of the consultant; by default the first one. */
      to: z.string().trim().max(254).optional(),
      /** As given by the client, for example `09:00 at reception`. */
      reportingTime: optionalText(100, 'The reporting time')
        .refine((typed) => !typed?.includes('\n') && !typed?.includes('\r'), 'Enter the reporting time on one line.')
        .default(null),
    }),
    returns: z.object({ sent: z.array(Sent) }),
    perMinute: 20,
  }),
  attachments: get('/order-forms-setups/:id/attachments', {
    summary: 'The documents of an order form that the caller may see, newest first.',
    may: see,
    returns: z.array(Document),
  }),
  attach: post('/order-forms-setups/:id/attachments', {
    summary: 'Adds documents to an order form.',
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
    summary:
      'Removes a document from the order form; the file is kept for the audit. Letters and signed offers cannot be removed.',
    may: edit,
    returns: z.object({ id: Id }),
  }),
  download: get('/order-forms-setups/:id/attachments/:attachmentID/download', {
    summary: 'Downloads a document; `inline=true` to preview it.',
    may: see,
    query: inline,
    download: true,
  }),
  downloads: get('/order-forms-setups/:id/downloads', {
    summary: 'All documents of the order form that the caller may see, as a ZIP.',
    may: see,
    download: true,
    perMinute: 20,
  }),
} satisfies Endpoints

export const requestEndpoints = {
  list: list('/order-form-setup-requests', {
    summary: 'The visa, medical, laptop and employee data requests of the types the caller may see.',
    may: see,
    item: OrderFormRequest,
    filters: {
      kind: repeatable(RequestKind),
      status: repeatable(RequestStatus),
      orderFormID: Id.optional(),
      countryID: repeatable(CountryID),
      /** The first and the last date, in the time zone of the caller, of the last status change. */
      sinceFrom: Day.optional(),
      sinceTo: Day.optional(),
      /** Completed, until the consultant leaves. */
      done: booleanFlag.optional(),
      /** Not completed, and pending the caller's role (`me`) or others, including the consultant (`others`). */
      waiting: z.enum(['me', 'others']).optional(),
      /** The order form itself is pending the visa. */
      orderFormWaits: booleanFlag.optional(),
    },
    sorts: ['since', 'startDate', 'expiresOn', 'createdAt'],
    order: 'since',
    export: [right('order-forms', 'export'), ...Object.values(REQUEST_RIGHTS).map(({ exportRight }) => exportRight)],
  }),
  change: put('/order-form-setup-requests/:id', {
    summary: 'Updates the status, reference, dates or cost of a request.',
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
