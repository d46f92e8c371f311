import { expect, test } from 'vitest'
import * as z from 'zod'
import { payableAmounts, precisionErrors, tooFine } from './precision.ts'

// No entered amount may have more decimals than its currency.
const TWO = 'An amount in AED has at most 2 decimals. Round it.'
const THREE = 'An amount in KWD has at most 3 decimals. Round it.'

test.each([
  ['AED', '0.01', null],
  ['AED', '0.005', TWO],
  ['AED', '12500.001', TWO],
  ['AED', '-1.005', TWO],
  ['INR', '0.005', 'An amount in INR has at most 2 decimals. Round it.'],
  ['KWD', '0.005', null],
  ['KWD', '0.0005', THREE],
  ['OMR', '1.2345', 'An amount in OMR has at most 3 decimals. Round it.'],
  ['BHD', '1.234', null],
  ['JPY', '100', null],
  ['JPY', '100.5', 'An amount in JPY has no decimals. Enter a whole amount.'],
  ['XXX', '0.005', null],
  ['AED', 'lots', null],
  ['AED', null, null],
  [null, '0.005', null],
])('%s %s', (currency, amount, message) => {
  expect(tooFine({ currency, amount })).toBe(message)
})

test('each amount with too many decimals is reported at its field, in a body and outside it', () => {
  const Body = z
    .strictObject({ currency: z.string(), parts: z.array(z.string()) })
    .superRefine(
      payableAmounts(({ currency, parts }) => parts.map((amount, i) => ({ path: ['parts', i], amount, currency }))),
    )
  const { error } = Body.safeParse({ currency: 'KWD', parts: ['0.005', '0.0005'] })
  expect(error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['parts.1', THREE]])
  expect(precisionErrors([{ path: ['parts', 0], amount: '0.005', currency: 'AED' }])).toEqual([
    { path: 'parts.0', message: TWO },
  ])
})
