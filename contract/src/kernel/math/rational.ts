import { shortDecimal, withoutEndZeros } from '../values/digits.ts'

/**
 * A number without any rounding: a fraction of two decimals. Sums, products and quotients stay exact however long the chain is; the one
 * rounding happens where a figure leaves the calculation (`rounded`, `toMinor`). Built only by the functions of this file.
 */
export interface Exact {
  readonly above: Decimal
  readonly below: Decimal
}

/** `digits` ÷ 10^`places`: native whole numbers, thirty times faster here than a library of decimals. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

/** What the arithmetic takes: an exact number, or the text of one: `12500.00`, `-3`, `1/3`, `3.6725/3.75`. Never a float. */
export type Numeric = Exact | string

const TENS: bigint[] = [1n]
function ten(power: number): bigint {
  for (let known = TENS.length; known <= power; known += 1) TENS.push(TENS[known - 1]! * 10n)
  return TENS[power]!
}

const ONE: Decimal = { digits: 1n, places: 0 }
/** Most numbers are divided by one, and most sums are of as many places: what needs no multiplication makes no new number. */
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

/** Whole digits with the point so many places from the right: 1250n, 2 → `12.50`. */
function pointed(digits: bigint, places: number): string {
  if (places === 0) return digits.toString()
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
}

const DECIMAL = /^-?\d{1,24}(\.\d{1,20})?$/

/** Whether the text is a plain decimal, such as `-12500.25`: no exponent, no blank, no sign of plus, no comma, no NaN, no `-0`. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text) && !/^-0+(\.0+)?$/.test(text)

/** Whether the text is a decimal or a fraction of two, such as `1/3`, with nothing but zero refused below the line. */
export function isExact(text: string): boolean {
  const [above = '', below, more] = text.split('/')
  return more === undefined && isDecimal(above) && (below === undefined || (isDecimal(below) && /[1-9]/.test(below)))
}

/**
 * The exact number that the text writes. Throws a TypeError on anything else: the shape of the endpoint or `isExact` has to be asked
 * first, so a text that no one checked is a problem of the program.
 */
export function exact(value: Numeric): Exact {
  if (typeof value === 'object') return value
  const known = READ.get(value)
  if (known) return known
  if (typeof value !== 'string' || !isExact(value))
    throw new TypeError(`Not an exact number: "${String(value).slice(0, 40)}"`)
  const [above = '', below] = value.split('/')
  const read: Exact = { above: decimal(above), below: below === undefined ? ONE : decimal(below) }
  // Not cleared: what a map was before holds what it is now, and would keep all that was ever read until a full clearing of the memory.
  if (READ.size >= 1000) READ = new Map()
  READ.set(value, read)
  return read
}

/** Texts read lately: a payroll reads the same few hundred thousands of times, and reading one takes longer than calculation with it. */
let READ = new Map<string, Exact>()

const ZERO = exact('0')

/** The exact sum; of nothing it is zero. */
export function plus(...terms: readonly Numeric[]): Exact {
  let so = ZERO
  for (const term of terms) so = together(so, exact(term))
  return so
}

function together(a: Exact, b: Exact): Exact {
  if (a === ZERO && b.below === ONE) return b
  if (isSame(a.below, b.below)) return { above: sum(a.above, b.above), below: a.below }
  return { above: sum(product(a.above, b.below), product(b.above, a.below)), below: product(a.below, b.below) }
}

const negated = ({ above, below }: Exact): Exact => ({ above: { ...above, digits: -above.digits }, below })

/** The exact difference. */
export const minus = (from: Numeric, less: Numeric): Exact => plus(from, negated(exact(less)))

/** The exact product; of nothing it is one. */
export function times(...factors: readonly Numeric[]): Exact {
  let [above, below] = [ONE, ONE]
  for (const factor of factors) {
    const by = exact(factor)
    above = product(above, by.above)
    below = product(below, by.below)
  }
  return { above, below }
}

/** The exact quotient; divisors apply one after the other. Throws a RangeError on zero: check `isZero` first. */
export function divide(value: Numeric, ...divisors: readonly Numeric[]): Exact {
  const by = times(...divisors)
  if (by.above.digits === 0n) throw new RangeError('Division by zero')
  return times(value, { above: by.below, below: by.above })
}

/** -1, 0 or 1, as the first is less than, equal to or more than the second; on exact values, never on rounded ones. */
export const compare = (a: Numeric, b: Numeric): -1 | 0 | 1 => signOf(minus(a, b))

function signOf({ above, below }: Exact): -1 | 0 | 1 {
  if (above.digits === 0n) return 0
  return above.digits < 0n === below.digits < 0n ? 1 : -1
}

export const isZero = (value: Numeric) => signOf(exact(value)) === 0
export const isNegative = (value: Numeric) => signOf(exact(value)) < 0
export const minimum = (a: Numeric, b: Numeric): Exact => exact(compare(a, b) <= 0 ? a : b)
export const maximum = (a: Numeric, b: Numeric): Exact => exact(compare(a, b) >= 0 ? a : b)

/**
 * The decimal text with exactly so many places, HALF_UP: a half goes away from zero, 1.005 → `1.01`, -1.005 → `-1.01`; never `-0.00`.
 * The remainder of the division decides, so no digit beyond the last is lost on the way (docs/domain/money.md).
 */
export function rounded(value: Numeric, places: number): string {
  const { above, below } = exact(value)
  const shift = places + below.places - above.places
  const over = shift > 0 ? above.digits * ten(shift) : above.digits
  if (below === ONE && shift >= 0) return pointed(over, places)
  const under = shift < 0 ? below.digits * ten(-shift) : below.digits
  const sign = over < 0n === under < 0n ? 1n : -1n
  const [size, by] = [over < 0n ? -over : over, under < 0n ? -under : under]
  return pointed(sign * ((2n * size + by) / (2n * by)), places)
}

/** The number as text that `exact` reads back unchanged, for storing a rate at full precision: `3.6725/3.75`, `12.5`. */
export function written({ above, below }: Exact): string {
  return isSame(below, ONE) ? textOf(above) : `${textOf(above)}/${textOf(below)}`
}

/** For showing an unrounded number in an explanation: at most so many places, HALF_UP, without zeros at the end. */
export const trimmed = (value: Numeric, places = 10): string => {
  const text = rounded(value, places)
  return text.includes('.') ? shortDecimal(text) : text
}

/** For an input of an explanation that other numbers are multiplied with: a decimal when 10 places hold it, else the fraction: `226/12`. */
export const readable = (value: Numeric): string => {
  const text = trimmed(value)
  return compare(text, value) === 0 ? text : written(exact(value))
}
