import { expect, test } from 'vitest'
import { burnShares, burnTone } from './burn.ts'

const of = (ceiling: string, consumed: string, committed: string) =>
  burnShares({ ceiling: { amount: ceiling }, consumed: { amount: consumed }, committed: { amount: committed } })

test.each([
  // ceiling, invoiced, reserved, share invoiced, share reserved
  ['1000.00', '250.00', '100.00', 25, 10],
  ['3.00', '1.00', '1.00', 33.3, 33.4],
  ['1000.00', '0.00', '0.00', 0, 0],
  ['1000.00', '900.00', '300.00', 90, 10],
  ['1000.00', '1200.00', '10.00', 100, 0],
  ['1000.00', '-50.00', '0.00', 0, 0],
  ['0.00', '0.00', '0.00', 100, 0],
])(
  'a limit of %s with %s invoiced and %s reserved is drawn as %s and %s',
  (ceiling, used, reserved, consumed, committed) => {
    expect(of(ceiling, used, reserved)).toEqual({ consumed, committed })
  },
)

test.each([
  ['79.99', 80, 'calm'],
  ['80.00', 80, 'near'],
  ['60.00', 50, 'near'],
  ['100.00', 80, 'full'],
] as const)('consumption of %s with a first threshold of %s is %s', (burn, from, tone) => {
  expect(burnTone(burn, from)).toBe(tone)
})
