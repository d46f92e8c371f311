import { expect, test } from 'vitest'
import { endOfNextTerm, lastOfMonth, monthAfter } from './days.ts'

test.each([
  // first day     last day       of the next term
  ['2026-11-22', '2027-11-21', '2028-11-21'], // a year, though the next one has 366 days
  ['2027-03-01', '2028-02-29', '2029-02-28'], // and from a leap year back
  ['2026-01-01', '2026-06-30', '2026-12-31'], // half a year by the calendar
  ['2026-08-31', '2026-09-29', '2026-10-30'], // to the end of September: again to the end of the month
  ['2026-01-01', '2026-01-10', '2026-01-20'], // ten days
  ['2026-01-15', '2026-03-01', '2026-04-16'], // 46 days
])('after the term from %s to %s the next one ends on %s', (first, last, next) => {
  expect(endOfNextTerm(first, last)).toBe(next)
})

test('the end of a month and the next month', () => {
  expect(lastOfMonth('2028-02')).toBe('2028-02-29')
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
