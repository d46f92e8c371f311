/**
 * Dates of docs/domain/country-parameters.md: 2027 Ramadan 8 Feb, Eid al-Fitr 9–11 Mar, Arafat 15 May, Eid al-Adha
 * 16–18 May, Hijri new year 6 Jun, Mawlid 14 Aug.
 */
import { describe, expect, test } from 'vitest'
import { HolidayRule } from './holiday-rules.contract.ts'
import { easterOf, proposedHolidays, ramadansOf } from './holidays.rules.ts'

const rule = (day: string, days = 1, moves = false) => HolidayRule.parse({ name: day, day, days, moves })
const daysOf = (day: string, year: number, { days = 1, moves = false, weekend = [6, 7] } = {}) =>
  proposedHolidays([rule(day, days, moves)], year, weekend).map(({ date }) => date.slice(5))

describe('holidays of the Hijri year', () => {
  test.each([
    ['Eid al-Fitr', 'H10-01', 3, ['03-09', '03-10', '03-11']],
    ['Arafat', 'H12-09', 1, ['05-15']],
    ['Eid al-Adha', 'H12-10', 3, ['05-16', '05-17', '05-18']],
    ['Hijri new year', 'H01-01', 1, ['06-06']],
    ['Mawlid', 'H03-12', 1, ['08-14']],
  ])('%s of 2027', (_name, day, days, expected) => {
    expect(daysOf(day, 2027, { days })).toEqual(expected)
  })
  test('Ramadan of 2027 begins on 8 February and ends before Eid', () => {
    expect(ramadansOf(2027)).toEqual([{ from: '2027-02-08', to: '2027-03-08' }])
  })
  test('2030 has two Ramadans, and 2033 two feasts of Eid al-Fitr', () => {
    expect(ramadansOf(2030).map(({ from }) => from)).toEqual(['2030-01-05', '2030-12-26'])
    expect(daysOf('H10-01', 2033)).toHaveLength(2)
  })
  test('are tentative, the others are certain', () => {
    const all = proposedHolidays([rule('H10-01'), rule('12-02')], 2027, [6, 7])
    expect(all.map(({ name, tentative }) => [name, tentative])).toEqual([
      ['H10-01', true],
      ['12-02', false],
    ])
  })
})

test.each([
  ['a fixed date', '12-02', 2027, ['12-02']],
  ['the second Tuesday of February', '02-TUE-2', 2027, ['02-09']],
  ['the first Monday of May', '05-MON-1', 2026, ['05-04']],
  ['the last Monday of May', '05-MON-L', 2027, ['05-31']],
  ['the last Monday of August', '08-MON-L', 2026, ['08-31']],
  ['Good Friday', 'EASTER-2', 2026, ['04-03']],
  ['Easter Monday', 'EASTER+1', 2027, ['03-29']],
  ['29 February of a leap year', '02-29', 2028, ['02-29']],
  ['29 February of a common year', '02-29', 2027, []],
  ['a date that does not exist', '04-31', 2027, []],
])('%s', (_what, day, year, expected) => {
  expect(daysOf(day, year)).toEqual(expected)
})

test.each([
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2027, '03-28'],
  [2038, '04-25'],
])('Easter of %i', (year, day) => {
  expect(easterOf(year)).toBe(`${year}-${day}`)
})

test.each<[number, string[]]>([
  [2026, ['12-25', '12-28']], // Boxing Day is a Saturday
  [2027, ['12-27', '12-28']], // Saturday and Sunday
  [2022, ['12-26', '12-27']], // Christmas is a Sunday; Boxing Day keeps its Monday
])('two movable holidays are never on one day: Christmas and Boxing Day of %i', (year, expected) => {
  const both = proposedHolidays([rule('12-25', 1, true), rule('12-26', 1, true)], year, [6, 7])
  expect(both.map(({ date }) => date.slice(5))).toEqual(expected)
})

test.each(['13-01', '02-TUE-5', 'EASTER', 'H13-01', 'H10-31', '1-1', '02-30'])(
  'the holiday rule %s is parsed as a whole or rejected',
  (day) => {
    const { success } = HolidayRule.safeParse({ name: 'x', day })
    expect(success).toBe(['EASTER', '02-30'].includes(day))
    if (success) expect(daysOf(day, 2027).length).toBe(day === 'EASTER' ? 1 : 0)
  },
)
