import { expect, test } from 'vitest'
import { inGroups, inThousands, shortDecimal, withoutEndZeros } from './digits.ts'

test.each([
  ['', ''],
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-123', '-123'],
  ['-1234567', '-1,234,567'],
])('%s is written with thousands separators as %s', (whole, marked) => {
  expect(inThousands(whole)).toBe(marked)
})

test.each([
  ['999', 'INR', '999'],
  ['1000', 'INR', '1,000'],
  ['102141', 'INR', '1,02,141'],
  ['-12345678', 'INR', '-1,23,45,678'],
  ['-102', 'INR', '-102'],
  ['102141', 'AED', '102,141'],
  ['102141', undefined, '102,141'],
])('%s %s is grouped as %s', (whole, currency, grouped) => {
  expect(inGroups(whole, currency)).toBe(grouped)
})

test.each([
  ['1500', '15'],
  ['000', ''],
  ['105', '105'],
])('the decimals %s are shortened to %s', (digits, short) => {
  expect(withoutEndZeros(digits)).toBe(short)
})

test.each([
  ['12.50', '12.5'],
  ['12.00', '12'],
  ['-0.10', '-0.1'],
  ['100.05', '100.05'],
])('%s is written as %s', (text, short) => {
  expect(shortDecimal(text)).toBe(short)
})
