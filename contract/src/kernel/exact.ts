import Big from 'big.js'

/**
 * A number without any rounding: a fraction of two decimals. Sums, products and quotients stay exact however long the chain is; the one
 * rounding happens where a figure leaves the calculation (`rounded`, `toMinor`). Built only by the functions of this file.
 */
export interface Exact {
  readonly above: Big
  readonly below: Big
}

/** What the arithmetic takes: an exact number, or the text of one: `12500.00`, `-3`, `1/3`, `3.6725/3.75`. Never a float. */
export type Numeric = Exact | string

/** A big.js of its own, so that nobody else's settings reach it: strict (no floats), half up, as many decimals as asked. */
const scaled = (places: number) => {
  const Own = Big()
  Own.strict = true
  Own.RM = Big.roundHalfUp
  Own.DP = places
  return Own
}
const BY_PLACES = new Map<number, ReturnType<typeof scaled>>()
const withPlaces = (places: number) => {
  const own = BY_PLACES.get(places) ?? scaled(places)
  BY_PLACES.set(places, own)
  return own
}
const Whole = withPlaces(0)
const ONE = new Whole('1')

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
 * first, so a text that nobody checked is a fault of the program.
 */
export function exact(value: Numeric): Exact {
  if (typeof value === 'object') return value
  if (typeof value !== 'string' || !isExact(value))
    throw new TypeError(`Not an exact number: "${String(value).slice(0, 40)}"`)
  const [above = '', below] = value.split('/')
  return { above: new Whole(above), below: below === undefined ? ONE : new Whole(below) }
}

export const ZERO = exact('0')

/** The exact sum; of nothing it is zero. */
export function plus(...terms: readonly Numeric[]): Exact {
  return terms.map(exact).reduce((a, b) => {
    if (a.below.eq(b.below)) return { above: a.above.plus(b.above), below: a.below }
    return { above: a.above.times(b.below).plus(b.above.times(a.below)), below: a.below.times(b.below) }
  }, ZERO)
}

/** The exact difference. */
export function minus(from: Numeric, less: Numeric): Exact {
  const { above, below } = exact(less)
  return plus(from, { above: above.neg(), below })
}

/** The exact product; of nothing it is one. */
export function times(...factors: readonly Numeric[]): Exact {
  const all = factors.map(exact)
  return {
    above: all.reduce((product, { above }) => product.times(above), ONE),
    below: all.reduce((product, { below }) => (below.eq(ONE) ? product : product.times(below)), ONE),
  }
}

/** The exact quotient; divisors apply one after the other. Throws a RangeError on zero: whoever divides asks `isZero` first. */
export function over(value: Numeric, ...divisors: readonly Numeric[]): Exact {
  const by = times(...divisors)
  if (by.above.eq('0')) throw new RangeError('Division by zero')
  return times(value, { above: by.below, below: by.above })
}

/** -1, 0 or 1, as the first is less than, equal to or more than the second; on exact values, never on rounded ones. */
export function compare(a: Numeric, b: Numeric): -1 | 0 | 1 {
  const [x, y] = [exact(a), exact(b)]
  if (x.below.eq(y.below)) return (x.above.cmp(y.above) * x.below.cmp('0')) as -1 | 0 | 1
  const difference = minus(x, y)
  return (difference.above.cmp('0') * difference.below.cmp('0')) as -1 | 0 | 1
}

export const isZero = (value: Numeric) => compare(value, ZERO) === 0
export const isNegative = (value: Numeric) => compare(value, ZERO) < 0
export const lesser = (a: Numeric, b: Numeric): Exact => exact(compare(a, b) <= 0 ? a : b)
export const greater = (a: Numeric, b: Numeric): Exact => exact(compare(a, b) >= 0 ? a : b)

/**
 * The decimal text with exactly so many places, HALF_UP: a half goes away from zero, 1.005 → `1.01`, -1.005 → `-1.01`; never `-0.00`.
 * The remainder of the division decides, so no digit beyond the last is lost on the way (domain.md §3.0).
 */
export function rounded(value: Numeric, places: number): string {
  const { above, below } = exact(value)
  const text = new (withPlaces(places))(above).div(below).toFixed(places)
  return /^-[0.]+$/.test(text) ? text.slice(1) : text
}

/** The number as text that `exact` reads back unchanged, for storing a rate at full precision: `3.6725/3.75`, `12.5`. */
export function written({ above, below }: Exact): string {
  return below.eq(ONE) ? above.toFixed() : `${above.toFixed()}/${below.toFixed()}`
}

/** For showing an unrounded number in an explanation: at most so many places, HALF_UP, without zeros at the end. */
export const trimmed = (value: Numeric, places = 10): string => {
  const text = rounded(value, places)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** For an input of an explanation that other numbers are multiplied with: a decimal when 10 places hold it, else the fraction: `226/12`. */
export const readable = (value: Numeric): string => {
  const text = trimmed(value)
  return compare(text, value) === 0 ? text : written(exact(value))
}
