import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

test.each([
  // last day      tone       word          beside its day
  ['2026-11-20', 'danger', 'Expired', 'Expired'],
  ['2026-11-21', 'danger', 'Ends today', 'Today'],
  ['2026-11-22', 'warning', '1 day left', '1 day'],
  ['2026-12-21', 'warning', '30 days left', '30 days'],
  ['2026-12-22', 'info', '31 days left', '31 days'],
  ['2027-02-19', 'info', '90 days left', '90 days'],
  ['2027-02-20', 'done', 'Valid', 'Valid'],
])('on 21 November 2026 a document that expires on %s is %s: %s', (day, tone, label, briefly) => {
  expect(expiryOf(day, '2026-11-21')).toEqual({ tone, label, briefly })
})
