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

test('the matches of the server are the start', () => {
  expect(mappingOf({ headers, columns })).toEqual({ name: 'Customer', countryID: null, website: null })
})

test('a column of the sheet fills one field only', () => {
  const mapping = withMatch(mappingOf({ headers, columns }), 'website', 'Customer')
  expect(mapping).toEqual({ name: null, countryID: null, website: 'Customer' })
})

test('required fields without a column are named', () => {
  const mapping = mappingOf({ headers, columns })
  expect(missingIn(mapping, columns).map(({ label }) => label)).toEqual(['Country'])
  expect(missingIn(withMatch(mapping, 'countryID', 'Land'), columns)).toEqual([])
})

test('a mapping is the same whatever the order, and another with one other column', () => {
  expect(isSameMapping({ a: 'X', b: null }, { b: null, a: 'X' })).toBe(true)
  expect(isSameMapping({ a: 'X' }, { a: 'X', b: 'Y' })).toBe(false)
})

test('a name is not missing where first and last name are there', () => {
  const people = [
    { field: 'name', label: 'Name', required: true, madeOf: ['firstName', 'lastName'] },
    { field: 'firstName', label: 'First name', required: false },
    { field: 'lastName', label: 'Last name', required: false },
  ]
  const missing = (mapping: Record<string, string | null>) => missingIn(mapping, people).map(({ field }) => field)
  expect(missing({ name: null, firstName: 'Given name', lastName: 'Surname' })).toEqual([])
  expect(missing({ name: null, firstName: 'Given name', lastName: null })).toEqual(['name'])
})

test('the columns of the sheet that fill nothing are named, until they are chosen for a field', () => {
  const mapping = mappingOf({ headers, columns })
  expect(leftOut(mapping, headers)).toEqual(['Land'])
  expect(leftOut(withMatch(mapping, 'countryID', 'Land'), headers)).toEqual([])
})
