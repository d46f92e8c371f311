import { expect, it } from 'vitest'
import { recordPath } from '../../app/record-path.ts'
import { codeLabels, entityLabel, eventLabel, fullEventLabel } from './audit-labels.ts'

it('says in words what an entry of the audit trail is about', () => {
  expect(eventLabel('user.signed-in')).toBe('Signed in')
  expect(eventLabel('client.contact.added')).toBe('Contact added')
  expect(eventLabel('sign-in.failed')).toBe('Sign-in failed')
  expect(fullEventLabel('sign-in.locked')).toBe('Sign-in locked')
  expect(fullEventLabel('consultant.status-changed')).toBe('Consultant: status changed')
  expect([entityLabel('application'), entityLabel('credit-note')]).toEqual(['Installation', 'Credit note'])
})

it('puts stored codes into words and leaves names, numbers and short codes alone', () => {
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

it('leads to the page of the record, and nowhere for kinds without one', () => {
  expect(recordPath({ entity: 'consultant', entityID: '7' })).toBe('/candidates/7')
  expect(recordPath({ entity: 'mail', entityID: '7' })).toBe('/settings/mailbox?open=7')
  expect(recordPath({ entity: 'session', entityID: '7' })).toBeUndefined()
})
