import { expect, test } from 'vitest'
import { highestPay, type MarginAt } from './corridor.rules.ts'

/**
 * The margin at a bill rate of 20,000 a month with costs of a tenth of the pay, up to a ceiling, and fixed costs of
 * 1,000.
 */
const capped: MarginAt = (pay) => ((20_000 - pay - Math.min(pay * 0.1, 900) - 1000) / 20_000) * 100
const linear: MarginAt = (pay) => ((20_000 - pay) / 20_000) * 100

test.each([
  // margin, target %, expected pay
  [linear, 25, 15_000],
  [linear, 18, 16_400],
  // (20,000 − 1,000 − 900 − x) ÷ 20,000 = 20 %: above the ceiling of the insurance at a pay of 9,000.
  [capped, 20, 14_100],
  // Below the ceiling: 19,000 − 1.1 x = 12,000.
  [capped, 60, 6363],
  [linear, 99.995, 1],
  [linear, 100, null],
  [() => null, 20, null],
] as const)('the highest pay for a margin (case %#)', (marginAt, wanted, pay) => {
  expect(highestPay(marginAt as MarginAt, wanted, 20_000)).toBe(pay)
})

test('the search needs few calculations, and one more unit of pay misses the margin', () => {
  let calls = 0
  const counted: MarginAt = (pay) => {
    calls++
    return capped(pay)
  }
  const found = highestPay(counted, 20, 20_000)!
  expect(calls).toBeLessThan(16)
  expect(capped(found)).toBeGreaterThanOrEqual(20)
  expect(capped(found + 1)).toBeLessThan(20)
})
