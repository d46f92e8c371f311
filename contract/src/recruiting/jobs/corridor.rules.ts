/**
 * The margin corridor of a job: for each bill rate of the budget, the highest monthly pay with which the margin
 * set-up’s target or floor is reached (docs/domain/margin.md). The margin decreases as pay increases, but not linearly,
 * because insurances have ceilings. So the pay is searched.
 */

/** The gross margin in percent at a monthly pay, or null if it cannot be calculated. */
export type MarginAt = (pay: number) => number | null

/** Proportional steps need 4 to 8 iterations; bisection afterwards ends in any case. */
const PROPORTIONAL_STEPS = 8

/**
 * The highest whole monthly amount whose margin is at least `wanted` percent, up to `limit`, a pay that misses it; null
 * if even the lowest pay misses it, or if no margin can be calculated.
 */
export function highestPay(marginAt: MarginAt, requiredPercent: number, limit: number): number | null {
  let low = 1
  let high = Math.max(2, Math.ceil(limit))
  let lowMargin = marginAt(low)
  let highMargin = marginAt(high)
  if (lowMargin === null || highMargin === null || lowMargin < requiredPercent) return null
  if (highMargin >= requiredPercent) return high
  for (let step = 0; high - low > 1; step++) {
    const share = step < PROPORTIONAL_STEPS ? (lowMargin - requiredPercent) / (lowMargin - highMargin) : 0.5
    // Every second step goes slightly beyond the estimate, so that both limits converge.
    const nudge = step < PROPORTIONAL_STEPS && step % 2 === 1 ? 1 : 0
    const middle = Math.min(high - 1, Math.max(low + 1, Math.floor(low + (high - low) * share) + nudge))
    const margin = marginAt(middle)
    if (margin === null) return null
    if (margin >= requiredPercent) [low, lowMargin] = [middle, margin]
    else [high, highMargin] = [middle, margin]
  }
  return low
}
