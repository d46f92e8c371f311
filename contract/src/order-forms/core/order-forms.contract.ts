import * as z from 'zod'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Day, flag, Id, many, optionalText, prose, Ref, Version } from '../../kernel/values/fields.ts'
import { DraftFields, OrderFormFields, OrderFormType } from '../../margin/placement-terms.contract.ts'
import { ChangeImpact, PlacementChange } from '../amendments/changes.contract.ts'
import { CheckSide, MarginSummary, OrderForm, OrderFormRow, WaiverKind } from './record.contract.ts'
import { OrderFormStatus } from './states.contract.ts'
import { orderFormView } from './visibility.contract.ts'

const see = right('order-forms', 'view')
const write = right('order-forms', 'create')
const seen = { may: see, view: orderFormView }
const reason = optionalText(1000, 'The reason').default(null)

const sorts = [
  ...(['number', 'personName', 'client', 'status', 'startDate', 'endDate', 'since', 'submittedAt'] as const),
  ...(['createdAt', 'updatedAt', 'country', 'title', 'margin', 'due'] as const),
] as const

export const orderFormFilters = {
  status: many(OrderFormStatus),
  type: many(OrderFormType),
  countryID: many(CountryID),
  clientID: many(Id),
  legalEntityID: many(Id),
  candidateID: Id.optional(),
  ownerID: many(Id),
  startFrom: Day.optional(),
  startTo: Day.optional(),
  endFrom: Day.optional(),
  endTo: Day.optional(),
  /** `me`: my role, or I myself, is next; `others`: mine, and somebody else is next; `late`: the present step is over its time. */
  waiting: z.enum(['me', 'others', 'late']).optional(),
  /** Below the floor, so that it needs an exception. Only with the right to the margin. */
  exception: flag.optional(),
}

/** The values that a list can be narrowed to, of what the caller may see. */
const Filters = z.object({
  statuses: z.array(z.object({ status: OrderFormStatus, count: z.int() })),
  types: z.array(OrderFormType),
  countries: z.array(Ref),
  clients: z.array(Ref),
  legalEntities: z.array(Ref),
  owners: z.array(Ref),
})

/** A sent change of state. Some moves take more: the offer its address and expiry, the signature its day, joining its day. */
export const StatusChange = z.strictObject({
  status: OrderFormStatus,
  reason,
  version: Version,
  joinedDate: Day.optional(),
  signedOn: Day.optional(),
  lastWorkingDay: Day.optional(),
  /** OFFER_SENT: whom the letter goes to; the person's own address unless said otherwise. */
  to: z.string().max(254).optional(),
  expiresOn: Day.optional(),
  /** SUBMITTED without a master agreement in force: why it should be waived. The CFO, the COO or the managing director grants it first. */
  waiverReason: optionalText(1000, 'The reason').default(null),
})
export type StatusChange = z.output<typeof StatusChange>

/** The figures of the margin at one moment, each explained; the newest first. */
const Explanation = z.object({
  ...MarginSummary.shape,
  /** What went in, with the ids of set-up, parameters and rates, so that it can be computed again years later. */
  input: z.unknown(),
  result: z.unknown(),
  marginSetupID: Id.nullable(),
  countryParameterID: Id.nullable(),
  exchangeRateIDs: z.array(Id),
  /** The policy that gave the premiums, by the name it has now. */
  _medicalPolicy: Ref.nullable(),
})

export const orderFormEndpoints = {
  list: list('/order-form-setup', {
    summary: 'The order forms the caller may see; drafts are in a list of their own.',
    ...seen,
    item: OrderFormRow,
    filters: orderFormFilters,
    sorts,
    order: '-since',
    export: right('order-forms', 'export'),
  }),
  drafts: list('/order-form-setup/drafts', {
    summary: 'The caller’s own drafts, which nobody else sees.',
    may: write,
    view: orderFormView,
    item: OrderFormRow,
    filters: {},
    sorts: ['updatedAt', 'createdAt', 'personName', 'startDate'],
    order: '-updatedAt',
    export: false,
  }),
  saveDraft: post('/order-form-setup/drafts', {
    summary: 'Saves a draft as far as it is filled in: a new one, or with `id` and `version` the one that is there.',
    may: write,
    view: orderFormView,
    body: DraftFields.extend({ id: Id.optional(), version: Version.optional() }),
    returns: OrderForm,
  }),
  discardDraft: del('/order-form-setup/drafts/:id', {
    summary: 'Throws an own draft away that was never submitted.',
    may: write,
    returns: z.object({ id: Id }),
  }),
  renewals: list('/order-form-setup/renewals', {
    summary: 'Running placements that end within so many days and have no next term yet, with the days that are left.',
    ...seen,
    item: OrderFormRow,
    filters: {
      /** As many as the settings of the company say, unless it is sent. */
      days: z.coerce.number().int().min(1).max(365).optional(),
      countryID: many(CountryID),
      clientID: many(Id),
    },
    sorts: ['endDate', 'personName', 'client'],
    export: right('order-forms', 'export'),
  }),
  counts: get('/order-form-setup/counts', {
    summary:
      'How many order forms there are in each status, of those the caller may see; and the caller’s drafts and renewals due.',
    may: see,
    query: countsQuery(orderFormFilters, 'status'),
    returns: z.object({
      total: z.int(),
      byStatus: z.array(z.object({ status: OrderFormStatus, count: z.int() })),
      drafts: z.int(),
      renewalsDue: z.int(),
      pendingMyApproval: z.int(),
    }),
  }),
  filters: get('/order-form-setup/filters', {
    summary: 'The values to filter by, of what the caller may see.',
    may: see,
    returns: Filters,
  }),
  grades: get('/order-form-setup/grades', {
    summary: 'The grades for which a country has ranges of pay today; none where it has no such list.',
    may: write,
    query: z.strictObject({ countryID: CountryID }),
    returns: z.object({ grades: z.array(z.string()) }),
  }),
  get: get('/order-form-setup/:id', {
    summary: 'One order form, with all that its page shows.',
    ...seen,
    returns: OrderForm,
  }),
  create: post('/order-form-setup', {
    summary:
      'Writes a complete order form as a draft: with its papers it is submitted. What is missing is said; an incomplete one is kept by saving a draft.',
    may: write,
    view: orderFormView,
    body: OrderFormFields,
    returns: OrderForm,
    status: 201,
  }),
  update: put('/order-form-setup/:id', {
    summary: 'Changes fields; a group is replaced whole. Which fields whom and when: `editable` of the record.',
    may: right('order-forms', 'edit'),
    view: orderFormView,
    body: DraftFields.extend({ version: Version }),
    returns: OrderForm,
  }),
  archive: del('/order-form-setup/:id', {
    summary: 'Takes a cancelled, rejected or declined order form out of all lists.',
    may: right('order-forms', 'delete'),
    returns: z.object({ id: Id }),
  }),
  cloneOrRenew: post('/order-form-setup/:id/clone-or-renew', {
    summary:
      'A draft of the caller’s: a clone without dates, consultant, PO and approvals, or the next term of a placement.',
    may: write,
    view: orderFormView,
    body: z.strictObject({
      mode: z.enum(['CLONE', 'RENEW']),
      /** RENEW: RENEWAL, or EXTENSION for the same terms. CLONE: NEW, or REPLACEMENT of this consultant by another. */
      type: z.enum(['NEW', 'RENEWAL', 'EXTENSION', 'REPLACEMENT']).optional(),
      /** RENEW: the last day of the next term. */
      endDate: Day.optional(),
      /** RENEW: knowing that the next term has been begun in a draft, the caller's or a colleague's. */
      besideDraft: z.boolean().optional(),
    }),
    returns: OrderForm,
    status: 201,
  }),
  computeMargin: post('/order-form-setup/:id/margin', {
    summary: 'Computes the margin of an own draft or revision again, with the rates and set-up of today.',
    may: write,
    view: orderFormView,
    body: z.strictObject({ version: Version }),
    returns: OrderForm,
  }),
  previewMargin: post('/order-form-setup/margin', {
    summary: 'The margin of terms as they stand in the wizard, nothing saved; or what is still missing to compute it.',
    may: right('order-form-margin', 'view'),
    /** `id`: of the draft or revision that the terms are of; a change of a placement is reckoned otherwise than a new one. */
    body: OrderFormFields.extend({ id: Id.optional() }),
    returns: z.object({
      result: z.unknown().nullable(),
      missing: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
    perMinute: 240,
  }),
  margins: get('/order-form-setup/:id/margin', {
    summary: 'Every snapshot of the margin with its inputs, sources and explanations, newest first.',
    may: right('order-form-margin', 'view'),
    returns: z.array(Explanation),
  }),
  move: put('/order-form-setup-status/:id', {
    summary: 'Takes an order form to another status; docs/states.md says which moves there are and what each needs.',
    ...seen,
    body: StatusChange,
    returns: OrderForm,
  }),
  check: post('/order-form-setup/:id/checks', {
    summary: 'Ticks the pay side or the bill side in the margin review; the second tick hands it to HR.',
    may: right('order-forms', 'approve'),
    view: orderFormView,
    body: z.strictObject({
      side: CheckSide,
      version: Version,
      comment: optionalText(1000, 'The comment').default(null),
    }),
    returns: OrderForm,
  }),
  decide: post('/order-form-setup/:id/approvals', {
    summary: 'The decision of the approver whose turn it is; a return or a rejection says why.',
    may: right('order-forms', 'approve'),
    view: orderFormView,
    body: z.strictObject({
      decision: z.enum(['APPROVE', 'RETURN', 'REJECT']),
      version: Version,
      comment: optionalText(1000, 'The comment').default(null),
    }),
    returns: OrderForm,
  }),
  waive: post('/order-form-setup/:id/waivers', {
    summary:
      'Lets an order form go on without a master agreement, a client contract or a purchase order, for a reason.',
    may: right('order-forms', 'approve'),
    view: orderFormView,
    body: z.strictObject({ kind: WaiverKind, version: Version, reason: prose(1000, 'The reason') }),
    returns: OrderForm,
  }),
  change: post('/order-form-setup/:id/changes', {
    summary:
      'Shows what a change of rate, pay or end date of a running placement does from a day on, and writes the amendment.',
    may: write,
    body: PlacementChange,
    returns: z.object({ impact: ChangeImpact, orderFormID: Id.nullable() }),
  }),
  impact: get('/order-form-setup/:id/impact', {
    summary: 'What an amendment does to the running placement it changes; null for any other order form.',
    may: right('order-forms', 'view', 'full'),
    returns: ChangeImpact.nullable(),
  }),
  history: get('/order-form-setup/:id/history', {
    summary: 'What happened to the order form, newest first; changes of fields the reader may not see are left out.',
    may: see,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
} satisfies Endpoints
