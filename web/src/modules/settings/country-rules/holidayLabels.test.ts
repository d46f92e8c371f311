import { expect, test } from 'vitest'
import { holidayDay } from './holidayLabels.ts'

test.each([
  ['12-02', '2 December'],
  ['02-TUE-2', 'second Tuesday of February'],
  ['05-MON-L', 'last Monday of May'],
  ['EASTER', 'Easter Sunday'],
  ['EASTER-2', '2 days before Easter'],
  ['EASTER+1', '1 day after Easter'],
  ['H10-01', '1 Shawwal (Hijri)'],
  ['H12-09', '9 Dhu al-Hijjah (Hijri)'],
])('the holiday rule %s is shown as %s', (rule, text) => expect(holidayDay(rule)).toBe(text))
