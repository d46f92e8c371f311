import * as z from 'zod'
import { Currency, Day, Id, KnownCurrency, Ref } from '../../kernel/values/fields.ts'
import { AGE_BUCKETS } from './aging.rules.ts'

const amount = z.string()

/** What is open by its age: CURRENT is not due yet, DAYS_30 is 1 to 30 days late, and so on; the buckets add up to the total. */
const buckets = {
  ...(Object.fromEntries(AGE_BUCKETS.map((bucket) => [bucket, amount])) as Record<
    (typeof AGE_BUCKETS)[number],
    typeof amount
  >),
  total: amount,
  overdue: amount,
}

export const Aging = z.object({
  asOf: Day,
  /** A row for each client and currency that has something open, or money on account, the most overdue first. */
  rows: z.array(
    z.object({
      ...{ _client: Ref, currency: Currency, ...buckets, disputed: amount, onAccount: amount, invoices: z.int() },
      /** Of ours to which all of it is owed; null where it is owed to several, which have a statement each. */
      legalEntityID: Id.nullable(),
    }),
  ),
  totals: z.array(z.object({ currency: Currency, ...buckets, disputed: amount, onAccount: amount })),
  /** Receivables ÷ billed in the last 90 days × 90, of each currency; null when nothing was billed. */
  salesOutstanding: z.array(z.object({ currency: Currency, days: z.string().nullable() })),
})
export type Aging = z.output<typeof Aging>

export const StatementQuery = z
  .strictObject({ clientID: Id, legalEntityID: Id, currency: KnownCurrency, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'A statement ends after it begins.' })

export const Statement = z.object({
  _client: Ref,
  _legalEntity: Ref,
  currency: Currency,
  from: Day,
  to: Day,
  opening: amount,
  rows: z.array(
    z.object({
      day: Day,
      kind: z.enum(['INVOICE', 'CREDIT_NOTE', 'RECEIPT', 'WITHHOLDING', 'WRITE_OFF', 'EXCHANGED', 'REVERSAL']),
      number: z.string(),
      /** What has the number. */
      of: z.object({ kind: z.enum(['INVOICE', 'CREDIT_NOTE', 'RECEIPT']), id: Id }),
      amount,
      balance: amount,
    }),
  ),
  charged: amount,
  settled: amount,
  closing: amount,
})
export type Statement = z.output<typeof Statement>

/** What a client owes and is owed on a day, without the drafts; the client's own currency comes first, also when all of it is nothing. */
export const ClientAccount = z.object({
  asOf: Day,
  currencies: z.array(
    z.object({
      currency: Currency,
      /** Invoices with something open, and what is open of them. */
      openInvoices: z.int(),
      open: amount,
      overdueInvoices: z.int(),
      overdue: amount,
      /** Since the first of January before tax, credit notes taken off. */
      invoicedThisYear: amount,
      /** Money on account, and what was paid or credited of invoices beyond them. */
      creditBalance: amount,
    }),
  ),
  /** Months that are approved and stand on no invoice and on no draft. */
  unbilledMonths: z.int(),
})
export type ClientAccount = z.output<typeof ClientAccount>
