import * as z from 'zod'
import { type Endpoints, get, list, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { payableAmounts } from '../../kernel/math/precision.ts'
import {
  booleanFlag,
  CountryID,
  Currency,
  Day,
  Id,
  KnownCurrency,
  repeatable,
  waitingFilter,
} from '../../kernel/values/fields.ts'
import { ReceiptStatus } from '../core/states.contract.ts'
import { NewReceipt, Receipt, ReceiptRow, ReceiptStep } from './receipt-shapes.contract.ts'

const see = right('receipts', 'view')
const RECEIPTS = '/billings/receipts'

/** Payments for one invoice are recorded on it: `POST /billings/:id/payments`. */
export const receiptEndpoints = {
  list: list(RECEIPTS, {
    summary: 'The receipts this person may see.',
    may: see,
    item: ReceiptRow,
    filters: {
      status: repeatable(ReceiptStatus),
      clientID: repeatable(Id),
      legalEntityID: repeatable(Id),
      countryID: repeatable(CountryID),
      currency: repeatable(Currency),
      billingID: repeatable(Id),
      from: Day.optional(),
      to: Day.optional(),
      /** Posted with an unallocated amount. */
      unallocated: booleanFlag.optional(),
      waiting: waitingFilter,
    },
    sorts: ['receivedOn', 'createdAt', 'number', 'client', 'status'],
    order: '-receivedOn',
    export: right('receipts', 'export'),
  }),
  proposal: get(`${RECEIPTS}/suggestion`, {
    summary: 'The suggested allocation of a client payment to open invoices, oldest due date first.',
    may: right('receipts', 'create'),
    query: z
      .strictObject({
        clientID: Id,
        legalEntityID: Id,
        currency: KnownCurrency,
        /** Later invoices are excluded: such payments stay unallocated. */
        receivedOn: Day.optional(),
        amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.'),
      })
      .superRefine(payableAmounts(({ amount, currency }) => [{ path: ['amount'], amount, currency }])),
    returns: z.array(z.object({ billingID: Id, number: z.string(), dueDate: Day, open: z.string(), cash: z.string() })),
  }),
  create: post(RECEIPTS, {
    summary:
      'Records a client payment as a draft with its allocation to invoices; another person posts it. A date in a closed tax period is rejected at receivedOn (422 PERIOD_CLOSED), a payment that already exists and has no reason for a second one at duplicateReason (422 RECEIPT_ALREADY_POSTED).',
    may: right('receipts', 'create'),
    body: NewReceipt,
    returns: Receipt,
    status: 201,
  }),
  get: get(`${RECEIPTS}/:id`, { summary: 'One receipt.', may: see, returns: Receipt }),
  move: put(`${RECEIPTS}/:id/status`, {
    summary:
      'Posts, cancels or reverses it; each transition has its permission and guards. A payment that is already posted requires duplicateReason (422 RECEIPT_ALREADY_POSTED). The payment date and the reversal date must not be in a closed tax period (422 PERIOD_CLOSED).',
    may: see,
    body: ReceiptStep,
    returns: Receipt,
  }),
  history: historyEndpoint(`${RECEIPTS}/:id/history`, 'a receipt', see),
} satisfies Endpoints
