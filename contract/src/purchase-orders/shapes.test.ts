import { expect, test } from 'vitest'
import { SomeMoney } from './shapes.contract.ts'

test.each([
  // what is typed as an amount, whether it is taken
  ['0.01', true],
  ['300000.00', true],
  ['0', false],
  ['0.00', false],
  ['-5', false],
  ['', false],
  ['abc', false],
])('an amount of "%s" is taken: %s', (amount, isTaken) => {
  expect(SomeMoney.safeParse({ amount, currency: 'AED' }).success).toBe(isTaken)
})
