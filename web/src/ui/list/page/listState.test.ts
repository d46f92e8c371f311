import { expect, test } from 'vitest'
import {
  countsQueryOf,
  isSameView,
  nextSort,
  queryOf,
  readListState,
  searchString,
  writeListState,
} from './listState.ts'

const shape = { filters: ['status', 'countryID'] }
const plain = { page: 1, pageSize: 25, sort: null, searchInput: '', filters: {} }

test('an address without parameters shows the default list', () => {
  expect(readListState({}, shape)).toEqual(plain)
  expect(writeListState(plain, shape)).toEqual({})
})

test('a copied link shows the same list again', () => {
  const state = {
    page: 3,
    pageSize: 100,
    sort: '-name',
    searchInput: 'al mansoori',
    filters: { status: ['ACTIVE', 'BENCH'], countryID: ['AE'] },
  }
  expect(readListState(writeListState(state, shape), shape)).toEqual(state)
})

test('a repeatable filter is parsed with one value and with several', () => {
  expect(readListState({ status: 'ACTIVE' }, shape).filters).toEqual({ status: ['ACTIVE'] })
  expect(readListState({ status: ['ACTIVE', 'LEFT'] }, shape).filters).toEqual({ status: ['ACTIVE', 'LEFT'] })
})

test('a search for digits stays text, although the router parses a number', () => {
  expect(readListState({ searchInput: 11012 }, shape).searchInput).toBe('11012')
})

test.each([
  ['a page that is not a number', { page: 'two' }],
  ['a negative page', { page: -1 }],
  ['a page size that is not offered', { pageSize: 7 }],
  ['an object instead of a text', { searchInput: { $ne: 1 }, status: { a: 1 } }],
  ['a filter that this list does not have', { colour: 'red' }],
])('%s falls back to the default list', (_what, search) => {
  expect(readListState(search, shape)).toEqual(plain)
})

test('other parameters of the address are not changed', () => {
  expect(writeListState({ ...plain, page: 2 }, shape, { tab: 'visa', status: 'LEFT', page: 9 })).toEqual({
    tab: 'visa',
    page: 2,
  })
})

test('a column is sorted ascending, then descending, then not at all', () => {
  expect(nextSort(null, 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBeNull()
  expect(nextSort('-createdAt', 'name')).toBe('name')
})

test('the counts of the statuses use the search and all filters except the status', () => {
  const filters = { status: ['ACTIVE'], countryID: ['AE', 'SA'], expiring: ['90'] }
  expect(countsQueryOf({ ...plain, page: 4, sort: 'name', searchInput: 'nair', filters }, 'status')).toEqual({
    searchInput: 'nair',
    countryID: ['AE', 'SA'],
    expiring: '90',
  })
  expect(countsQueryOf(plain, 'status')).toEqual({})
})

test('the query contains only the parameters that are set', () => {
  expect(queryOf(plain)).toEqual({ page: 1, pageSize: 25 })
  expect(queryOf({ ...plain, sort: '-name', filters: { status: ['A', 'B'] } })).toMatchObject({
    sort: '-name',
    status: ['A', 'B'],
  })
})

test('a filter with several values is repeated in a link', () => {
  expect(searchString({ status: ['A', 'B'], page: 2 })).toBe('?status=A&status=B&page=2')
  expect(searchString({})).toBe('')
})

test('a saved view is active whatever the page and the order of its filters', () => {
  expect(isSameView({ status: ['A', 'B'], page: 4 }, { status: ['B', 'A'] })).toBe(true)
  expect(isSameView({ status: 'A' }, { status: ['A'] })).toBe(true)
  expect(isSameView({ status: 'A' }, {})).toBe(false)
})
