import { expect, it } from 'vitest'
import { statusLabel, statusPhrase } from './status-labels.ts'

it('labels a status as the pages do, alone and in a sentence', () => {
  expect(
    ['ON_NOTICE', 'PARTIALLY_PAID', 'HR_REVIEW', 'RETURNED', 'REJECTED'].map((state) => statusLabel(state)),
  ).toEqual(['on notice', 'partly paid', 'HR review', 'returned', 'rejected'])
  expect(statusLabel('REJECTED', 'timesheet')).toBe('returned')
  expect(['PARTIALLY_PAID', 'DRAFT', 'SUBMITTED', 'HR_REVIEW'].map((state) => statusPhrase(state))).toEqual([
    'is partly paid',
    'is a draft',
    'is submitted',
    'is in HR review',
  ])
  expect(statusPhrase('CLIENT_CONFIRMED')).toBe('is client approved')
})
