import { expect, it } from 'vitest'
import { amountWords, buttonWords, marginWords } from './task-labels.ts'

it('names what a button opens: a list, a draft to go on with, or a record to decide about', () => {
  expect(buttonWords({ count: 27, path: '/timesheets?month=2026-10' }, 'CHASE')).toBe('Show 27')
  expect(buttonWords({ path: '/order-form-setups/new?draft=1' }, 'DO')).toBe('Continue')
  expect(buttonWords({ path: '/order-form-setups/1' }, 'APPROVE')).toBe('Review')
  expect(buttonWords({ path: '/order-form-setups/1' }, 'DO')).toBe('Open')
  expect(buttonWords({ path: '/order-form-setups/1' }, null)).toBe('Open')
})

it('says of an amount what it pays for, and of a margin what is wrong with it', () => {
  const money = { amount: '28700.00', currency: 'SAR' }
  expect(amountWords({ ...money, unit: 'MONTH' })).toBe('SAR 28,700.00 per month')
  expect(amountWords({ ...money, unit: null })).toBe('SAR 28,700.00')
  expect(marginWords({ percent: '13.68', verdict: 'BELOW_FLOOR' })).toEqual({
    words: 'Margin 13.68 %, below the floor',
    tone: 'danger',
  })
  expect(marginWords({ percent: '31.22', verdict: 'ABOVE_TARGET' })).toEqual({
    words: 'Margin 31.22 %',
    tone: undefined,
  })
})
