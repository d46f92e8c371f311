import * as z from 'zod'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  booleanFlag,
  CountryID,
  Day,
  Id,
  multilineText,
  optionalText,
  Ref,
  repeatable,
  Version,
} from '../../kernel/values/fields.ts'
import { DraftFields, OrderFormFields, OrderFormType } from '../../margin/placement-terms.contract.ts'
import { ChangeImpact, PlacementChange } from '../amendments/changes.contract.ts'
import { CheckSide, MarginSummary, OrderForm, OrderFormRow, WaiverKind } from './record.contract.ts'
import { OrderFormStatus } from './states.contract.ts'
import { orderFormView } from './visibility.contract.ts'

const see = right('order-forms', 'view')
const write = right('order-forms', 'create')
const readAccess = { may: see, view: orderFormView }
const reason = optionalText(1000, 'The reason').default(null)

const sorts = [
  'number',
  'personName',
  'client',
  'status',
  'startDate',
  'endDate',
  'since',
  'submittedAt',
  'createdAt',
  'updatedAt',
  'country',
  'title',
  'margin',
  'due',
] as const

export const orderFormFilters = {
  status: repeatable(OrderFormStatus),
  type: repeatable(OrderFormType),
  countryID: repeatable(CountryID),
  clientID: repeatable(Id),
  legalEntityID: repeatable(Id),
  candidateID: Id.optional(),
  ownerID: repeatable(Id),
  startFrom: Day.optional(),
  startTo: Day.optional(),
  endFrom: Day.optional(),
  endTo: Day.optional(),
  /**
   * `me`: pending the caller or their role; `others`: owned by the caller and pending others; `late`: the current step
   * is overdue.
   */
  waiting: z.enum(['me', 'others', 'late']).optional(),
  /** The margin is below the floor and requires an exception. Only with access to the margin. */
  exception: booleanFlag.optional(),
}

/** The filter values in the order forms the caller may see. */
const Filters = z.object({
  statuses: z.array(z.object({ status: OrderFormStatus, count: z.int() })),
  types: z.array(OrderFormType),
  countries: z.array(Ref),
  clients: z.array(Ref),
  legalEntities: z.array(Ref),
  owners: z.array(Ref),
})

/**
 * A status change. Some transitions have extra fields: the recipient and expiry of the offer, the signature date, the
 * joining date.
 */
export const StatusChange = z.strictObject({
  status: OrderFormStatus,
  reason,
  version: Version,
  joinedDate: Day.optional(),
  signedOn: Day.optional(),
  lastWorkingDay: Day.optional(),
  /** OFFER_SENT: the recipient of the letter; by default the consultant's address. */
  to: z.string().max(254).optional(),
  expiresOn: Day.optional(),
  /**
   * SUBMITTED without an active master agreement: why it should be waived. The CFO, COO or managing director must grant
   * it first.
   */
  waiverReason: optionalText(1000, 'The reason').default(null),
})
export type StatusChange = z.output<typeof StatusChange>

/** A margin snapshot with the calculation of each figure. */
const Explanation = z.object({
  ...MarginSummary.shape,
  /** The inputs, with the ids of set-up, parameters and rates, so that the calculation can be repeated later. */
  input: z.unknown(),
  result: z.unknown(),
  marginSetupID: Id.nullable(),
  countryParameterID: Id.nullable(),
  exchangeRateIDs: z.array(Id),
  /** The policy of the premiums, by its current name. */
  _medicalPolicy: Ref.nullable(),
})

export const orderFormEndpoints = {
  list: list('/order-form-setup', {
    summary: 'The order forms the caller may see, without drafts.',
    ...readAccess,
    item: OrderFormRow,
    filters: orderFormFilters,
    sorts,
    order: '-since',
    export: right('order-forms', 'export'),
  }),
  drafts: list('/order-form-setup/drafts', {
    summary: 'The drafts of the caller; other users can’t see them.',
    may: write,
    view: orderFormView,
    item: OrderFormRow,
    filters: {},
    sorts: ['updatedAt', 'createdAt', 'personName', 'startDate'],
    order: '-updatedAt',
    export: false,
  }),
  saveDraft: post('/order-form-setup/drafts', {
    summary: 'Saves an incomplete draft: a new one, or with `id` and `version` an existing one.',
    may: write,
    view: orderFormView,
    body: DraftFields.extend({ id: Id.optional(), version: Version.optional() }),
    returns: OrderForm,
  }),
  discardDraft: del('/order-form-setup/drafts/:id', {
    summary: 'Deletes a draft of the caller that was never submitted.',
    may: write,
    returns: z.object({ id: Id }),
  }),
  renewals: list('/order-form-setup/renewals', {
    summary: 'Active placements that end within a number of days and have no next term.',
    ...readAccess,
    item: OrderFormRow,
    filters: {
      /** Defaults to the company setting. */
      days: z.coerce.number().int().min(1).max(365).optional(),
      countryID: repeatable(CountryID),
      clientID: repeatable(Id),
    },
    sorts: ['endDate', 'personName', 'client'],
    export: right('order-forms', 'export'),
  }),
  counts: get('/order-form-setup/counts', {
    summary: 'The number of order forms per status that the caller may see, and the number of drafts and renewals due.',
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
    summary: 'The filter values in the order forms the caller may see.',
    may: see,
    returns: Filters,
  }),
  grades: get('/order-form-setup/grades', {
    summary: 'The grades of a country that have pay ranges today.',
    may: write,
    query: z.strictObject({ countryID: CountryID }),
    returns: z.object({ grades: z.array(z.string()) }),
  }),
  get: get('/order-form-setup/:id', {
    summary: 'One order form with everything its page shows.',
    ...readAccess,
    returns: OrderForm,
  }),
  create: post('/order-form-setup', {
    summary:
      'Creates a complete order form as a draft, ready to submit once the CV is attached. To save an incomplete one, save a draft.',
    may: write,
    view: orderFormView,
    body: OrderFormFields,
    returns: OrderForm,
    status: 201,
  }),
  update: put('/order-form-setup/:id', {
    summary:
      'Updates fields; a group is replaced as a whole. `editable` of the record lists the fields the caller may change.',
    may: right('order-forms', 'edit'),
    view: orderFormView,
    body: DraftFields.extend({ version: Version }),
    returns: OrderForm,
  }),
  archive: del('/order-form-setup/:id', {
    summary: 'Archives a cancelled, rejected or declined order form.',
    may: right('order-forms', 'delete'),
    returns: z.object({ id: Id }),
  }),
  cloneOrRenew: post('/order-form-setup/:id/clone-or-renew', {
    summary: 'Creates a draft: a clone without dates, consultant, PO and approvals, or the next term of a placement.',
    may: write,
    view: orderFormView,
    body: z.strictObject({
      mode: z.enum(['CLONE', 'RENEW']),
      /** RENEW: RENEWAL, or EXTENSION for the same terms. CLONE: NEW, or REPLACEMENT of this consultant by another. */
      type: z.enum(['NEW', 'RENEWAL', 'EXTENSION', 'REPLACEMENT']).optional(),
      /** RENEW: the end date of the next term. */
      endDate: Day.optional(),
      /** RENEW: confirms a second draft although one of the next term exists. */
      allowSecondDraft: z.boolean().optional(),
    }),
    returns: OrderForm,
    status: 201,
  }),
  computeMargin: post('/order-form-setup/:id/margin', {
    summary: 'Recalculates the margin of the caller’s draft or revision with today’s rates and set-up.',
    may: write,
    view: orderFormView,
    body: z.strictObject({ version: Version }),
    returns: OrderForm,
  }),
  previewMargin: post('/order-form-setup/margin', {
    summary: 'Calculates the margin of unsaved terms, or lists the missing fields.',
    may: right('order-form-margin', 'view'),
    /** `id`: the draft or revision of the terms; an amendment is calculated differently from a new placement. */
    body: OrderFormFields.extend({ id: Id.optional() }),
    returns: z.object({
      result: z.unknown().nullable(),
      missing: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
    perMinute: 240,
  }),
  margins: get('/order-form-setup/:id/margin', {
    summary: 'All margin snapshots with inputs, sources and calculations, newest first.',
    may: right('order-form-margin', 'view'),
    returns: z.array(Explanation),
  }),
  move: put('/order-form-setup-status/:id', {
    summary: 'Changes the status of an order form; docs/states.md lists the transitions and their conditions.',
    ...readAccess,
    body: StatusChange,
    returns: OrderForm,
  }),
  check: post('/order-form-setup/:id/checks', {
    summary: 'Confirms pay or billing in the margin review; after both are confirmed it goes to HR.',
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
    summary: 'Records the decision of the current approver; a return or rejection requires a reason.',
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
    summary: 'Waives the master agreement, the client contract or the purchase order, with a reason.',
    may: right('order-forms', 'approve'),
    view: orderFormView,
    body: z.strictObject({ kind: WaiverKind, version: Version, reason: multilineText(1000, 'The reason') }),
    returns: OrderForm,
  }),
  change: post('/order-form-setup/:id/changes', {
    summary: 'Previews a change of rate, pay or end date of an active placement, or creates the amendment.',
    may: write,
    body: PlacementChange,
    returns: z.object({ impact: ChangeImpact, orderFormID: Id.nullable() }),
  }),
  impact: get('/order-form-setup/:id/impact', {
    summary: 'The impact of an amendment on its placement; null for any other order form.',
    may: right('order-forms', 'view', 'full'),
    returns: ChangeImpact.nullable(),
  }),
  history: historyEndpoint('/order-form-setup/:id/history', 'an order form', see),
} satisfies Endpoints
