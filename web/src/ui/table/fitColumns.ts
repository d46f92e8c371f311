const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/**
 * Column widths in pixels for a table that is too narrow for the wanted ones: the widest columns shrink first, down to
 * one common width, and none below its minimum. If even the minimum widths do not fit, they are returned, and the table
 * scrolls.
 */
export function fitColumns(wanted: readonly number[], min: readonly number[], available: number): readonly number[] {
  const cutTo = (common: number) => wanted.map((width, index) => Math.min(width, Math.max(min[index] ?? width, common)))
  let low = 0
  let high = Math.max(...wanted)
  while (high - low > 0.5) {
    const middle = (low + high) / 2
    if (sumOf(cutTo(middle)) > available) high = middle
    else low = middle
  }
  return cutTo(low)
}
