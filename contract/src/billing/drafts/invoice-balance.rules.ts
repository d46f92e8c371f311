/**
 * The outstanding amount of an issued invoice and the resulting status (docs/domain/billing.md). Amounts in the invoice
 * currency, in minor units; all are added and deducted unrounded, so that gross = outstanding + all entries, always.
 */

import { moveBetween } from '../../kernel/api/states.ts'
import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { percentOf, toMinor, totalBy } from '../../kernel/math/money.ts'
import { compare, isZero, minus, plus } from '../../kernel/math/rational.ts'
import { type InvoiceStatus, invoiceStates } from '../core/states.contract.ts'

export type SettlementKind =
  /** Payments, including bank charges. */
  | 'CASH'
  /** Tax that the client withheld and has proved by a certificate. */
  | 'WITHHOLDING'
  /** What the client holds until clearance; below zero when it is released and due again. */
  | 'RETENTION'
  | 'CREDIT'
  | 'WRITE_OFF'
  /** A rest within the tolerance, written off with the receipt. */
  | 'TOLERANCE'
  /** What another invoice had too much; below zero where it was taken from. */
  | 'TRANSFER'

/** An entry that reduces the outstanding amount. A reversal is a separate, negative entry. */
export interface Settlement {
  readonly kind: SettlementKind
  readonly amount: string
}

export interface InvoiceBalance {
  readonly gross: string
  readonly paid: string
  readonly withheld: string
  /** Owed, but not due before clearance. */
  readonly retained: string
  readonly credited: string
  readonly writtenOff: string
  /** The part of `writtenOff` that the CFO wrote off; the rest was within the tolerance of payments. */
  readonly givenUp: string
  /** From other invoices that were credited after payment; negative when applied to others. */
  readonly moved: string
  /** gross − cash − withholding − retention − credits − write-offs − moved; negative is a client credit. */
  readonly open: string
  readonly explain: Explained
}

/** Each sum: its field, its name in the calculation, and the entries that it adds up. */
const SUMS: readonly [
  keyof Omit<InvoiceBalance, 'gross' | 'open' | 'explain' | 'givenUp'>,
  string,
  readonly SettlementKind[],
][] = [
  ['paid', 'received', ['CASH']],
  ['withheld', 'withheld with certificate', ['WITHHOLDING']],
  ['retained', 'retention held', ['RETENTION']],
  ['credited', 'credited', ['CREDIT']],
  ['writtenOff', 'written off', ['WRITE_OFF', 'TOLERANCE']],
  ['moved', 'from other invoices', ['TRANSFER']],
]

/** The balance of an invoice after all entries. */
export function invoiceBalance(gross: string, settlements: readonly Settlement[], currency: string): InvoiceBalance {
  const sumOf = (kinds: readonly SettlementKind[]) =>
    totalBy(
      settlements.filter(({ kind }) => kinds.includes(kind)),
      'amount',
      currency,
    )
  const sums = SUMS.map(([field, name, kinds]) => ({ field, name, value: sumOf(kinds) }))
  const open = toMinor(minus(gross, plus(...sums.map(({ value }) => value))), currency)
  const parts = sums.filter(({ value }) => !isZero(value))
  const explain: Explained = {
    name: 'open amount',
    value: open,
    unit: currency,
    formula: ['invoice', ...parts.map(({ name }) => `− ${name}`)].join(' '),
    inputs: [{ name: 'invoice', value: gross }, ...parts.map(({ name, value }) => ({ name, value }))].map((one) => ({
      ...one,
      unit: currency,
    })),
  }
  const fields = Object.fromEntries(sums.map(({ field, value }) => [field, value])) as Record<
    (typeof SUMS)[number][0],
    string
  >
  return { gross, ...fields, givenUp: sumOf(['WRITE_OFF']), open, explain }
}

/**
 * The status by the figures of an issued invoice: credited in full, written off, paid within the tolerance (never
 * without a payment), partly paid, partly credited, or as sent. Payments take precedence over credits, so that their
 * order does not matter. Retention does not keep an invoice from being paid: it has its own due date.
 */
export function statusBy(balance: InvoiceBalance, tolerance: string, sent: 'ISSUED' | 'SENT'): InvoiceStatus {
  const { gross, credited, writtenOff, givenUp, open, paid, withheld, moved } = balance
  if (compare(credited, '0') > 0 && compare(credited, gross) >= 0) return 'CREDITED'
  if (compare(givenUp, '0') > 0) return 'WRITTEN_OFF'
  if (compare(plus(paid, withheld, writtenOff, moved), '0') > 0)
    return compare(open, tolerance) <= 0 ? 'PAID' : 'PARTIALLY_PAID'
  return compare(credited, '0') > 0 ? 'PARTIALLY_CREDITED' : sent
}

interface StatusContext {
  readonly from: InvoiceStatus
  readonly tolerance: string
  /** Whether the client has received the invoice. */
  readonly isSent: boolean
}

/** The status after an entry. A transition outside the table is a program error: it throws and nothing is written. */
export function statusAfter(balance: InvoiceBalance, { from, tolerance, isSent }: StatusContext): InvoiceStatus {
  const to = statusBy(balance, tolerance, isSent ? 'SENT' : 'ISSUED')
  if (to !== from && !moveBetween(invoiceStates, from, to))
    throw new RangeError(`An invoice can’t go from ${from} to ${to}`)
  return to
}

/** The retention of an invoice until clearance (KW 5 %, B7): of the gross, HALF_UP to its currency. */
export const retentionOf = (percent: string | null, gross: string, currency: string): string =>
  toMinor(percentOf(percent ?? '0', gross), currency)

/** The expected withholding tax: of the net amount, HALF_UP; the certificate has the actual amount. */
export const withholdingOf = (percent: string | null, net: string, currency: string): string =>
  toMinor(percentOf(percent ?? '0', net), currency)
