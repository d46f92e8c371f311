import { expect, it } from 'vitest'
import { formatTaskAmount, marginLabel, taskActionLabel } from './task-labels.ts'

it('the button of a task names what it opens: a list, a draft to continue, or a record to decide', () => {
  expect(taskActionLabel({ count: 27, path: '/timesheets?month=2026-10' }, 'REMIND')).toBe('Show 27')
  expect(taskActionLabel({ path: '/order-form-setups/new?draft=1' }, 'DO')).toBe('Continue')
  expect(taskActionLabel({ path: '/order-form-setups/1' }, 'APPROVE')).toBe('Review')
  expect(taskActionLabel({ path: '/order-form-setups/1' }, 'DO')).toBe('Open')
  expect(taskActionLabel({ path: '/order-form-setups/1' }, null)).toBe('Open')
})

it('an amount is shown with its unit, and a margin with its verdict', () => {
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
