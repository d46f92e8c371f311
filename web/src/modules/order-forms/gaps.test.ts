import type { OrderFormFields } from '@muster/contract/order-forms/terms.contract.ts'
import { expect, test } from 'vitest'
import { datesFault, gapsOf } from './gaps.ts'

const payGaps = (fields: OrderFormFields, faulty: readonly string[]) =>
  gapsOf(fields, faulty, { 'pay.components.0.amount': 'Enter an amount.' })
    .map(({ path }) => path)
    .filter((path) => path.startsWith('pay.components'))

test('pay without an amount is one gap, and no pay at all is one', () => {
  expect(payGaps({}, ['pay.components.0.amount'])).toEqual(['pay.components.0.amount'])
  expect(payGaps({}, [])).toEqual(['pay.components'])
})

test('a last day that is not after the first is told as soon as both are known', () => {
  expect(datesFault('2026-12-01', '2026-11-30')).toBe('The last day must be after the first.')
  expect(datesFault('2026-12-01', '2026-12-02')).toBeUndefined()
  expect(datesFault('2026-12-01', '')).toBeUndefined()
  expect(datesFault('', '30 Nov')).toBeUndefined()
})
