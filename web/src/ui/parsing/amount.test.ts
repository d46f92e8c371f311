import { expect, test } from 'vitest'
import { formatAmount } from '../format/number.ts'
import { parseAmount, wantedForm } from './amount.ts'

test.each([
  // entered        parsed
  ['12,500', '12500'],
  ['12500.00', '12500'],
  ['12.5k', '12500'],
  ['1.2m', '1200000'],
  ['3 cr', '30000000'],
  ['12,50,000', '1250000'], // lakhs
  ['1 250 000', '1250000'],
  ['AED 1,234.56', '1234.56'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0.1', '0.1'],
  ['-500', '-500'],
  ['(500)', '-500'],
  ['-0', '0'],
  ['999999999999999.9999', '999999999999999.9999'], // more digits than a float keeps
])('the input "%s" is parsed as %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test.each(['', 'abc', '1,5', '12,34', '1.2.3', '12,5000', '1,,000', '--5', 'k'])(
  'the input "%s" is not an amount',
  (typed) => {
    expect(parseAmount(typed)).toBeNull()
  },
)

test.each([
  ['12500', '12,500.00'],
  ['1234567.5', '1,234,567.50'],
  ['-999.999', '-999.999'],
  ['999999999999999.9999', '999,999,999,999,999.9999'],
])('the amount %s is shown as %s, with all digits', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown)
})

test.each([
  // amount     currency shown
  ['12500.5', 'AED', '12,500.50'],
  ['12500.5', 'KWD', '12,500.500'],
  ['980', 'BHD', '980.000'],
])('%s in %s is shown as %s', (amount, currency, shown) => {
  expect(formatAmount(amount, 'always', currency)).toBe(shown)
})

test.each([
  ['1.500,50', '1,500.50'],
  ['12,5', '12.50'],
  ['1.250.000,00', '1,250,000.00'],
])('the input %s is rejected with the hint to use %s', (typed, written) => {
  expect(parseAmount(typed)).toBeNull()
  expect(wantedForm(typed)).toBe(`Use the format ${written}`)
  expect(parseAmount(written)).not.toBeNull()
})

test('an input that is not an amount in any format has no hint', () =>
  expect(['twelve', '1.2.3', '12,500', '-1,5'].map(wantedForm)).toEqual([undefined, undefined, undefined, undefined]))
