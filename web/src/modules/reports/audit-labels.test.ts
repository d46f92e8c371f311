import { expect, it } from 'vitest'
import { recordPath } from '../../app/record-path.ts'
import { codeLabels, entityLabel, fullEventLabel } from './audit-labels.ts'

it('labels the record types and events of the audit trail', () => {
  expect(fullEventLabel('sign-in.locked', 'Was locked after incorrect passwords')).toBe(
    'Sign in: was locked after incorrect passwords',
  )
  expect(fullEventLabel('consultant.status-changed', 'Changed the status')).toBe('Consultant: changed the status')
  expect([entityLabel('application'), entityLabel('credit-note')]).toEqual(['Installation', 'Credit note'])
})

it('labels stored codes and leaves names, numbers and short codes unchanged', () => {
  expect([codeLabels('ON_NOTICE'), codeLabels('HR_MANAGER'), codeLabels('ACTIVE')]).toEqual([
    'On notice',
    'HR Manager',
    'Active',
  ])
  expect([codeLabels('AE'), codeLabels('AED'), codeLabels('C-11012'), codeLabels(3), codeLabels(null)]).toEqual([
    'AE',
    'AED',
    'C-11012',
    3,
    null,
  ])
})

it('links to the page of the record, or to none for record types without a page', () => {
  expect(recordPath({ entity: 'consultant', entityID: '7' })).toBe('/candidates/7')
  expect(recordPath({ entity: 'mail', entityID: '7' })).toBe('/settings/mailbox?open=7')
  expect(recordPath({ entity: 'session', entityID: '7' })).toBeUndefined()
})
