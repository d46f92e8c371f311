import { expect, test } from 'vitest'
import { isSameMapping, mappingOf, missingIn, withMatch } from './mapping.ts'

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
