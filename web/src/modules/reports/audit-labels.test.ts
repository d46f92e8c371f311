import { expect, it } from 'vitest'
import { recordPath } from '../../app/record-path.ts'
import { codeWords, entityWords, eventWords, fullEventWords } from './audit-labels.ts'

it('says in words what an entry of the audit trail is about', () => {
  expect(eventWords('user.signed-in')).toBe('Signed in')
  expect(eventWords('client.contact.added')).toBe('Contact added')
  expect(eventWords('sign-in.failed')).toBe('Sign-in failed')
  expect(fullEventWords('sign-in.locked')).toBe('Sign-in locked')
  expect(fullEventWords('consultant.status-changed')).toBe('Consultant: status changed')
  expect([entityWords('house'), entityWords('credit-note')]).toEqual(['Installation', 'Credit note'])
})

it('puts stored codes into words and leaves names, numbers and short codes alone', () => {
  expect([codeWords('ON_NOTICE'), codeWords('HR_MANAGER'), codeWords('ACTIVE')]).toEqual([
    'On notice',
    'HR Manager',
    'Active',
  ])
  expect([codeWords('AE'), codeWords('AED'), codeWords('C-11012'), codeWords(3), codeWords(null)]).toEqual([
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
