import * as z from 'zod'
import { ExitReason } from '../../consultants/states.contract.ts'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { type Endpoints, get, list, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { MailDelivery } from '../../kernel/api/mail-delivery.ts'
import { right } from '../../kernel/api/permission.ts'
import type { View } from '../../kernel/api/views.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { documentEndpoints, documentFields } from '../../kernel/records/documents.ts'
import {
  booleanFlag,
  CountryID,
  Currency,
  Day,
  Id,
  Instant,
  optionalText,
  Ref,
  repeatable,
  Version,
  waitingFilter,
} from '../../kernel/values/fields.ts'
import { PayItem } from '../core/items.contract.ts'
import { LineFindingCodes } from '../core/shapes.contract.ts'
import { PayrollLineStatus, PayrollStatus } from '../core/states.contract.ts'
import { SettlementStatus } from './settlement-states.contract.ts'

/** Users who see settlements see all of their fields (docs/domain/permissions.md). */
export const settlementView: View = { resource: 'final-settlements' }

const amount = z.string()
const Positive = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter an amount such as 1500.00, without a minus.')
  .refine((one) => /[1-9]/.test(one), 'Enter a value above zero, or leave it empty.')
const NoticeDays = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter days such as 30 or 12.5.')
  .refine((one) => /[1-9]/.test(one), 'Enter a value above zero, or leave it empty.')

/** Who pays for notice that is not served: the party that ends the employment without it. */
export const NoticePaidBy = z.enum(['EMPLOYER', 'CONSULTANT'])
export type NoticePaidBy = z.output<typeof NoticePaidBy>
/** Whether everything was returned: done, or open items were waived with a reason. */
export const Clearance = z.enum(['OPEN', 'DONE', 'WAIVED'])
export type Clearance = z.output<typeof Clearance>

/** The agreed terms of a leaver; everything else follows from the service, the pay and the law. */
const Agreed = {
  noticeDays: NoticeDays.nullable().default(null),
  noticePaidBy: NoticePaidBy.nullable().default(null),
  /** The return flight in the currency of the pay, if the policy includes one. */
  ticket: Positive.nullable().default(null),
  note: optionalText(1000, 'The note').default(null),
}
export const AgreedChange = z
  .strictObject({ ...Agreed, version: Version })
  .refine(({ noticeDays, noticePaidBy }) => (noticeDays === null) === (noticePaidBy === null), {
    path: ['noticePaidBy'],
    error: 'Enter both the notice days and who pays them, or neither.',
  })
export const ClearanceChange = z
  .strictObject({ clearance: Clearance, note: optionalText(500, 'The reason').default(null), version: Version })
  .refine(({ clearance, note }) => clearance !== 'WAIVED' || note !== null, {
    path: ['note'],
    error: 'Enter a reason for waiving the open items.',
  })
export const NewSettlement = z.strictObject({ candidateID: Id })

const settlement = {
  id: Id,
  /** `FS-TE1-2026-00012`. */
  number: z.string(),
  candidateID: Id,
  _candidate: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id,
  _legalEntity: Ref,
  status: SettlementStatus,
  since: Instant,
  reason: z.string().nullable(),
  /** As prepared; before that, as on the consultant. */
  lastDay: Day.nullable(),
  exitReason: ExitReason.nullable(),
  /** The legal due date; null where the law has no limit. */
  dueOn: Day.nullable(),
  /** Null until it is prepared. */
  currency: Currency.nullable(),
  /** The amount paid; the amount that the consultant owes when deductions exceed what is due. */
  net: amount,
  owed: amount,
  clearance: Clearance,
  hasStatement: z.boolean(),
  _preparedBy: Ref.nullable(),
  _approvedBy: Ref.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}
export const FinalSettlement = z.object(settlement)
export type FinalSettlement = z.output<typeof FinalSettlement>

export const FinalSettlementRecord = z.object({
  ...settlement,
  service: z.object({ from: Day, to: Day }).nullable(),
  resigned: z.boolean().nullable(),
  agreed: z.object({
    noticeDays: z.string().nullable(),
    noticePaidBy: NoticePaidBy.nullable(),
    ticket: amount.nullable(),
    note: z.string().nullable(),
  }),
  clearanceNote: z.string().nullable(),
  _clearanceBy: Ref.nullable(),
  clearanceAt: Instant.nullable(),
  preparedAt: Instant.nullable(),
  earned: amount,
  deducted: amount,
  employerCost: amount,
  items: z.array(PayItem),
  findings: z.array(z.object({ code: LineFindingCodes, blocks: z.boolean(), message: z.string() })),
  /** The amount paid or owed as the sum of its figures; null until it is prepared. */
  explain: Explained.nullable(),
  parameters: z.object({ versionID: Id, number: z.int(), effectiveFrom: Day }).nullable(),
  /** Whether preparing it now would give the same result; null when that is no longer relevant. */
  isFresh: z.boolean().nullable(),
  _checkedBy: Ref.nullable(),
  _reviewedBy: Ref.nullable(),
  _settledBy: Ref.nullable(),
  approvedAt: Instant.nullable(),
  /** The final pay run that pays it, and the status of its line. */
  run: z.object({ id: Id, number: z.string(), status: PayrollStatus, line: PayrollLineStatus }).nullable(),
  /** Once it is approved: the service ends on another date or for another reason than was settled; null otherwise. */
  moved: z
    .object({
      /** The current values of the consultant; null if the exit was cancelled. */
      lastDay: Day.nullable(),
      exitReason: ExitReason.nullable(),
      /**
       * The current amount for end of service and leave, less the settled amount; null if they cannot be calculated.
       * Negative: too much was paid.
       */
      difference: amount.nullable(),
    })
    .nullable(),
  paymentReference: z.string().nullable(),
  paidOn: Day.nullable(),
  mailedAt: Instant.nullable(),
  /** The deliveries of its statement, newest first. */
  deliveries: z.array(MailDelivery),
  availableTransitions: z.array(availableTransition(SettlementStatus)),
})
export type FinalSettlementRecord = z.output<typeof FinalSettlementRecord>

export const SettlementStep = z.strictObject({
  status: SettlementStatus,
  reason: optionalText(1000, 'The reason').default(null),
  /** With the transition to SETTLED, when no run pays it: what the consultant has repaid, and when. */
  paymentReference: optionalText(60, 'The payment reference').default(null),
  paidOn: Day.optional(),
  version: Version,
})

const Document = z.object({
  ...documentFields,
  /** The signed statement of the consultant; one that was signed before the figures changed does not count. */
  isStatement: z.boolean(),
  counts: z.boolean(),
})

const see = right('final-settlements', 'view')
const prepare = right('final-settlements', 'create')
const SETTLEMENTS = '/final-settlements'
const filters = {
  status: repeatable(SettlementStatus),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  candidateID: repeatable(Id),
  waiting: waitingFilter,
}
const asRecord = { returns: FinalSettlementRecord, view: settlementView } as const

const settlementDocuments = documentEndpoints(SETTLEMENTS, {
  noun: 'a final settlement',
  item: Document,
  read: see,
  write: right('final-settlements', 'edit'),
})

export const settlementEndpoints = {
  list: list(SETTLEMENTS, {
    summary: 'The final settlements this person may see.',
    may: see,
    item: FinalSettlement,
    view: settlementView,
    filters,
    sorts: ['updatedAt', 'candidate', 'number', 'lastDay', 'dueOn', 'status'],
    order: '-updatedAt',
    export: right('final-settlements', 'export'),
  }),
  counts: statusCounts(`${SETTLEMENTS}/counts`, SettlementStatus, { may: see, filters }),
  create: post(SETTLEMENTS, {
    summary: 'Creates the final settlement of a leaver.',
    may: prepare,
    body: NewSettlement,
    ...asRecord,
    status: 201,
  }),
  get: get(`${SETTLEMENTS}/:id`, {
    summary: 'One final settlement with the calculation of each figure.',
    may: see,
    ...asRecord,
  }),
  agree: put(`${SETTLEMENTS}/:id`, {
    summary: 'Sets the agreed terms: pay in lieu of notice, air ticket.',
    may: right('final-settlements', 'edit'),
    body: AgreedChange,
    ...asRecord,
  }),
  clear: put(`${SETTLEMENTS}/:id/clearance`, {
    summary: 'Sets the clearance, or the reason why open items are waived.',
    may: right('final-settlements', 'approve'),
    body: ClearanceChange,
    ...asRecord,
  }),
  move: put(`${SETTLEMENTS}/:id/status`, {
    summary: 'Prepares, checks, reviews, approves, settles or returns it. Each transition checks its guards.',
    may: see,
    body: SettlementStep,
    ...asRecord,
  }),
  statement: get(`${SETTLEMENTS}/:id/statement`, {
    summary: 'The statement for signature as a PDF.',
    may: see,
    download: true,
    perMinute: 30,
  }),
  mail: post(`${SETTLEMENTS}/:id/email`, {
    summary: 'Emails the statement of an approved settlement to the consultant.',
    may: prepare,
    ...asRecord,
    perMinute: 10,
  }),
  history: historyEndpoint(`${SETTLEMENTS}/:id/history`, 'a final settlement', see),
  documents: settlementDocuments.documents,
  addDocuments: post(`${SETTLEMENTS}/:id/documents`, {
    summary: 'Adds documents; one of them may be the signed statement.',
    may: right('final-settlements', 'edit'),
    upload: { kind: 'document', max: 5, required: true },
    body: z.strictObject({ isStatement: booleanFlag.optional() }),
    returns: z.array(Document),
    status: 201,
  }),
  downloadDocument: settlementDocuments.downloadDocument,
} satisfies Endpoints
