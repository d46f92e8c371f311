/**
 * Money: decimal strings with a currency, calculated exactly (kernel/math/rational.ts), rounded once per stored line
 * (docs/domain/money.md). How amounts are displayed is not decided here.
 */
import { withoutEndZeros } from '../values/digits.ts'
import {
  compare,
  divide,
  exact,
  isDecimal,
  minus,
  type Numeric,
  plus,
  type Rational,
  rounded,
  times,
} from './rational.ts'

/**
 * Decimals of each currency (ISO 4217, docs/domain/money.md; JPY as an example without decimals). Other currencies are
 * rejected.
 */
const MINOR_UNITS: Readonly<Record<string, number>> = {
  AED: 2,
  SAR: 2,
  QAR: 2,
  EGP: 2,
  INR: 2,
  PKR: 2,
  GBP: 2,
  USD: 2,
  EUR: 2,
  BHD: 3,
  KWD: 3,
  OMR: 3,
  JPY: 0,
}

export const CURRENCIES: readonly string[] = Object.keys(MINOR_UNITS)

/** Whether the currency is known, so that amounts in it can be rounded. */
export const isCurrency = (currency: string): boolean => Object.hasOwn(MINOR_UNITS, currency)

/**
 * Decimals of a currency: 2 for AED, 3 for KWD. Throws a RangeError on an unknown currency: call `isCurrency` first.
 */
export function minorUnitsOf(currency: string): number {
  if (!isCurrency(currency)) throw new RangeError(`Unknown currency: "${String(currency).slice(0, 10)}"`)
  return MINOR_UNITS[currency]!
}

/**
 * The only rounding rule: an exact amount as decimal text in its currency, HALF_UP to its minor units
 * (docs/domain/money.md): 0.125 AED → `0.13`, 0.0625 KWD → `0.063`. Every stored line is rounded here once; nothing
 * between lines is rounded.
 */
export const toMinor = (amount: Numeric, currency: string): string => rounded(amount, minorUnitsOf(currency))

/**
 * The smallest payable amount that is not below the value, for figures that must reach a target: 8.001 AED → `8.01`.
 */
export function upToMinor(amount: Numeric, currency: string): string {
  const near = toMinor(amount, currency)
  return compare(near, amount) < 0 ? toMinor(plus(near, minorUnit(currency)), currency) : near
}

/**
 * The largest payable amount that is not above the value, for figures that must not exceed a cap: 8.009 AED → `8.00`.
 */
export function downToMinor(amount: Numeric, currency: string): string {
  const near = toMinor(amount, currency)
  return compare(near, amount) > 0 ? toMinor(minus(near, minorUnit(currency)), currency) : near
}

/** The smallest unit of the currency as an amount: `0.01` AED, `0.001` KWD, `1` JPY. */
export const minorUnit = (currency: string): string =>
  rounded(divide('1', `1${'0'.repeat(minorUnitsOf(currency))}`), minorUnitsOf(currency))

/** Whether the text is a payable amount: a decimal with no more decimals than the currency. */
export const isAmount = (text: string, currency: string): boolean =>
  isCurrency(currency) && isDecimal(text) && (text.split('.')[1]?.length ?? 0) <= minorUnitsOf(currency)

/**
 * The total of rounded lines: their plain sum, in the currency's minor units, so that document and total agree
 * (docs/domain/money.md: totals = sum of rounded lines). Throws a RangeError on an unrounded line.
 */
export function totalOf(lines: readonly string[], currency: string): string {
  const loose = lines.find((line) => !isAmount(line, currency))
  if (loose !== undefined) throw new RangeError(`A line is not rounded to ${currency}: "${loose.slice(0, 40)}"`)
  return toMinor(plus(...lines), currency)
}

/** The total of one field of several rows. */
export const totalBy = <F extends string>(
  rows: readonly { readonly [K in F]: string }[],
  field: F,
  currency: string,
): string =>
  totalOf(
    rows.map((row) => row[field]),
    currency,
  )

/** A percentage of the amount, unrounded: `percentOf('5', '21180')` is exactly 1059. */
export const percentOf = (percent: Numeric, amount: Numeric): Rational => divide(times(percent, amount), '100')

/** The part as a percentage of the whole, unrounded, for thresholds. The whole is not zero. */
export const shareOf = (part: Numeric, whole: Numeric): Rational => divide(times(part, '100'), whole)

/** A percentage for display: 2 decimals, HALF_UP. Never compare this value (docs/domain/money.md). */
export const percentShown = (percent: Numeric): string => rounded(percent, 2)

/** An intermediate amount of an explanation: unrounded up to 10 decimals, at least the minor units of its currency. */
export function amountShown(amount: Numeric, currency: string): string {
  const min = minorUnitsOf(currency)
  const [whole, places = ''] = rounded(exact(amount), 10).split('.')
  const digits = withoutEndZeros(places).padEnd(min, '0')
  return digits ? `${whole}.${digits}` : whole!
}

/**
 * A rule returns a violation instead of throwing. The code is the name of the rule; the message states the error and
 * how to correct it.
 */
export interface RuleViolation {
  readonly ok: false
  readonly code: string
  readonly message: string
  /** The fields with the error, if the rule has them. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export const violation = (code: string, message: string): RuleViolation => ({ ok: false, code, message })
