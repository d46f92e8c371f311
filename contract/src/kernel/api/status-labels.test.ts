import { expect, it } from 'vitest'
import { statusLabel, statusPhrase } from './status-labels.ts'

it('says a state as the pages call it, and what it makes of its record', () => {
  expect(
    ['ON_NOTICE', 'PARTIALLY_PAID', 'HR_REVIEW', 'RETURNED', 'REJECTED'].map((state) => statusLabel(state)),
  ).toEqual([...['on notice', 'partly paid', 'HR review', 'sent back', 'rejected']])
  expect(statusLabel('REJECTED', 'timesheet')).toBe('sent back')
  expect(['FILE_GENERATED', 'DRAFT', 'SUBMITTED', 'HR_REVIEW'].map((state) => statusPhrase(state))).toEqual([
    ...['has its wage file', 'is a draft', 'is submitted', 'is in the HR review'],
  ])
  expect(statusPhrase('REQUESTED', 'leave')).toBe('is asked for')
})
