import { expect, it } from 'vitest'
import { formatTaskAmount, marginLabel, taskActionLabel } from './task-labels.ts'

it('names what a button opens: a list, a draft to go on with, or a record to decide about', () => {
  expect(taskActionLabel({ count: 27, path: '/timesheets?month=2026-10' }, 'CHASE')).toBe('Show 27')
  expect(taskActionLabel({ path: '/order-form-setups/new?draft=1' }, 'DO')).toBe('Continue')
  expect(taskActionLabel({ path: '/order-form-setups/1' }, 'APPROVE')).toBe('Review')
  expect(taskActionLabel({ path: '/order-form-setups/1' }, 'DO')).toBe('Open')
  expect(taskActionLabel({ path: '/order-form-setups/1' }, null)).toBe('Open')
})

it('says of an amount what it pays for, and of a margin what is wrong with it', () => {
  const money = { amount: '28700.00', currency: 'SAR' }
  expect(formatTaskAmount({ ...money, unit: 'MONTH' })).toBe('SAR 28,700.00 per month')
  expect(formatTaskAmount({ ...money, unit: null })).toBe('SAR 28,700.00')
  expect(marginLabel({ percent: '13.68', verdict: 'BELOW_FLOOR' })).toEqual({
    label: 'Margin 13.68 %, below the floor',
    tone: 'danger',
  })
  expect(marginLabel({ percent: '31.22', verdict: 'ABOVE_TARGET' })).toEqual({
    label: 'Margin 31.22 %',
    tone: undefined,
  })
})
