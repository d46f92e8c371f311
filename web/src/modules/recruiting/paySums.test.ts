import type { PayPeriod } from '@muster/contract/recruiting/values.contract.ts'
import { expect, test } from 'vitest'
import { expectedPaySums } from './paySums.ts'

const pay = (amount: string, currency = 'AED', period: PayPeriod = 'MONTH') => ({
  expectedPay: { amount, currency, period },
})

test('expected pay is summed per currency and period; rows without it are not counted', () => {
  const rows = [pay('18000'), pay('0.50'), { expectedPay: null }, pay('240000', 'SAR', 'YEAR'), {}]
  expect(expectedPaySums(rows)).toEqual(['Expected pay AED 18,000.50 per month', 'SAR 240,000 per year'])
  expect(expectedPaySums([{}])).toEqual([])
})
