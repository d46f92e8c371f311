import { shortDecimal, withoutEndZeros } from '../values/digits.ts'

/**
 * A number without rounding: a fraction of two decimals. Sums, products and quotients stay exact in calculations of any
 * length; rounding happens once, where a figure is stored or shown (`rounded`, `toMinor`). Created only by the
 * functions of this file.
 */
export interface Rational {
  readonly above: Decimal
  readonly below: Decimal
}

/** `digits` ÷ 10^`places`: native big integers, thirty times faster here than a library of decimals. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

/**
 * The argument of the arithmetic: an exact number, or its text: `12500.00`, `-3`, `1/3`, `3.6725/3.75`. Never a float.
 */
export type Numeric = Rational | string

const TENS: bigint[] = [1n]
function ten(power: number): bigint {
  for (let known = TENS.length; known <= power; known += 1) TENS.push(TENS[known - 1]! * 10n)
  return TENS[power]!
}

const ONE: Decimal = { digits: 1n, places: 0 }
/**
 * Most denominators are one, and most addends have the same number of decimals: without a multiplication no new number
 * is created.
 */
const product = (a: Decimal, b: Decimal): Decimal =>
  a === ONE ? b : b === ONE ? a : { digits: a.digits * b.digits, places: a.places + b.places }
const digitsAt = ({ digits, places }: Decimal, wanted: number) =>
  wanted === places ? digits : digits * ten(wanted - places)

function sum(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places)
  return { digits: digitsAt(a, places) + digitsAt(b, places), places }
}

function isSame(a: Decimal, b: Decimal): boolean {
  if (a === b) return true
  const places = Math.max(a.places, b.places)
  return digitsAt(a, places) === digitsAt(b, places)
}

function decimal(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = withoutEndZeros(fraction)
  return { digits: BigInt(whole + digits), places: digits.length }
}

/** The shortest text of the decimal: `12.5`, never `12.50`. */
function textOf({ digits, places }: Decimal): string {
  const text = pointed(digits, places)
  return places === 0 ? text : shortDecimal(text)
}

/** Digits with a decimal point this many places from the right: 1250n, 2 → `12.50`. */
function pointed(digits: bigint, places: number): string {
  if (places === 0) return digits.toString()
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
}

const DECIMAL = /^-?\d{1,24}(\.\d{1,20})?$/

/** Whether the text is a plain decimal, such as `-12500.25`: no exponent, space, plus sign, comma, NaN or `-0`. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text) && !/^-0+(\.0+)?$/.test(text)

/** Whether the text is a decimal or a fraction of two, such as `1/3`, with a denominator other than zero. */
export function isExact(text: string): boolean {
  const [above = '', below, more] = text.split('/')
  return more === undefined && isDecimal(above) && (below === undefined || (isDecimal(below) && /[1-9]/.test(below)))
}

/**
 * The exact number of a text. Throws a TypeError on any other text, which is a program error: validate with the schema
 * of the endpoint or `isExact` first.
 */
export function exact(value: Numeric): Rational {
  if (typeof value === 'object') return value
  const known = READ.get(value)
  if (known) return known
  if (typeof value !== 'string' || !isExact(value))
    throw new TypeError(`Not an exact number: "${String(value).slice(0, 40)}"`)
  const [above = '', below] = value.split('/')
  const read: Rational = { above: decimal(above), below: below === undefined ? ONE : decimal(below) }
  // Replaced instead of cleared: a cleared map in the old generation would keep its former entries until a full garbage
  // collection.
  if (READ.size >= 1000) READ = new Map()
  READ.set(value, read)
  return read
}

/**
 * Recently parsed texts: a payroll parses the same few thousands of times, and parsing takes longer than calculating.
 */
let READ = new Map<string, Rational>()

const ZERO = exact('0')

/** The exact sum; zero without terms. */
export function plus(...terms: readonly Numeric[]): Rational {
  let so = ZERO
  for (const term of terms) so = together(so, exact(term))
  return so
}

function together(a: Rational, b: Rational): Rational {
  if (a === ZERO && b.below === ONE) return b
  if (isSame(a.below, b.below)) return { above: sum(a.above, b.above), below: a.below }
  return { above: sum(product(a.above, b.below), product(b.above, a.below)), below: product(a.below, b.below) }
}

const negated = ({ above, below }: Rational): Rational => ({ above: { ...above, digits: -above.digits }, below })

/** The exact difference. */
export const minus = (from: Numeric, less: Numeric): Rational => plus(from, negated(exact(less)))

/** The exact product; one without factors. */
export function times(...factors: readonly Numeric[]): Rational {
  let above = ONE
  let below = ONE
  for (const factor of factors) {
    const by = exact(factor)
    above = product(above, by.above)
    below = product(below, by.below)
  }
  return { above, below }
}

/** The exact quotient; divisors are applied one after another. Throws a RangeError on zero: check `isZero` first. */
export function divide(value: Numeric, ...divisors: readonly Numeric[]): Rational {
  const by = times(...divisors)
  if (by.above.digits === 0n) throw new RangeError('Division by zero')
  return times(value, { above: by.below, below: by.above })
}

/** -1, 0 or 1 for less than, equal to or greater than; on exact values, never on rounded ones. */
export const compare = (a: Numeric, b: Numeric): -1 | 0 | 1 => signOf(minus(a, b))

function signOf({ above, below }: Rational): -1 | 0 | 1 {
  if (above.digits === 0n) return 0
  return above.digits < 0n === below.digits < 0n ? 1 : -1
}

export const isZero = (value: Numeric) => signOf(exact(value)) === 0
export const isNegative = (value: Numeric) => signOf(exact(value)) < 0
export const absolute = (value: Numeric): Rational => (isNegative(value) ? negated(exact(value)) : exact(value))
export const minimum = (a: Numeric, b: Numeric): Rational => exact(compare(a, b) <= 0 ? a : b)
export const maximum = (a: Numeric, b: Numeric): Rational => exact(compare(a, b) >= 0 ? a : b)

/**
 * The decimal text with exactly this number of decimals, HALF_UP: a half is rounded away from zero, 1.005 → `1.01`,
 * -1.005 → `-1.01`; never `-0.00`. Decided by the remainder of the division, so that no digit is lost
 * (docs/domain/money.md).
 */
export function rounded(value: Numeric, places: number): string {
  const { above, below } = exact(value)
  const shift = places + below.places - above.places
  const over = shift > 0 ? above.digits * ten(shift) : above.digits
  if (below === ONE && shift >= 0) return pointed(over, places)
  const under = shift < 0 ? below.digits * ten(-shift) : below.digits
  const sign = over < 0n === under < 0n ? 1n : -1n
  const size = over < 0n ? -over : over
  const by = under < 0n ? -under : under
  return pointed(sign * ((2n * size + by) / (2n * by)), places)
}

/** The number as text that `exact` parses unchanged, for storing a rate at full precision: `3.6725/3.75`, `12.5`. */
export function fractionText({ above, below }: Rational): string {
  return isSame(below, ONE) ? textOf(above) : `${textOf(above)}/${textOf(below)}`
}

/** An unrounded number for an explanation: at most this number of decimals, HALF_UP, without trailing zeros. */
export const trimmed = (value: Numeric, places = 10): string => {
  const text = rounded(value, places)
  return text.includes('.') ? shortDecimal(text) : text
}

/**
 * An input of an explanation that other numbers are multiplied by: a decimal if 10 decimals suffice, otherwise the
 * fraction: `226/12`.
 */
export const readableText = (value: Numeric): string => {
  const text = trimmed(value)
  return compare(text, value) === 0 ? text : fractionText(exact(value))
}
