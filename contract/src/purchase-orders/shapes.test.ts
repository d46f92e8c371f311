import { expect, test } from 'vitest'
import { SomeMoney } from './shapes.contract.ts'

test.each([
  // the entered amount, and whether it is accepted
  ['0.01', true],
  ['300000.00', true],
  ['0', false],
  ['0.00', false],
  ['-5', false],
  ['', false],
  ['abc', false],
])('an amount of "%s" is accepted: %s', (amount, isValid) => {
  expect(SomeMoney.safeParse({ amount, currency: 'AED' }).success).toBe(isValid)
})
