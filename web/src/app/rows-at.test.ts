import { expect, test } from 'vitest'
import { parseSearch } from './address.ts'
import { rowsAt } from './rows-at.ts'

test.each([
  ['', { page: 1, pageSize: 25 }],
  ['?page=3&pageSize=50&sort=-name', { page: 3, pageSize: 50, sort: '-name' }],
  ['?searchInput=123', { page: 1, pageSize: 25, searchInput: '123' }],
])('at “%s” the rows that the list will ask for are asked for ahead', (address, query) => {
  expect(rowsAt(parseSearch(address))).toEqual({ query })
})

test('what only the list itself understands is left to it', () => {
  expect(rowsAt(parseSearch('?status=ACTIVE'))).toBeNull()
  expect(rowsAt(parseSearch('?open=3f2c5c0e'))).toBeNull()
})
