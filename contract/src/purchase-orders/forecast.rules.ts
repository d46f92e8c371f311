import type { Explained } from '../kernel/math/calculation-trace.ts'
import { amountShown, toMinor } from '../kernel/math/money.ts'
import { compare, divide, type Exact, exact, isNegative, minus, plus, rounded, times } from '../kernel/math/rational.ts'
import { daysAfter, daysFromTo } from '../kernel/values/days.ts'

/** Services that were billed or drafted: what they cost, from a day to a day, both counted. */
export interface ConsumedLine {
  readonly from: string
  readonly to: string
  readonly amount: string
}

export interface Forecast {
  /** Unrounded, per calendar day. */
  readonly dailyBurn: Exact
  /** The days that the run rate was taken from. */
  readonly from: string
  readonly to: string
  readonly spent: Exact
  readonly days: number
  /** The last day that the value still covers whole at this rate; null when that is further away than anybody plans. */
  readonly runOutOn: string | null
}

/** The run rate is that of the last so many days of service, so that a change of the team shows after a quarter at the latest. */
export const RATE_DAYS = 90
/** Beyond a hundred years nothing runs out. */
const FARTHEST_DAYS = 36_525
/**
 * When the value of an order runs out (field.md §6): what the last 90 days of service cost per calendar day, and how many such days what
 * is left still covers, counted from the last day of service that is on the order. Days that were not billed yet therefore neither lower
 * the rate nor shorten the time. A line that began earlier counts with its part of the days. Null before the first line.
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

/** The part of a line that lies in the window, by its days. */
function within({ from, to, amount }: ConsumedLine, windowStart: string): Exact {
  const inside = daysFromTo(from > windowStart ? from : windowStart, to)
  return inside <= 0 ? exact('0') : divide(times(amount, String(inside)), String(daysFromTo(from, to)))
}

function lastCovered(to: string, left: string, dailyBurn: Exact): string | null {
  if (isNegative(left)) return to
  const covered = divide(left, dailyBurn)
  if (compare(covered, String(FARTHEST_DAYS)) > 0) return null
  return daysAfter(to, Number(wholeOf(covered)))
}

/** Down to whole days. */
function wholeOf(value: Exact): string {
  const near = rounded(value, 0)
  return compare(near, value) > 0 ? rounded(minus(near, '1'), 0) : near
}

/** How many months what is left covers at the run rate: 365 ÷ 12 days each (domain.md §7, PO coverage), unrounded. */
export const monthsLeft = (left: string, { dailyBurn }: Pick<Forecast, 'dailyBurn'>): Exact =>
  divide(isNegative(left) ? exact('0') : left, times(dailyBurn, '365/12'))

/**
 * The numbers of a forecast with what they were made of. Days are shown as they count, rounded down to whole ones; what goes in is shown
 * to the smallest unit of the currency, and reckoned with unrounded.
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
      name: 'Days that are still covered',
      value: wholeOf(divide(rest, dailyBurn)),
      unit: 'days',
      formula: 'left ÷ rate, rounded down to whole days',
      inputs: [
        { name: 'left', value: rest, unit: currency, source: `what is left of ${order}, reservations taken off` },
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
