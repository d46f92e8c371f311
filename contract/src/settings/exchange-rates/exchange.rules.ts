/**
 * Currency conversion by dated rates (docs/domain/money.md): the rate of a date, the converted amount, and realised
 * exchange differences.
 */

import { plural } from '../../kernel/api/labels.ts'
import type { Explained, ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { amountShown, isCurrency, type RuleViolation, toMinor } from '../../kernel/math/money.ts'
import {
  compare,
  divide,
  exact,
  fractionText,
  isDecimal,
  isExact,
  minus,
  type Numeric,
  rounded,
  times,
} from '../../kernel/math/rational.ts'
import { daysBetween, formatLongDate } from '../../kernel/values/days.ts'

/** Every rate is the number of units of its currency for one US dollar. */
export const BASE_CURRENCY = 'USD'

/**
 * The default ages in days from which a rate is a warning and is rejected; company settings override them
 * (docs/domain/money.md).
 */
export const DEFAULT_STALENESS = { warnAfterDays: 7, refuseAfterDays: 31 } as const
export type Staleness = { readonly warnAfterDays: number; readonly refuseAfterDays: number }

/** One approved row of the rate table; a currency has at most one per date. */
export interface DatedRate {
  readonly id?: string
  readonly currency: string
  /** `2026-11-20`. */
  readonly date: string
  /** Units of the currency per 1 USD, a positive decimal with 6 to 10 places. */
  readonly rate: string
  /** The publisher. */
  readonly source?: string
}

/** The rates of each currency by date, loaded once for many conversions. */
export type RateTable = ReadonlyMap<string, ReadonlyMap<string, DatedRate>>

export function rateTable(rates: readonly DatedRate[]): RateTable {
  const table = new Map<string, Map<string, DatedRate>>()
  for (const rate of rates) {
    const days = table.get(rate.currency) ?? new Map<string, DatedRate>()
    table.set(rate.currency, days.set(rate.date, rate))
  }
  return table
}

/** The rate of a date, as stored in a document: amount in `from` × rate = amount in `to`. */
export interface Rate {
  readonly ok: true
  readonly from: string
  readonly to: string
  /** The requested date. */
  readonly date: string
  /** The date of both rates (D*); the requested date if no rate was needed. */
  readonly rateDate: string
  /** For display: 10 decimals, HALF_UP. */
  readonly rate: string
  /** For calculations and storage: full precision, `3.6725/3.75`. */
  readonly exact: string
  /** The rows of the rate table that it is calculated from; none if both currencies are the same. */
  readonly legs: readonly DatedRate[]
  readonly warning: string | null
  readonly explain: Explained
}

/**
 * rate(A→B, D) = r(B, D*) ÷ r(A, D*), where D* is the latest date up to D on which both currencies have a rate; A = B
 * is 1 (docs/domain/money.md). Unrounded. Returns an error for an unknown currency, a missing rate and one older than
 * the limit; a warning before that.
 */
export function rateOn(
  table: RateTable,
  from: string,
  to: string,
  date: string,
  staleness: Staleness = DEFAULT_STALENESS,
): Rate | RuleViolation {
  const unknown = [from, to].find((currency) => !isCurrency(currency))
  if (unknown !== undefined) {
    return ruleViolation(
      'CURRENCY_UNKNOWN',
      `${unknown || 'An empty text'} is not a supported currency. Use a code such as AED.`,
    )
  }
  if (from === to) return rateOf({ from, to, date, rateDate: date, legs: [], warning: null })
  const rateDate = latestCommonDay(table, from, to, date)
  if (rateDate === undefined) return missing(table, from, to, date)
  const legs = [from, to].flatMap((currency) => table.get(currency)?.get(rateDate) ?? [])
  const broken = legs.find(({ rate }) => !isDecimal(rate) || compare(rate, '0') <= 0)
  if (broken) {
    return ruleViolation(
      'RATE_INVALID',
      `The rate of ${broken.currency} of ${formatLongDate(broken.date)} is not above zero. Correct it.`,
    )
  }
  const days = daysBetween(rateDate, date)
  const aged = `The latest rate for ${from} to ${to} is from ${formatLongDate(rateDate)}, ${plural(days, 'day')} before ${formatLongDate(date)}`
  if (days > staleness.refuseAfterDays) {
    return ruleViolation(
      'RATE_EXPIRED',
      `${aged}. The maximum is ${plural(staleness.refuseAfterDays, 'day')}. Enter and approve a newer rate.`,
    )
  }
  const warning = days > staleness.warnAfterDays ? `${aged}. Enter a newer rate.` : null
  return rateOf({ from, to, date, rateDate, legs, warning })
}

interface FoundRate {
  from: string
  to: string
  date: string
  rateDate: string
  legs: readonly DatedRate[]
  warning: string | null
}

function rateOf({ from, to, date, rateDate, legs, warning }: FoundRate): Rate {
  const perDollar = (currency: string) => legs.find((leg) => leg.currency === currency)?.rate ?? '1'
  const value = from === to ? exact('1') : divide(perDollar(to), perDollar(from))
  const rate = rounded(value, 10)
  const inputs = legs.map(
    ({ currency, source, rate: perUSD }): ExplainedInput => ({
      name: `${currency} per ${BASE_CURRENCY}`,
      value: perUSD,
      unit: currency,
      source: source ? `rate of ${rateDate}, ${source}` : `rate of ${rateDate}`,
    }),
  )
  const named = (currency: string) => (currency === BASE_CURRENCY ? '1' : `${currency} per ${BASE_CURRENCY}`)
  const explain = {
    name: `rate ${from} to ${to}`,
    value: rate,
    unit: '',
    formula: from === to ? '1' : `${named(to)} ÷ ${named(from)}`,
    inputs,
  }
  return { ok: true, from, to, date, rateDate, rate, exact: fractionText(value), legs, warning, explain }
}

/** The latest date up to `date` on which both have a rate; the base currency has one on every date. */
function latestCommonDay(table: RateTable, from: string, to: string, date: string): string | undefined {
  const [leading, other] = from === BASE_CURRENCY ? [to, from] : [from, to]
  let latest: string | undefined
  for (const day of table.get(leading)?.keys() ?? []) {
    if (day > date || (latest !== undefined && day <= latest)) continue
    if (other === BASE_CURRENCY || table.get(other)?.has(day)) latest = day
  }
  return latest
}

function missing(table: RateTable, from: string, to: string, date: string): RuleViolation {
  const has = (currency: string) =>
    currency === BASE_CURRENCY || [...(table.get(currency)?.keys() ?? [])].some((day) => day <= date)
  const without = [from, to].filter((currency) => !has(currency))
  return ruleViolation(
    'RATE_MISSING',
    without.length > 0
      ? `No rate for ${without.join(' and ')} on or before ${formatLongDate(date)}. Enter and approve one.`
      : `${from} and ${to} have no rate of the same date on or before ${formatLongDate(date)}. Enter both for one date.`,
  )
}

const ruleViolation = (code: string, message: string): RuleViolation => ({ ok: false, code, message })

/** A converted amount with its rate, as a document stores both. */
export interface ConvertedAmount {
  readonly ok: true
  /** HALF_UP to the minor units of the target currency. */
  readonly amount: string
  readonly currency: string
  readonly rate: Rate
  readonly explain: Explained
}

/**
 * Converts at the rate of the date; only the amount is rounded, HALF_UP to the minor units of `to`
 * (docs/domain/money.md).
 */
export function convert(
  table: RateTable,
  { amount, from, to, date }: { amount: string; from: string; to: string; date: string },
  staleness: Staleness = DEFAULT_STALENESS,
): ConvertedAmount | RuleViolation {
  if (!isDecimal(amount)) return ruleViolation('AMOUNT_INVALID', 'Enter an amount such as 12500.00.')
  const rate = rateOn(table, from, to, date, staleness)
  if (!rate.ok) return rate
  const result = convertAt(amount, rate.exact, to)
  const explain = {
    name: `amount in ${to}`,
    value: result,
    unit: to,
    formula: 'amount × rate',
    inputs: [
      { name: 'amount', value: amountShown(amount, from), unit: from },
      { name: 'rate', value: rate.exact, unit: `${to} per ${from}` },
    ],
    parts: [rate.explain],
  }
  return { ok: true, amount: result, currency: to, rate, explain }
}

/**
 * The amount at the rate stored in a document (decimal or fraction), HALF_UP to the minor units of `to`; no rate is
 * looked up.
 */
export const convertAt = (amount: Numeric, rate: Numeric, to: string): string => toMinor(times(amount, rate), to)

/** The realised exchange gain (positive) or loss (negative) on an outstanding amount between invoice and receipt. */
export interface RealisedDifference {
  readonly ok: true
  readonly amount: string
  readonly currency: string
  readonly kind: 'GAIN' | 'LOSS' | 'NONE'
  readonly explain: Explained
}

/**
 * Realised difference = outstanding amount × (rate at receipt − rate on invoice), in the books' currency, HALF_UP to
 * its minor units (docs/domain/money.md). Both rates are stored in the documents: books' currency per one unit of the
 * invoice currency.
 */
export function realisedDifference(receipt: {
  outstandingAmount: string
  invoiceCurrency: string
  invoiceRate: string
  receiptRate: string
  currency: string
}): RealisedDifference | RuleViolation {
  const { outstandingAmount, invoiceCurrency, invoiceRate, receiptRate, currency } = receipt
  if (!isCurrency(currency) || !isCurrency(invoiceCurrency)) {
    return ruleViolation('CURRENCY_UNKNOWN', 'One of the currencies is not supported. Use codes such as USD and AED.')
  }
  if (!isDecimal(outstandingAmount)) return ruleViolation('AMOUNT_INVALID', 'Enter an amount such as 12500.00.')
  if (![invoiceRate, receiptRate].every((rate) => isExact(rate) && compare(rate, '0') > 0)) {
    return ruleViolation('RATE_INVALID', 'A rate must be above zero. Use the stored rates of invoice and receipt.')
  }
  const amount = toMinor(times(outstandingAmount, minus(receiptRate, invoiceRate)), currency)
  const sign = compare(amount, '0')
  const rateInput = (name: string, value: string) => ({ name, value, unit: `${currency} per ${invoiceCurrency}` })
  const explain = {
    name: 'realised FX gain or loss',
    value: amount,
    unit: currency,
    formula: 'outstanding amount × (rate at receipt − rate on invoice)',
    inputs: [
      { name: 'outstanding amount', value: outstandingAmount, unit: invoiceCurrency },
      rateInput('rate at receipt', receiptRate),
      rateInput('rate on invoice', invoiceRate),
    ],
  }
  return { ok: true, amount, currency, kind: sign > 0 ? 'GAIN' : sign < 0 ? 'LOSS' : 'NONE', explain }
}
