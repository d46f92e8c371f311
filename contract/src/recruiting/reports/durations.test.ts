import { expect, test } from 'vitest'
import { businessDaysBetween, median, percentOf } from './durations.rules.ts'

const WESTERN = { weekend: [6, 7], holidays: new Set<string>() }

test.each([
  // from, to, calendar, business days
  ['2026-06-01', '2026-06-01', WESTERN, 0],
  // Monday to Friday of the same week, and to the Monday after.
  ['2026-06-01', '2026-06-05', WESTERN, 4],
  ['2026-06-01', '2026-06-08', WESTERN, 5],
  // Friday to Sunday: none; Saturday to the Monday: one.
  ['2026-06-05', '2026-06-07', WESTERN, 0],
  ['2026-06-06', '2026-06-08', WESTERN, 1],
  ['2026-06-01', '2026-06-30', WESTERN, 21],
  // Friday and Saturday are the weekend of Saudi Arabia.
  ['2026-06-04', '2026-06-07', { ...WESTERN, weekend: [5, 6] }, 1],
  // A holiday on a Wednesday counts, one on a Saturday does not, nor one on the first day.
  ['2026-06-01', '2026-06-08', { ...WESTERN, holidays: new Set(['2026-06-03', '2026-06-06', '2026-06-01']) }, 4],
  ['2026-06-08', '2026-06-01', WESTERN, 0],
] as const)('from %s to %s the number of business days is correct', (from, to, calendar, days) => {
  expect(businessDaysBetween(from, to, calendar)).toBe(days)
})

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %j', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [0, 5, 0],
  [0, 0, null],
])('%i of %i is %j percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
