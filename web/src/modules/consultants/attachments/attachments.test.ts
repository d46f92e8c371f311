import { expect, test } from 'vitest'
import { documentsOn } from '../labels.ts'

test.each([
  ['the document that expires next', { passportExpiry: '2027-03-01', visaExpiry: '2026-12-12' }, 'Visa'],
  [
    'two documents with the same expiry date',
    { passportExpiry: '2026-12-12', visaExpiry: '2026-12-12' },
    'Passport, visa',
  ],
  ['none for a date on which nothing expires', { passportExpiry: '2027-03-01' }, ''],
])('the next expiry names its document: %s', (_what, documents, label) => {
  expect(documentsOn(documents, '2026-12-12')).toBe(label)
})
