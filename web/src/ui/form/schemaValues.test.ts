import { Amount, Day, Email, optionalText, text } from '@muster/contract/kernel/values/fields.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isRequired, toSchemaInput, validationErrors } from './schemaValues.ts'

const Client = z.strictObject({
  name: text(80, 'Name'),
  website: optionalText(200, 'Website'),
  since: Day.nullable(),
  leaveDate: Day.nullable().optional(),
  email: Email.optional(),
  rate: z.strictObject({ amount: Amount, currency: z.string() }).nullable(),
  contacts: z.array(z.strictObject({ name: text(80, 'Name of the contact'), born: Day.nullable() })),
})

const filled = {
  name: 'Oryx',
  website: '',
  since: '',
  leaveDate: '',
  email: '',
  rate: null,
  contacts: [{ name: 'Ali', born: '' }],
}

test('an empty field is sent as the schema accepts it: null, omitted or empty', () => {
  expect(toSchemaInput(Client, filled)).toEqual({
    name: 'Oryx',
    website: '',
    since: null,
    leaveDate: null,
    rate: null,
    contacts: [{ name: 'Ali', born: null }],
  })
  expect(validationErrors(Client, filled)).toEqual({})
})

test('an empty required field is reported as required, also in a row of a list', () => {
  expect(validationErrors(Client, { ...filled, name: '', contacts: [{ name: '', born: '' }] })).toEqual({
    name: 'Name is required.',
    'contacts.0.name': 'Name of the contact is required.',
  })
})

test('an invalid date is reported at its field', () => {
  expect(validationErrors(Client, { ...filled, since: 'soon' })).toEqual({
    since: 'Enter a date such as 31 Mar 2027 (2027-03-31).',
  })
})

test('an invalid nested amount is reported under its path', () => {
  const found = validationErrors(Client, { ...filled, rate: { amount: 'lots', currency: 'AED' } })
  expect(found).toEqual({ 'rate.amount': 'Enter an amount such as 12500.00.' })
})

test('an invalid number, choice or limit has a readable message', () => {
  const Terms = z.strictObject({
    notice: z.int().min(0).nullable(),
    days: z.int().min(1).nullable(),
    share: z.number(),
    required: z.boolean(),
    unit: z.enum(['HOUR', 'DAY']),
  })
  const typed = { notice: 'a month', days: 0, share: 'half', required: 'perhaps', unit: 'YEAR' }
  expect(validationErrors(Terms, typed)).toEqual({
    notice: 'Enter a whole number such as 12.',
    days: 'Enter at least 1.',
    share: 'Enter a number such as 12.5.',
    required: 'Select yes or no.',
    unit: 'Use one of HOUR, DAY.',
  })
  expect(validationErrors(Terms, { ...typed, notice: 12.5 }).notice).toBe('Enter a whole number such as 12.')
})

test.each([
  ['name', true],
  ['website', false],
  ['since', false],
  ['email', false],
  ['contacts.0.name', true],
  ['contacts.0.born', false],
  ['nonsense', false],
])('a field has the asterisk when the schema requires it: %s %s', (path, required) => {
  expect(isRequired(Client, path)).toBe(required)
})
