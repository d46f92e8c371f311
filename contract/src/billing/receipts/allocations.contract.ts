import * as z from 'zod'
import { AvailableTransition } from '../../kernel/api/available-transition.ts'

import { type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  CountryID,
  Currency,
  Day,
  Id,
  many,
  optionalText,
  Ref,
  Version,
  waitingFilter,
} from '../../kernel/values/fields.ts'
import { AllocationStatus } from '../core/states.contract.ts'
import { billingDocument } from '../invoices/invoice-documents.contract.ts'

const see = right('receipts', 'view')
const ALLOCATIONS = '/billings/allocations'
const amount = z.string()

/** A receipt with money on account, or an invoice below zero. */
const Source = z.object({ kind: z.enum(['RECEIPT', 'INVOICE']), id: Id, name: z.string() })

const allocation = {
  ...billingDocument,
  status: AllocationStatus,
  source: Source,
  amount,
  /** Numbers of the invoices that it settles. */
  invoices: z.array(z.string()),
  /** On which it was posted; null before. */
  day: Day.nullable(),
  /** What exchange has gained, or lost below zero, in the currency of the books; null until it is posted. */
  realised: amount.nullable(),
  booksCurrency: Currency,
  _createdBy: Ref.nullable(),
  _postedBy: Ref.nullable(),
}
export const AllocationRow = z.object(allocation)
export type AllocationRow = z.output<typeof AllocationRow>

export const Allocation = z.object({
  ...allocation,
  note: z.string().nullable(),
  /** Why it was reversed or cancelled. */
  reason: z.string().nullable(),
  /** What is in favour of the client where it is taken from, now. */
  left: amount,
  parts: z.array(
    z.object({
      _billing: Ref,
      /** Of the invoice. */
      currency: Currency,
      amount,
      /** What it takes of the receipt, where the invoice is in another currency. */
      taken: amount.nullable(),
      /** What is open on the invoice now. */
      open: amount,
      difference: amount.nullable(),
    }),
  ),
  availableTransitions: z.array(AvailableTransition),
})
export type Allocation = z.output<typeof Allocation>

const Sum = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.')
const from = { receiptID: Id.nullable().default(null), billingID: Id.nullable().default(null) }
const oneOfBoth = ({ receiptID, billingID }: { receiptID: string | null; billingID: string | null }) =>
  (receiptID === null) !== (billingID === null)
const NAME_ONE = { path: ['receiptID'], error: 'Name a receipt, or an invoice in favour of the client.' }

export const NewAllocation = z
  .strictObject({
    ...from,
    parts: z
      .array(
        z.strictObject({
          billingID: Id,
          /** In the currency of the invoice. */
          amount: Sum,
          /** The same in the currency of the receipt, where that is another one. */
          taken: Sum.nullable().default(null),
        }),
      )
      .min(1, 'Name at least one invoice.')
      .max(100, 'At most 100 invoices at once.')
      .refine((all) => new Set(all.map(({ billingID }) => billingID)).size === all.length, 'Name each invoice once.'),
    note: optionalText(500, 'The note').default(null),
  })
  .refine(oneOfBoth, NAME_ONE)
export type NewAllocation = z.output<typeof NewAllocation>

/** Money on account, and what is credited of paid invoices, given to open invoices: one writes it down, another posts it. */
export const allocationEndpoints = {
  list: list(ALLOCATIONS, {
    summary: 'What was given to open invoices out of money on account and of credits.',
    may: see,
    item: AllocationRow,
    filters: {
      ...{ status: many(AllocationStatus), clientID: many(Id), legalEntityID: many(Id), countryID: many(CountryID) },
      ...{ receiptID: many(Id), billingID: many(Id), waiting: waitingFilter },
    },
    sorts: ['createdAt', 'client', 'status'],
    order: '-createdAt',
    export: right('receipts', 'export'),
  }),
  proposal: get(`${ALLOCATIONS}/suggestion`, {
    summary:
      'What is left of a receipt or of a credited invoice, and how it would go to open invoices, the oldest due day first.',
    may: right('receipts', 'create'),
    query: z.strictObject({ receiptID: Id.optional(), billingID: Id.optional() }),
    returns: z.object({
      source: Source,
      _client: Ref,
      currency: Currency,
      left: amount,
      invoices: z.array(
        z.object({
          ...{ billingID: Id, number: z.string(), dueDate: Day, currency: Currency, open: amount, amount },
          /** One of the invoice’s currency in that of the receipt, by the rates of today; null in one currency, and without a rate. */
          rate: z.string().nullable(),
        }),
      ),
    }),
  }),
  create: post(ALLOCATIONS, {
    summary: 'Writes down what goes to which open invoice, as a draft; another person posts it.',
    may: right('receipts', 'create'),
    body: NewAllocation,
    returns: Allocation,
    status: 201,
  }),
  get: get(`${ALLOCATIONS}/:id`, { summary: 'One allocation.', may: see, returns: Allocation }),
  move: put(`${ALLOCATIONS}/:id/status`, {
    summary: 'Posts, cancels or reverses it; each step asks for its own right and checks its guards.',
    may: see,
    body: z.strictObject({
      status: AllocationStatus,
      reason: optionalText(1000, 'The reason').default(null),
      version: Version,
    }),
    returns: Allocation,
  }),
  history: get(`${ALLOCATIONS}/:id/history`, {
    summary: 'What happened to it, newest first.',
    may: see,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
} satisfies Endpoints
