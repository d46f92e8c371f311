import { expect, test } from 'vitest'
import { parseDay } from './day.ts'

const TODAY = '2026-11-21'

test.each([
  // entered          parsed
  ['3/4/26', '2026-04-03'], // day before month
  ['03/04/2026', '2026-04-03'],
  ['3.4.26', '2026-04-03'],
  ['3-4-2026', '2026-04-03'],
  ['030426', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['3 Apr', '2027-04-03'], // nearer than last April
  ['30 oct', '2026-10-30'], // last month is nearer than next October
  ['1 January', '2027-01-01'],
  ['3 april 2026', '2026-04-03'],
  ['3rd Sept 26', '2026-09-03'],
  ['Apr 3, 2026', '2026-04-03'],
  ['12/7/85', '1985-07-12'], // a year of birth
  ['today', TODAY],
  ['Tomorrow', '2026-11-22'],
  ['+30', '2026-12-21'],
  ['-1', '2026-11-20'],
  ['+2w', '2026-12-05'],
  ['+1m', '2026-12-21'],
  ['+1y', '2027-11-21'],
  ['29 feb 2028', '2028-02-29'],
])('the input "%s" is parsed as %s', (typed, day) => {
  expect(parseDay(typed, TODAY)).toBe(day)
})

test.each(['', 'soon', '31/4/26', '29 Feb 2027', '13/13/26', '3 Foo', '3', '99999', '2026-13-01'])(
  'the input "%s" is not a date',
  (typed) => {
    expect(parseDay(typed, TODAY)).toBeNull()
  },
)

test('one month after the 31st is the last day of a shorter month', () => {
  expect(parseDay('+1m', '2027-01-31')).toBe('2027-02-28')
})
