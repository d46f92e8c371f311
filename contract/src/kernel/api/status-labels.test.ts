import { expect, it } from 'vitest'
import { statusLabel, statusPhrase } from './status-labels.ts'

it('labels a status as the pages do, alone and in a sentence', () => {
  expect(
    ['ON_NOTICE', 'PARTIALLY_PAID', 'HR_REVIEW', 'RETURNED', 'REJECTED'].map((state) => statusLabel(state)),
  ).toEqual([...['on notice', 'partly paid', 'HR review', 'returned', 'rejected']])
  expect(statusLabel('REJECTED', 'timesheet')).toBe('returned')
  expect(['FILE_GENERATED', 'DRAFT', 'SUBMITTED', 'HR_REVIEW'].map((state) => statusPhrase(state))).toEqual([
    ...['has its wage file', 'is a draft', 'is submitted', 'is in HR review'],
  ])
  expect(statusPhrase('REQUESTED', 'leave')).toBe('is requested')
})
