const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/**
 * Column widths for a room that is too narrow for those wanted: the widest give way first, down to one common width, and none goes below
 * its least. Where even the least do not fit, they are what comes out, and the table scrolls.
 */
export function fitted(wanted: readonly number[], min: readonly number[], room: number): readonly number[] {
  const cutTo = (common: number) => wanted.map((width, index) => Math.min(width, Math.max(min[index] ?? width, common)))
  let [low, high] = [0, Math.max(...wanted)]
  while (high - low > 0.5) {
    const middle = (low + high) / 2
    if (sumOf(cutTo(middle)) > room) high = middle
    else low = middle
  }
  return cutTo(low)
}
