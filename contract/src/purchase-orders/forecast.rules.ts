import type { Explained } from '../kernel/math/calculation-trace.ts'
import { amountShown, toMinor } from '../kernel/math/money.ts'
import {
  compare,
  divide,
  exact,
  isNegative,
  minus,
  plus,
  type Rational,
  rounded,
  times,
} from '../kernel/math/rational.ts'
import { daysAfter, daysFromTo } from '../kernel/values/days.ts'

/** Billed or drafted services: their cost and dates, both included. */
export interface ConsumedLine {
  readonly from: string
  readonly to: string
  readonly amount: string
}

export interface Forecast {
  /** Unrounded, per calendar day. */
  readonly dailyBurn: Rational
  /** The days of the run rate. */
  readonly from: string
  readonly to: string
  readonly spent: Rational
  readonly days: number
  /** The last date that the value fully covers at this rate; null when it is too far in the future. */
  readonly runOutOn: string | null
}

/** The run rate uses the last days of service only, so that a team change shows after a quarter at the latest. */
const RATE_DAYS = 90
/** Beyond a hundred years nothing runs out. */
const FARTHEST_DAYS = 36_525
/**
 * The run-out date of an order: the cost of the last 90 service days per calendar day, and how many such days the
 * balance covers, counted from the last service date on the order. Unbilled days therefore neither lower the rate nor
 * shorten the time. An earlier line counts with its days in the window. Null before the first line.
 */
export function forecastOf(lines: readonly ConsumedLine[], left: string): Forecast | null {
  const counted = lines.filter(({ from, to }) => to >= from)
  if (counted.length === 0) return null
  const to = counted
    .map((line) => line.to)
    .sort()
    .at(-1)!
  const earliest = counted.map((line) => line.from).sort()[0]!
  const windowStart = daysAfter(to, 1 - RATE_DAYS)
  const from = [earliest, windowStart].sort()[1]!
  const spent = plus(...counted.map((line) => within(line, from)))
  const days = daysFromTo(from, to)
  if (compare(spent, '0') <= 0) return null
  const dailyBurn = divide(spent, String(days))
  return { dailyBurn, from, to, spent, days, runOutOn: lastCovered(to, left, dailyBurn) }
}

/** The part of a line in the window, by its days. */
function within({ from, to, amount }: ConsumedLine, windowStart: string): Rational {
  const inside = daysFromTo(from > windowStart ? from : windowStart, to)
  return inside <= 0 ? exact('0') : divide(times(amount, String(inside)), String(daysFromTo(from, to)))
}

function lastCovered(to: string, left: string, dailyBurn: Rational): string | null {
  if (isNegative(left)) return to
  const covered = divide(left, dailyBurn)
  if (compare(covered, String(FARTHEST_DAYS)) > 0) return null
  return daysAfter(to, Number(wholeOf(covered)))
}

/** Rounded down to whole days. */
function wholeOf(value: Rational): string {
  const near = rounded(value, 0)
  return compare(near, value) > 0 ? rounded(minus(near, '1'), 0) : near
}

/**
 * How many months the balance covers at the run rate: 365 ÷ 12 days each (docs/domain/reports.md, PO coverage),
 * unrounded.
 */
export const monthsLeft = (left: string, { dailyBurn }: Pick<Forecast, 'dailyBurn'>): Rational =>
  divide(isNegative(left) ? exact('0') : left, times(dailyBurn, '365/12'))

/**
 * The forecast figures with their calculation. Days are rounded down to whole ones; inputs are shown to the smallest
 * unit and calculated unrounded.
 */
export function forecastExplained(
  { spent, days, from, to, dailyBurn }: Forecast,
  { left, currency, order }: { readonly left: string; readonly currency: string; readonly order: string },
): { dailyBurn: Explained; daysLeft: Explained } {
  const rate: Explained = {
    name: 'Run rate per calendar day',
    value: amountShown(dailyBurn, currency),
    unit: currency,
    formula: 'spent ÷ days',
    inputs: [
      {
        name: 'spent',
        value: toMinor(spent, currency),
        unit: currency,
        source: `lines of ${order} from ${from} to ${to}`,
      },
      {
        name: 'days',
        value: String(days),
        unit: 'days',
        source: `from ${from} to ${to}, at most the last ${RATE_DAYS}`,
      },
    ],
  }
  const rest = isNegative(left) ? '0' : left
  return {
    dailyBurn: rate,
    daysLeft: {
      name: 'Days still covered',
      value: wholeOf(divide(rest, dailyBurn)),
      unit: 'days',
      formula: 'left ÷ rate, rounded down to whole days',
      inputs: [
        { name: 'left', value: rest, unit: currency, source: `balance of ${order} without reservations` },
        {
          name: 'rate',
          value: toMinor(dailyBurn, currency),
          unit: currency,
          source: 'run rate per calendar day, rounded here, not in the calculation',
        },
      ],
      parts: [rate],
    },
  }
}
