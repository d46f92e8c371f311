/** The format of numbers, and patterns that are rejected because two series could create the same number. */
import { expect, test } from 'vitest'
import { numberBy, patternError, periodOf, readNumber, SERIES } from './number-series.rules.ts'

test.each([
  ['OF-{entity}-{year}-{n:6}', 123, 'OF-AE-2026-000123'],
  ['{entity}/{yy}/{month}/{n}', 7, 'AE/26/03/7'],
  ['INV{entity}{n:4}', 123_456, 'INVAE123456'], // additional digits are never cut
])('%s with count %i is %s', (pattern, count, expected) => {
  expect(numberBy(pattern, { entity: 'AE', day: '2026-03-01', count })).toBe(expected)
})

test.each<[string, 'YEARLY' | 'NEVER', RegExp | null]>([
  ['OF-{entity}-{year}-{n:6}', 'YEARLY', null],
  ['{entity}{n:8}', 'NEVER', null],
  ['OF-{entity}-{n:6}', 'YEARLY', /must contain \{year\}/],
  ['OF-{year}-{n:6}', 'YEARLY', /must contain \{entity\}/],
  ['OF-{entity}-{year}', 'YEARLY', /exactly once/],
  ['{n}-{entity}-{year}-{n}', 'YEARLY', /exactly once/],
  ['of-{entity}-{year}-{n}', 'YEARLY', /capital letters/],
  ['OF {entity} {year} {n}', 'YEARLY', /capital letters/],
  ['OF-{entity}-{year}-{n:12}', 'YEARLY', /capital letters/],
  ['OF-{entity}-{{year}}-{n}', 'YEARLY', /capital letters/],
  [`${'A'.repeat(30)}{entity}{year}{n}`, 'YEARLY', /at most 40/],
  ['', 'NEVER', /exactly once/],
])('the pattern %s, counted %s', (pattern, restarts, validationError) => {
  if (validationError === null) expect(patternError(pattern, restarts)).toBeNull()
  else expect(patternError(pattern, restarts)).toMatch(validationError)
})

test('the default patterns are valid, and no two of them give the same number', () => {
  const patterns = Object.values(SERIES).map(({ pattern }) => pattern)
  expect(patterns.map((pattern) => patternError(pattern, 'YEARLY')).filter(Boolean)).toEqual([])
  expect(new Set(patterns).size).toBe(patterns.length)
  expect(periodOf('YEARLY', '2026-12-31')).toBe(2026)
  expect(periodOf('NEVER', '2026-12-31')).toBe(0)
})

test('a number is parsed by its pattern, so that the next number can be shown while another pattern is typed', () => {
  const made = readNumber('OF-{entity}-{year}-{n:6}', 'OF-AE-2026-000124')
  expect(made).toEqual({ entity: 'AE', count: 124 })
  expect(numberBy('{entity}/{yy}/{n:4}', { ...made!, day: '2026-03-01' })).toBe('AE/26/0124')
  expect(readNumber('{entity}{n}', 'AE1224')).toBeNull()
  expect(readNumber('OF-{entity}-{n}', 'PO-AE-1')).toBeNull()
})
