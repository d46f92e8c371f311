import { expect, test } from 'vitest'
import { AmountCell, RateCell } from './amounts.ts'

test.each([
  ['18000', '18000'],
  ['18,000', '18000'],
  [' 1,250,000.50 ', '1250000.50'],
  ['18 000', '18000'],
  ['95.5', '95.5'],
  ['0.125', '0.125'],
  ['1250.500', '1250.500'],
])('reads the amount %j as %s', (typed, amount) => {
  expect(AmountCell.parse(typed)).toBe(amount)
})

test.each([
  [
    '18.000',
    '"18.000" can mean 18 or 18,000. Write it without the point, or with a thousands comma or fewer decimals.',
  ],
  [
    '18.500',
    '"18.500" can mean 18.500 or 18,500. Write it without the point, or with a thousands comma or fewer decimals.',
  ],
  ['95,50', '"95,50" is not an amount. Enter an amount such as 12500.00.'],
  ['1.250,50', '"1.250,50" is not an amount. Enter an amount such as 12500.00.'],
  ['1,2500', '"1,2500" is not an amount. Enter an amount such as 12500.00.'],
])('rejects %j, which has two readings', (typed, message) => {
  expect(AmountCell.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['3.6725', '3.6725'],
  ['1,250.5', '1250.5'],
  ['3,673', undefined],
  ['3,6725', undefined],
])('reads the exchange rate %j as %s', (typed, rate) => {
  expect(RateCell.safeParse(typed).data).toBe(rate)
})
