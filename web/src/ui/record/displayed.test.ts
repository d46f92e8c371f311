import { expect, test } from 'vitest'
import { formatValue, humanizeField } from './displayed.ts'

test.each([
  [null, 'nothing'],
  ['', 'nothing'],
  [[], 'nothing'],
  [true, 'yes'],
  ['2026-04-03', '3 Apr 2026'],
  [{ amount: '12500', currency: 'AED' }, 'AED 12,500.00'],
  [{ id: '1', name: 'Oryx' }, 'Oryx'],
  [['SAP', 'Java'], 'SAP, Java'],
  [{ city: 'Doha', region: null }, 'City: Doha'],
])('the history shows the value %j as %s', (value, text) => {
  expect(formatValue(value)).toBe(text)
})

test.each([
  ['accountManagerIDs', 'Account managers'],
  ['countryID', 'Country'],
  ['_client', 'Client'],
  ['contacts.0.email', 'Contacts 0 email'],
])('the history shows the field %s as %s', (field, label) => {
  expect(humanizeField(field)).toBe(label)
})
