import * as z from 'zod'
import { AvailableTransition } from '../../kernel/api/available-transition.ts'
import { type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  CountryID,
  Currency,
  Day,
  Id,
  optionalText,
  Ref,
  repeatable,
  Version,
  waitingFilter,
} from '../../kernel/values/fields.ts'
import { AllocationStatus } from '../core/states.contract.ts'
import { billingDocument } from '../invoices/invoice-documents.contract.ts'

const see = right('receipts', 'view')
const ALLOCATIONS = '/billings/allocations'
const amount = z.string()

/** A receipt with an unallocated amount, or an overcredited invoice. */
const Source = z.object({ kind: z.enum(['RECEIPT', 'INVOICE']), id: Id, name: z.string() })

const allocation = {
  ...billingDocument,
  status: AllocationStatus,
  source: Source,
  amount,
  /** The numbers of the invoices. */
  invoices: z.array(z.string()),
  /** The posting date; null before. */
  day: Day.nullable(),
  /** The exchange gain, negative for a loss, in the books' currency; null until posted. */
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
  /** The reason it was reversed or cancelled. */
  reason: z.string().nullable(),
  /** The current client credit of the source. */
  left: amount,
  parts: z.array(
    z.object({
      _billing: Ref,
      /** In the invoice currency. */
      currency: Currency,
      amount,
      /** The applied amount of the receipt, where the invoice is in another currency. */
      sourceAmount: amount.nullable(),
      /** The current outstanding amount of the invoice. */
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
const NAME_ONE = { path: ['receiptID'], error: 'Select a receipt, or an invoice with a client credit.' }

const NewAllocation = z
  .strictObject({
    ...from,
    parts: z
      .array(
        z.strictObject({
          billingID: Id,
          /** In the invoice currency. */
          amount: Sum,
          /** The same in the receipt currency, where it differs. */
          sourceAmount: Sum.nullable().default(null),
        }),
      )
      .min(1, 'Select at least one invoice.')
      .max(100, 'Maximum 100 invoices per request.')
      .refine(
        (all) => new Set(all.map(({ billingID }) => billingID)).size === all.length,
        'An invoice is listed twice.',
      ),
    note: optionalText(500, 'Note').default(null),
  })
  .refine(oneOfBoth, NAME_ONE)

/** Unallocated payments and credits applied to open invoices: one person creates the allocation, another posts it. */
export const allocationEndpoints = {
  list: list(ALLOCATIONS, {
    summary: 'The allocations of unallocated payments and credits to open invoices.',
    may: see,
    item: AllocationRow,
    filters: {
      status: repeatable(AllocationStatus),
      clientID: repeatable(Id),
      legalEntityID: repeatable(Id),
      countryID: repeatable(CountryID),
      receiptID: repeatable(Id),
      billingID: repeatable(Id),
      waiting: waitingFilter,
    },
    sorts: ['createdAt', 'client', 'status'],
    order: '-createdAt',
    export: right('receipts', 'export'),
  }),
  proposal: get(`${ALLOCATIONS}/suggestion`, {
    summary:
      'The available amount of a receipt or credited invoice, and the suggested allocation, oldest due date first.',
    may: right('receipts', 'create'),
    query: z.strictObject({ receiptID: Id.optional(), billingID: Id.optional() }),
    returns: z.object({
      source: Source,
      _client: Ref,
      currency: Currency,
      left: amount,
      invoices: z.array(
        z.object({
          billingID: Id,
          number: z.string(),
          dueDate: Day,
          currency: Currency,
          open: amount,
          amount,
          /** The invoice currency in the receipt currency at today's rate; null with one currency or without a rate. */
          rate: z.string().nullable(),
        }),
      ),
    }),
  }),
  create: post(ALLOCATIONS, {
    summary: 'Creates a draft allocation to open invoices; another person posts it.',
    may: right('receipts', 'create'),
    body: NewAllocation,
    returns: Allocation,
    status: 201,
  }),
  get: get(`${ALLOCATIONS}/:id`, { summary: 'One allocation.', may: see, returns: Allocation }),
  move: put(`${ALLOCATIONS}/:id/status`, {
    summary: 'Posts, cancels or reverses it; each transition has its permission and guards.',
    may: see,
    body: z.strictObject({
      status: AllocationStatus,
      reason: optionalText(1000, 'Reason').default(null),
      version: Version,
    }),
    returns: Allocation,
  }),
  history: historyEndpoint(`${ALLOCATIONS}/:id/history`, 'an allocation', see),
} satisfies Endpoints
