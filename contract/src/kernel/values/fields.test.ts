import { expect, test } from 'vitest'
import { NewContact } from '../../clients/contacts.contract.ts'
import { NewCandidate } from '../../consultants/candidate.contract.ts'
import { multilineText, OptionalEmail, OptionalPhone, optionalText, Phone, text } from './fields.ts'

test.each([
  ['in the stored format', '+971 50 123 4567', '+971 50 123 4567'],
  ['with 00 instead of +', '00971 50 123 4567', '+971 50 123 4567'],
  ['with the country code in brackets', '(+971) 50-123-4567', '+971 50-123-4567'],
  ['with digits only, as in a spreadsheet', '971501234567', '971501234567'],
  ['without the country code', '(04) 555 0100', '(04) 555 0100'],
  ['in Arabic digits', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
  ['with non-breaking spaces and hyphens', '+971\u00a050\u2011123\u20114567', '+971 50-123-4567'],
  ['with the direction marks of a copied contact', '\u202a+971 50 123 4567\u202c', '+971 50 123 4567'],
])('a phone number %s is accepted', (_what, typed, stored) => {
  expect(Phone.parse(typed)).toBe(stored)
  expect(Phone.parse(stored)).toBe(stored)
})

test.each([
  'call him',
  '+971',
  '12345',
  '+971 50 123 4567 / +971 4 555 0100',
  '1234567890123456',
  '+971 50 x',
  '++97150123',
])('"%s" is not a phone number', (typed) => {
  const { error } = Phone.safeParse(typed)
  expect(error?.issues[0]?.message).toContain('with its country code, such as +971 50 123 4567')
  expect(OptionalPhone.safeParse(typed).error?.issues).toEqual([
    expect.objectContaining({ message: error?.issues[0]?.message }),
  ])
})

test('a blank optional number or address is null, also with spaces', () => {
  for (const blank of ['', '   ', null]) {
    expect(OptionalPhone.parse(blank)).toBeNull()
    expect(OptionalEmail.parse(blank)).toBeNull()
  }
  const { mobile, homePhone } = NewCandidate.parse({ name: 'Lina', countryID: 'AE', mobile: ' ', homePhone: '' })
  expect([mobile, homePhone, NewContact.parse({ name: 'Lina', phone: ' ' }).phone]).toEqual([null, null, null])
})

test('invisible characters count as empty: null where optional, an error where required', () => {
  const unseen = ' \u200b\u200d '
  expect(optionalText(100).parse(unseen)).toBeNull()
  for (const field of [text(100, 'Name'), multilineText(100, 'Reason')])
    expect(field.safeParse(unseen).success).toBe(false)
  // A zero-width joiner between letters is part of the spelling of a word.
  expect(text(100).parse('می\u200cخواهم')).toBe('می\u200cخواهم')
})
