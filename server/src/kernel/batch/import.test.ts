import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { expect, test } from 'vitest'
import { doubtfulDays, matchHeaders, shownCell, valuesOf } from '../import/columns.ts'

const COLUMNS: readonly ImportColumn[] = [
  { field: 'name', label: 'Full name', aliases: ['Nom'], required: true },
  { field: 'joinedDate', label: 'Joined on', kind: 'day' },
  { field: 'active', label: 'Active?', kind: 'flag' },
  { field: 'skills', label: 'Skills', kind: 'list' },
  { field: 'address.city', label: 'City' },
  { field: 'address.country', label: 'Country' },
]

const matched = (headers: string[], mapping?: Record<string, string | null>) =>
  Object.fromEntries([...matchHeaders(headers, COLUMNS, mapping)].map(([header, { field }]) => [header, field]))

test.each([
  ['the label', 'Full name'],
  ['capitals', 'FULL NAME'],
  ['the label with other spaces and punctuation', ' full_name: '],
  ['the field name', 'name'],
  ['an alternative name', 'nom'],
  ['accents', 'Nóm'],
])('a column header is matched by %s', (_what, header) => {
  expect(matched([header])).toEqual({ [header]: 'name' })
})

test('an unknown header is ignored, and the first of two equal headers counts', () => {
  expect(matched(['Shoe size', 'Nom', 'Full name'])).toEqual({ Nom: 'name' })
})

test('the mapping of the user takes precedence over the headers', () => {
  expect(matched(['Full name', 'Alias'], { name: 'Alias' })).toEqual({ Alias: 'name' })
  expect(matched(['Full name'], { name: null })).toEqual({})
})

test.each([
  [{ salary: 'Full name' }, 'columns.salary'],
  [{ name: 'Nowhere' }, 'columns.name'],
  [{ name: 'Full name', joinedDate: 'Full name' }, 'columns.joinedDate'],
])('the mapping %j is rejected at %s', (mapping, path) => {
  expect(() => matched(['Full name'], mapping as Record<string, string>)).toThrow(
    expect.objectContaining({ status: 400, details: { errors: [expect.objectContaining({ path })] } }),
  )
})

test('cells become the fields of a record; empty ones are omitted', () => {
  const headers = ['Full name', 'Joined on', 'Active?', 'Skills', 'City', 'Country']
  const fieldOf = matchHeaders(headers, COLUMNS)
  const row = (...cells: string[]) =>
    valuesOf(Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? ''])), fieldOf)
  expect(row(' Priya Nair ', '31.3.2026', 'Yes', 'Java; SQL;;', 'Dubai', 'AE').values).toEqual({
    name: 'Priya Nair',
    joinedDate: '2026-03-31',
    active: true,
    skills: ['Java', 'SQL'],
    address: { city: 'Dubai', country: 'AE' },
  })
  expect(row('', ' ', '', '', '').values).toEqual({})
  expect(row('A', '', 'perhaps').problems).toEqual([{ path: 'active', message: expect.stringContaining('yes or no') }])
})

test.each([
  ['2026-03-31', '2026-03-31'],
  ['31/03/2026', '2026-03-31'],
  ['1-2-2026', '2026-02-01'], // the day comes first
  ['31 Mar 2026', '2026-03-31'], // the format that the error message names
  ['1 September 2026', '2026-09-01'],
  ['1 Moon 2026', '1 Moon 2026'],
  ['soon', 'soon'], // rejected later by the schema
])('the date "%s" is parsed as %s', (typed, day) => {
  expect(valuesOf({ 'Joined on': typed }, matchHeaders(['Joined on'], COLUMNS)).values).toEqual({ joinedDate: day })
})

test('an ambiguous date is reported with its interpretation, once per column', () => {
  const rows = ['31/03/2027', '03/04/2027', '5.5.2027', '2027-03-04', '1-2-2027'].map((cell, i) => ({
    line: i + 2,
    cells: { 'Joined on': cell, 'Full name': '03/04/2027' },
  }))
  const headers = ['Full name', 'Joined on']
  expect(doubtfulDays({ headers, rows } as never, matchHeaders(headers, COLUMNS))).toEqual([
    {
      line: 3,
      path: 'joinedDate',
      message:
        '“03/04/2027” is read as 3 Apr 2027: day first, then month. 1 more cell of this column is read the same way.',
    },
  ])
  expect(shownCell(' 03/04/2027', { kind: 'day' })).toBe('2027-04-03')
  expect(shownCell('03/04/2027', {})).toBe('03/04/2027')
})

test('a derived field is calculated where no column fills it or its cell is empty', () => {
  const people: readonly ImportColumn[] = [
    { field: 'name', label: 'Name', required: true, madeOf: ['first', 'last'] },
    { field: 'first', label: 'First name' },
    { field: 'last', label: 'Surname' },
  ]
  const read = (cells: Record<string, string>) =>
    valuesOf(cells, matchHeaders(Object.keys(cells), people), people).values.name
  expect(read({ 'First name': 'Lina', Surname: 'Khoury' })).toBe('Lina Khoury')
  expect(read({ Name: '', 'First name': 'Lina', Surname: '' })).toBe('Lina')
  expect(read({ Name: 'Lina K.', 'First name': 'Lina', Surname: 'Khoury' })).toBe('Lina K.')
  expect(read({ 'First name': '', Surname: '' })).toBeUndefined()
})
