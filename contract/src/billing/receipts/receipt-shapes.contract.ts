import * as z from 'zod'
import { AvailableTransition } from '../../kernel/api/available-transition.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { type EnteredAmount, payableAmounts } from '../../kernel/math/precision.ts'
import { Currency, Day, Id, KnownCurrency, optionalText, Ref, Version } from '../../kernel/values/fields.ts'
import { ReceiptStatus } from '../core/states.contract.ts'
import { numberedDocument } from '../invoices/invoice-documents.contract.ts'

const amount = z.string()
const receipt = {
  ...numberedDocument,
  status: ReceiptStatus,
  receivedOn: Day,
  /** The amount credited to the bank account. */
  received: amount,
  /** Fees deducted by banks. */
  bankCharge: amount,
  /** Of received and bank charge: applied to invoices, and unallocated. */
  allocated: amount,
  unallocated: amount,
  /** The exchange gain, negative for a loss, in the books' currency; null until posted. */
  realised: amount.nullable(),
  booksCurrency: Currency,
  bankReference: z.string().nullable(),
  _createdBy: Ref.nullable(),
  _postedBy: Ref.nullable(),
}
export const ReceiptRow = z.object(receipt)
export type ReceiptRow = z.output<typeof ReceiptRow>

export const Receipt = z.object({
  ...receipt,
  /** Books' currency per receipt currency; null until posted. */
  rate: z.string().nullable(),
  bankChargeInBooks: amount.nullable(),
  note: z.string().nullable(),
  /** The reason it was reversed or cancelled. */
  reason: z.string().nullable(),
  /** The earlier receipt with the same values, and why this is a different payment. */
  _duplicateOf: Ref.nullable(),
  duplicateReason: z.string().nullable(),
  allocations: z.array(
    z.object({
      _billing: Ref,
      currency: Currency,
      cash: amount,
      sourceAmount: amount.nullable(),
      withheld: amount,
      certificate: z.string().nullable(),
      retained: amount,
      closesRest: z.boolean(),
      /** The current outstanding amount of the invoice. */
      open: amount,
      difference: amount.nullable(),
    }),
  ),
  explain: Explained.nullable(),
  availableTransitions: z.array(AvailableTransition),
})
export type Receipt = z.output<typeof Receipt>

const Sum = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.')

/** The part of a payment that is applied to one invoice, in the invoice currency. */
const allocation = {
  cash: Sum,
  /** The same in the receipt currency, where it differs. */
  sourceAmount: Sum.nullable().default(null),
  withheld: Sum.default('0'),
  /** The number of the withholding certificate. */
  certificate: optionalText(60, 'Withholding certificate').default(null),
  retained: Sum.default('0'),
  /** A small difference within the tolerance is written off. */
  closesRest: z.boolean().default(false),
}
const duplicateReason = optionalText(500, 'Reason for the second payment').default(null)
const money = {
  /** Not in the future, at most a year ago, and in no closed tax period of the legal entity (422 PERIOD_CLOSED). */
  receivedOn: Day,
  currency: KnownCurrency,
  received: Sum,
  bankCharge: Sum.default('0'),
  bankReference: optionalText(60, 'Bank reference').default(null),
  note: optionalText(500, 'Note').default(null),
  /**
   * For a receipt with the same client, legal entity, date, amount, currency and reference: why this is a different
   * payment (else 422 RECEIPT_ALREADY_POSTED).
   */
  duplicateReason,
}

type ReceivedMoney = Record<'currency' | 'received' | 'bankCharge', string>
/** Receipt amounts are in the receipt currency; applied amounts are in the invoice currency, which the server knows. */
const receivedAmounts = ({ currency, received, bankCharge }: ReceivedMoney): EnteredAmount[] => [
  { path: ['received'], amount: received, currency },
  { path: ['bankCharge'], amount: bankCharge, currency },
]

/** A payment for one invoice. */
export const NewPayment = z
  .strictObject({ ...money, ...allocation })
  .superRefine(
    payableAmounts((body) => [
      ...receivedAmounts(body),
      { path: ['sourceAmount'], amount: body.sourceAmount, currency: body.currency },
    ]),
  )
export type NewPayment = z.output<typeof NewPayment>

/** A client payment for several invoices; the rest stays unallocated. */
export const NewReceipt = z
  .strictObject({
    ...money,
    clientID: Id,
    legalEntityID: Id,
    allocations: z
      .array(z.strictObject({ billingID: Id, ...allocation }))
      .max(100, 'Select at most 100 invoices at once.')
      .refine(
        (all) => new Set(all.map(({ billingID }) => billingID)).size === all.length,
        'An invoice is listed twice.',
      )
      .default([]),
  })
  .superRefine(
    payableAmounts((body) => [
      ...receivedAmounts(body),
      ...body.allocations.map(({ sourceAmount }, i) => ({
        path: ['allocations', i, 'sourceAmount'],
        amount: sourceAmount,
        currency: body.currency,
      })),
    ]),
  )
export type NewReceipt = z.output<typeof NewReceipt>

export const ReceiptStep = z.strictObject({
  status: ReceiptStatus,
  reason: optionalText(1000, 'Reason').default(null),
  /** With POSTED, when the same payment is already posted: why this is a different one. */
  duplicateReason,
  version: Version,
})
