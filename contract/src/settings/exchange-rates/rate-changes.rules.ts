/**
 * Compares a new exchange rate with the previous one: a large difference is more often a typing error than the market
 * (decision 0057).
 */

import { percentShown, shareOf } from '../../kernel/math/money.ts'
import { compare, minus, times, trimmed } from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'

/** Above this difference from the previous rate, in per cent of it, the author must give a reason. */
export const LARGE_CHANGE_PERCENT = '20'
/** Above this multiple of the previous rate, or below its inverse, the approver must give a reason as well. */
export const EXTREME_FACTOR = '10'

export type RateChange = 'NORMAL' | 'LARGE' | 'EXTREME'

/** The difference of a rate from the previous one; none without a previous rate. */
export function rateChange(rate: string, before: string | null): RateChange {
  if (before === null) return 'NORMAL'
  if (compare(rate, times(before, EXTREME_FACTOR)) > 0 || compare(times(rate, EXTREME_FACTOR), before) < 0)
    return 'EXTREME'
  const percent = shareOf(minus(rate, before), before)
  const isLarge = compare(percent, LARGE_CHANGE_PERCENT) > 0 || compare(percent, times('-1', LARGE_CHANGE_PERCENT)) < 0
  return isLarge ? 'LARGE' : 'NORMAL'
}

export interface RateBefore {
  readonly date: string
  readonly rate: string
}

/**
 * The description of a large change, such as `1 USD = 3672.5 AED is 99,900.00 % above the rate of 20 Nov 2026
 * (3.6725).`; null for a normal change.
 */
export function describeChange(
  { currency, rate }: { readonly currency: string; readonly rate: string },
  before: RateBefore | null,
): string | null {
  const change = rateChange(rate, before?.rate ?? null)
  if (!before || change === 'NORMAL') return null
  const percent = percentShown(shareOf(minus(rate, before.rate), before.rate))
  const isHigher = !percent.startsWith('-')
  const difference =
    change === 'LARGE'
      ? `${percent.replace('-', '')} % ${isHigher ? 'above' : 'below'}`
      : isHigher
        ? `more than ${EXTREME_FACTOR} times`
        : `less than one tenth of`
  return `1 USD = ${trimmed(rate)} ${currency} is ${difference} the rate of ${formatLongDate(before.date)} (${trimmed(before.rate)}).`
}

/** The rule for the author, with what to do. */
export const REASON_TO_ENTER = `A change of more than ${LARGE_CHANGE_PERCENT} % requires a reason. Correct the rate or enter a reason.`
/** The same for the approver. */
export const REASON_TO_APPROVE = 'Enter a reason to approve it, or reject it.'
