import { expect, test } from 'vitest'
import { humanizeEvent } from './sentence.ts'

test.each([
  ['client.updated', 'updated the client'],
  ['legal-entity.created', 'created the legal entity'],
  ['email-template.test-sent', 'sent the test'],
  ['client.contact-added', 'added the contact'],
  ['client.contact.added', 'added the contact'],
  ['consultant.bank-change-proposed', 'proposed the bank change'],
  ['client.holidays-set', 'set the holidays'],
  ['user.signed-out', 'signed out'],
  ['user.switched-on', 'switched on'],
  ['user.two-factor', 'two factor'],
])('the history shows the event %s as «%s»', (event, text) => {
  expect(humanizeEvent(event)).toBe(text)
})
