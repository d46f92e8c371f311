import { expect, it } from 'vitest'
import { spoken, stands } from './spoken.ts'

it('says a state as the pages call it, and what it makes of its record', () => {
  expect(['ON_NOTICE', 'PARTIALLY_PAID', 'HR_REVIEW', 'RETURNED', 'REJECTED'].map((state) => spoken(state))).toEqual([
    ...['on notice', 'partly paid', 'HR review', 'sent back', 'rejected'],
  ])
  expect(spoken('REJECTED', 'timesheet')).toBe('sent back')
  expect(['FILE_GENERATED', 'DRAFT', 'SUBMITTED', 'HR_REVIEW'].map((state) => stands(state))).toEqual([
    ...['has its wage file', 'is a draft', 'is submitted', 'is in the HR review'],
  ])
  expect(stands('REQUESTED', 'leave')).toBe('is asked for')
})
