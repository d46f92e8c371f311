/**
 * The margin corridor of a job: for each bill rate of the budget, the most that can be paid per month so that the margin set-up’s target or
 * floor is met (docs/domain/margin.md). The margin falls as pay rises, but not in a line: insurances have ceilings. So the pay is searched.
 */

/** The gross margin in percent at a pay per month, or null when it cannot be calculated. */
export type MarginAt = (pay: number) => number | null

/** Narrowing by proportion needs 4 to 8 steps; halving after that ends in any case. */
const PROPORTIONAL_STEPS = 8

/**
 * The highest whole amount per month whose margin is at least `wanted` percent, up to `limit`, a pay that misses it; null when even the
 * lowest pay misses it, or when no margin can be calculated.
 */
export function highestPay(marginAt: MarginAt, wanted: number, limit: number): number | null {
  let low = 1
  let high = Math.max(2, Math.ceil(limit))
  let lowMargin = marginAt(low)
  let highMargin = marginAt(high)
  if (lowMargin === null || highMargin === null || lowMargin < wanted) return null
  if (highMargin >= wanted) return high
  for (let step = 0; high - low > 1; step++) {
    const share = step < PROPORTIONAL_STEPS ? (lowMargin - wanted) / (lowMargin - highMargin) : 0.5
    // Every second step goes a little beyond the estimate, so that both ends close in.
    const nudge = step < PROPORTIONAL_STEPS && step % 2 === 1 ? 1 : 0
    const middle = Math.min(high - 1, Math.max(low + 1, Math.floor(low + (high - low) * share) + nudge))
    const margin = marginAt(middle)
    if (margin === null) return null
    if (margin >= wanted) [low, lowMargin] = [middle, margin]
    else [high, highMargin] = [middle, margin]
  }
  return low
}
