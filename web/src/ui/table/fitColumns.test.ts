import { expect, test } from 'vitest'
import { fitColumns } from './fitColumns.ts'

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

test('when the columns do not fit, the widest shrink first, and none below its minimum width', () => {
  const widths = fitColumns([40, 300, 200, 100], [40, 120, 80, 100], 500)
  expect(sumOf(widths)).toBeGreaterThan(498)
  expect(sumOf(widths)).toBeLessThanOrEqual(500)
  expect(widths[0]).toBe(40)
  expect(widths[3]).toBe(100)
  expect(widths[1]).toBeCloseTo(widths[2] ?? 0, 3)
})

test('a column that must not be cut keeps its width while others can shrink', () => {
  expect(fitColumns([320, 200], [320, 80], 450)[0]).toBe(320)
})

test('when even the minimum widths do not fit, all columns have their minimum width', () => {
  expect(fitColumns([300, 200], [120, 80], 100)).toEqual([120, 80])
})
