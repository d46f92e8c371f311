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
  /** What the bank account was credited with. */
  received: amount,
  /** What banks took on the way. */
  bankCharge: amount,
  /** Of received and bank charge: on invoices, and left on the client’s account. */
  allocated: amount,
  onAccount: amount,
  /** What exchange has gained, or lost below zero, in the currency of the books; null until it is posted. */
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
  /** Currency of the books per one of the receipt's; null until it is posted. */
  rate: z.string().nullable(),
  bankChargeInBooks: amount.nullable(),
  note: z.string().nullable(),
  /** Why it was reversed or cancelled. */
  reason: z.string().nullable(),
  /** The receipt with the same money that was there before, and why this one is another payment. */
  _duplicateOf: Ref.nullable(),
  duplicateReason: z.string().nullable(),
  allocations: z.array(
    z.object({
      _billing: Ref,
      currency: Currency,
      cash: amount,
      taken: amount.nullable(),
      withheld: amount,
      certificate: z.string().nullable(),
      retained: amount,
      closesRest: z.boolean(),
      /** What is open on the invoice now. */
      open: amount,
      difference: amount.nullable(),
    }),
  ),
  explain: Explained.nullable(),
  availableTransitions: z.array(AvailableTransition),
})
export type Receipt = z.output<typeof Receipt>

const Sum = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.')

/** What of the money goes to one invoice; in the currency of the invoice. */
const allocation = {
  cash: Sum,
  /** The same in the currency of the receipt, where that is another one. */
  taken: Sum.nullable().default(null),
  withheld: Sum.default('0'),
  /** The number of the certificate of the tax withheld. */
  certificate: optionalText(60, 'The certificate').default(null),
  retained: Sum.default('0'),
  /** A rest within the tolerance is written off with it. */
  closesRest: z.boolean().default(false),
}
const duplicateReason = optionalText(500, 'Reason for the second payment').default(null)
const money = {
  /** Not to come, at most a year ago, and in no tax period of the legal entity that is closed (422 `periodOpen`). */
  receivedOn: Day,
  currency: KnownCurrency,
  received: Sum,
  bankCharge: Sum.default('0'),
  bankReference: optionalText(60, 'The reference of the bank').default(null),
  note: optionalText(500, 'The note').default(null),
  /** Where a receipt has the same client, legal entity, day, amount, currency and reference: why this is another payment (else 422 `notPostedBefore`). */
  duplicateReason,
}

type MoneyIn = Record<'currency' | 'received' | 'bankCharge', string>
/** What is in the currency of the receipt; what goes to an invoice is in that of the invoice, which the server knows. */
const inItsCurrency = ({ currency, received, bankCharge }: MoneyIn): EnteredAmount[] => [
  { path: ['received'], amount: received, currency },
  { path: ['bankCharge'], amount: bankCharge, currency },
]

/** Money for one invoice. */
export const NewPayment = z
  .strictObject({ ...money, ...allocation })
  .superRefine(
    payableAmounts((body) => [
      ...inItsCurrency(body),
      { path: ['taken'], amount: body.taken, currency: body.currency },
    ]),
  )
export type NewPayment = z.output<typeof NewPayment>

/** Money of a client for several invoices; what is left stays on its account. */
export const NewReceipt = z
  .strictObject({
    ...money,
    clientID: Id,
    legalEntityID: Id,
    allocations: z
      .array(z.strictObject({ billingID: Id, ...allocation }))
      .max(100, 'At most 100 invoices at once.')
      .refine((all) => new Set(all.map(({ billingID }) => billingID)).size === all.length, 'Name each invoice once.')
      .default([]),
  })
  .superRefine(
    payableAmounts((body) => [
      ...inItsCurrency(body),
      ...body.allocations.map(({ taken }, i) => ({
        ...{ path: ['allocations', i, 'taken'], amount: taken, currency: body.currency },
      })),
    ]),
  )
export type NewReceipt = z.output<typeof NewReceipt>

export const ReceiptStep = z.strictObject({
  status: ReceiptStatus,
  reason: optionalText(1000, 'The reason').default(null),
  /** With POSTED, where the same money is posted already: why this is another payment. */
  duplicateReason,
  version: Version,
})
