import { describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { expect, test } from 'vitest'
import { describeWeek } from './terms.ts'

test('consecutive working days are shown by the first and last day, also across Sunday', () => {
  expect(describeWeek([1, 2, 3, 4, 5])).toBe('Mon–Fri')
  expect(describeWeek([1, 2, 3, 4, 7])).toBe('Sun–Thu')
  expect(describeWeek([1, 3, 5])).toBe('Mon, Wed, Fri')
  expect(describeWeek([1, 2])).toBe('Mon, Tue')
  expect(describeWeek([1, 2, 3, 4, 5, 6, 7])).toBe('Every day')
})

test('payment terms are shown in words', () => {
  expect(describePaymentTerms('NET_45')).toBe('Net 45 days')
  expect(describePaymentTerms('NET_0')).toBe('Due on receipt')
  expect(describePaymentTerms('EOM_30')).toBe('30 days after the end of the month')
  expect(describePaymentTerms('DAY_OF_NEXT_MONTH_15')).toBe('15th of the next month')
  expect(describePaymentTerms('DAY_OF_NEXT_MONTH_22')).toBe('22nd of the next month')
  expect(describePaymentTerms('DAY_OF_NEXT_MONTH_11')).toBe('11th of the next month')
})
