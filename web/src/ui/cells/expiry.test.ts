import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

test.each([
  // last day      tone       word
  ['2026-11-20', 'danger', 'Expired'],
  ['2026-11-21', 'danger', 'Ends today'],
  ['2026-11-22', 'warning', '1 day left'],
  ['2026-12-21', 'warning', '30 days left'],
  ['2026-12-22', 'waiting', '31 days left'],
  ['2027-02-19', 'waiting', '90 days left'],
  ['2027-02-20', 'done', 'Valid'],
])('a document good through %s is, on 21 November 2026, %s: %s', (day, tone, word) => {
  expect(expiryOf(day, '2026-11-21')).toEqual({ tone, word })
})
