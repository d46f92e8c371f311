import { expect, test } from 'vitest'
import { isSameMapping, leftOut, mappingOf, missingIn, withMatch } from './mapping.ts'

const columns = [
  { field: 'name', label: 'Name', required: true },
  { field: 'countryID', label: 'Country', required: true },
  { field: 'website', label: 'Website', required: false },
]
const headers = [
  { header: 'Customer', field: 'name' },
  { header: 'Land', field: null },
]

test('the mapping starts with the columns that the server matched', () => {
  expect(mappingOf({ headers, columns })).toEqual({ name: 'Customer', countryID: null, website: null })
})

test('a column of the spreadsheet fills one field only', () => {
  const mapping = withMatch(mappingOf({ headers, columns }), 'website', 'Customer')
  expect(mapping).toEqual({ name: null, countryID: null, website: 'Customer' })
})

test('required fields without a column are listed', () => {
  const mapping = mappingOf({ headers, columns })
  expect(missingIn(mapping, columns).map(({ label }) => label)).toEqual(['Country'])
  expect(missingIn(withMatch(mapping, 'countryID', 'Land'), columns)).toEqual([])
})

test('two mappings are equal whatever the order of their fields, and differ by one column', () => {
  expect(isSameMapping({ a: 'X', b: null }, { b: null, a: 'X' })).toBe(true)
  expect(isSameMapping({ a: 'X' }, { a: 'X', b: 'Y' })).toBe(false)
})

test('the name is not missing when first and last name have a column', () => {
  const people = [
    { field: 'name', label: 'Name', required: true, madeOf: ['firstName', 'lastName'] },
    { field: 'firstName', label: 'First name', required: false },
    { field: 'lastName', label: 'Last name', required: false },
  ]
  const missing = (mapping: Record<string, string | null>) => missingIn(mapping, people).map(({ field }) => field)
  expect(missing({ name: null, firstName: 'Given name', lastName: 'Surname' })).toEqual([])
  expect(missing({ name: null, firstName: 'Given name', lastName: null })).toEqual(['name'])
})

test('unused columns of the spreadsheet are listed until they are mapped to a field', () => {
  const mapping = mappingOf({ headers, columns })
  expect(leftOut(mapping, headers)).toEqual(['Land'])
  expect(leftOut(withMatch(mapping, 'countryID', 'Land'), headers)).toEqual([])
})
