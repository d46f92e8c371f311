import * as z from 'zod'
import { Currency, Day, Id, KnownCurrency, Ref } from '../../kernel/values/fields.ts'
import { AGE_BUCKETS, STATEMENT_KINDS } from './aging.rules.ts'

const amount = z.string()

/**
 * The outstanding amount by age: CURRENT is not due yet, DAYS_30 is 1 to 30 days late, and so on; the buckets add up to
 * the total.
 */
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
  /** A row for each client and currency with an outstanding or unallocated amount, most overdue first. */
  rows: z.array(
    z.object({
      _client: Ref,
      currency: Currency,
      ...buckets,
      disputed: amount,
      unallocated: amount,
      invoices: z.int(),
      /** The legal entity that is owed; null where there are several, each with its own statement. */
      legalEntityID: Id.nullable(),
    }),
  ),
  totals: z.array(z.object({ currency: Currency, ...buckets, disputed: amount, unallocated: amount })),
  /** Receivables ÷ billed in the last 90 days × 90, by currency; null when nothing was billed. */
  salesOutstanding: z.array(z.object({ currency: Currency, days: z.string().nullable() })),
})
export type Aging = z.output<typeof Aging>

export const StatementQuery = z
  .strictObject({ clientID: Id, legalEntityID: Id, currency: KnownCurrency, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end date must not be before the start date.' })

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
      kind: z.enum(STATEMENT_KINDS),
      number: z.string(),
      /** The document with the number. */
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

/**
 * The account summary of a client on a date, without drafts; the client's own currency comes first, even when all
 * amounts are zero.
 */
export const ClientAccount = z.object({
  asOf: Day,
  currencies: z.array(
    z.object({
      currency: Currency,
      /** Invoices with an outstanding amount, and that amount. */
      openInvoices: z.int(),
      open: amount,
      overdueInvoices: z.int(),
      overdue: amount,
      /** Since 1 January before tax, net of credit notes. */
      invoicedThisYear: amount,
      /** Unallocated payments, and overpaid or credited amounts of invoices. */
      creditBalance: amount,
    }),
  ),
  /** Approved months that are not on an invoice or draft. */
  unbilledMonths: z.int(),
})
export type ClientAccount = z.output<typeof ClientAccount>
