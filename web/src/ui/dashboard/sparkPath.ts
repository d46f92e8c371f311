const MARGIN = 2

/**
 * The SVG path of a line through the values, the lowest at the bottom and the highest at the top; empty for fewer than
 * two values.
 */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const y = (value: number) =>
    span === 0 ? height / 2 : height - MARGIN - ((value - low) / span) * (height - 2 * MARGIN)
  const step = width / (values.length - 1)
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)},${round(y(value))}`).join(' ')
}

const round = (size: number) => Math.round(size * 10) / 10
