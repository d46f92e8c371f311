/**
 * What is open of an issued invoice, and the state that follows (domain.md §2.14, §3.4). Amounts in the currency of the invoice, in its minor
 * units; every one of them is added and taken off whole, so that gross = open + all that settled it, always.
 */

import { moveBetween } from '../../kernel/api/states.ts'
import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { percentOf, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, isZero, minus, plus } from '../../kernel/math/rational.ts'
import { type InvoiceStatus, invoiceStates } from '../core/states.contract.ts'

export type SettlementKind =
  /** Money that came in for it, with what the banks took on the way. */
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

/** One entry that settles a part of an invoice. Its reversal is an entry of its own, below zero. */
export interface Settlement {
  readonly kind: SettlementKind
  readonly amount: string
}

export interface DerivedStatus {
  readonly gross: string
  readonly paid: string
  readonly withheld: string
  /** Still owed, though not due before clearance. */
  readonly retained: string
  readonly credited: string
  readonly writtenOff: string
  /** Of `writtenOff` what the CFO gave up; the rest went with payments, within the tolerance. */
  readonly givenUp: string
  /** From other invoices that were credited after they were paid; below zero it was given to others. */
  readonly moved: string
  /** gross − cash − withholding − retention − credits − write-offs − moved; below zero it is in favour of the client. */
  readonly open: string
  readonly explain: Explained
}

const WORDS: readonly [
  keyof Omit<DerivedStatus, 'gross' | 'open' | 'explain' | 'givenUp'>,
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

/** What an invoice stands at after all its settlements. */
export function derivedInvoiceStatus(
  gross: string,
  settlements: readonly Settlement[],
  currency: string,
): DerivedStatus {
  const sumOf = (kinds: readonly SettlementKind[]) =>
    totalOf(
      settlements.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount),
      currency,
    )
  const sums = WORDS.map(([field, name, kinds]) => ({ field, name, value: sumOf(kinds) }))
  const open = toMinor(minus(gross, plus(...sums.map(({ value }) => value))), currency)
  const taken = sums.filter(({ value }) => !isZero(value))
  const explain: Explained = {
    ...{ name: 'open amount', value: open, unit: currency },
    formula: ['invoice', ...taken.map(({ name }) => `− ${name}`)].join(' '),
    inputs: [{ name: 'invoice', value: gross }, ...taken.map(({ name, value }) => ({ name, value }))].map((one) => ({
      ...one,
      unit: currency,
    })),
  }
  const fields = Object.fromEntries(sums.map(({ field, value }) => [field, value])) as Record<
    (typeof WORDS)[number][0],
    string
  >
  return { gross, ...fields, givenUp: sumOf(['WRITE_OFF']), open, explain }
}

/**
 * The state that the figures of an issued invoice say: credited in full, given up, paid at a rest within the tolerance (never where nobody
 * paid), paid in part, credited in part, or as it was sent. Money goes before credits, so that the order of the two plays no part. Retention
 * that is held does not keep an invoice from being paid: it is followed by its own day.
 */
export function statusBy(derivedStatus: DerivedStatus, tolerance: string, sent: 'ISSUED' | 'SENT'): InvoiceStatus {
  const { gross, credited, writtenOff, givenUp, open, paid, withheld, moved } = derivedStatus
  if (compare(credited, '0') > 0 && compare(credited, gross) >= 0) return 'CREDITED'
  if (compare(givenUp, '0') > 0) return 'WRITTEN_OFF'
  if (compare(plus(paid, withheld, writtenOff, moved), '0') > 0)
    return compare(open, tolerance) <= 0 ? 'PAID' : 'PARTIALLY_PAID'
  return compare(credited, '0') > 0 ? 'PARTIALLY_CREDITED' : sent
}

export interface StatusFrom {
  readonly from: InvoiceStatus
  readonly tolerance: string
  /** Whether the client has had the invoice. */
  readonly isSent: boolean
}

/** The state after an entry. A step that the table does not have is a fault of the program: it throws, and nothing is written. */
export function statusAfter(derivedStatus: DerivedStatus, { from, tolerance, isSent }: StatusFrom): InvoiceStatus {
  const to = statusBy(derivedStatus, tolerance, isSent ? 'SENT' : 'ISSUED')
  if (to !== from && !moveBetween(invoiceStates, from, to))
    throw new RangeError(`An invoice does not go from ${from} to ${to}`)
  return to
}

/** What a client holds back of an invoice until clearance (KW 5 %, B7): of the gross, HALF_UP to its currency. */
export const retentionOf = (percent: string | null, gross: string, currency: string): string =>
  toMinor(percentOf(percent ?? '0', gross), currency)

/** What a client is expected to withhold as tax: of the net amount, HALF_UP; the certificate says what it was. */
export const withholdingOf = (percent: string | null, net: string, currency: string): string =>
  toMinor(percentOf(percent ?? '0', net), currency)
