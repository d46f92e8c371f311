import { expect, test } from 'vitest'
import { receiptHint, withoutInvoices } from './receiptHints.ts'

const receipt = (allocated: string, unallocated: string, status: 'DRAFT' | 'POSTED' | 'REVERSED' = 'POSTED') => ({
  status,
  allocated,
  unallocated,
})

test.each([
  [receipt('0.00', '500.00'), /^Posted\. It is not applied/, /^None\. The payment is unallocated/],
  [receipt('300.00', '200.00'), /^Posted\. Part of it is not applied/, /allocated later/],
  [receipt('500.00', '0.00'), /^Posted and applied to the invoices below/, /allocated later/],
  [receipt('0.00', '500.00', 'DRAFT'), /^Waiting to be posted/, /^None\. The payment is unallocated/],
  [receipt('0.00', '500.00', 'REVERSED'), /^Reversed/, /^None\. The payment is unallocated/],
])('a receipt shows what it is applied to, and only that: %o', (given, hint, none) => {
  expect(receiptHint(given)).toMatch(hint)
  expect(withoutInvoices(given)).toMatch(none)
})
