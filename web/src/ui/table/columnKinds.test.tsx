import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filters } from '../list/filters/filterKinds.ts'
import { columns } from './columnKinds.tsx'
import type { Column } from './columns.ts'
import { HeadCell } from './HeadCell.tsx'

const shown = <Row,>(column: Column<Row>, row: Row) => renderToStaticMarkup(column.cell(row, undefined))
const NOTHING = 'none'

test('a country is shown with the name of the settings, or the name of its code when the row has none', () => {
  expect(shown(columns.country(), { countryID: 'AE', _country: { name: 'United Arab Emirates' } })).toBe(
    'United Arab Emirates',
  )
  expect(shown(columns.country(), { countryID: 'OM' })).toBe('Oman')
  expect(shown(columns.country(), {})).toContain(NOTHING)
})

test('a hidden or empty reference is shown as none, and a reference with the name of its record', () => {
  expect(columns.reference('_createdBy', 'Created by')).toMatchObject({ id: 'createdBy', title: 'Created by' })
  expect(shown(columns.client(), { _client: { name: 'Al Noor' } })).toContain('Al Noor')
  expect(shown(columns.legalEntity(), { _legalEntity: null })).toContain(NOTHING)
})

test('an amount has the currency of its row; zero can be left out', () => {
  const row = { open: '0.00', currency: 'AED' }
  expect(shown(columns.amount('open', 'Outstanding'), row)).toContain('0.00')
  expect(shown(columns.amount('open', 'Outstanding', { hidesZero: true }), row)).toContain(NOTHING)
  expect(columns.amount('open', 'Outstanding', { hidesZero: true })).not.toHaveProperty('hidesZero')
})

test('a column can be sorted by the last update, hidden by default, and given another title', () => {
  expect(columns.updated({ isExtra: true })).toMatchObject({
    id: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    isExtra: true,
  })
  expect(columns.legalEntity({ title: 'Employer' }).title).toBe('Employer')
  expect(columns.consultantLink()).toMatchObject({ id: 'candidate', isFixed: true })
})

test('filters of the same type have one name in the address and one label', () => {
  const options = [{ value: 'AE', label: 'United Arab Emirates' }]
  expect(filters.country(options, { isPinned: true })).toEqual({
    name: 'countryID',
    label: 'Country',
    kind: 'many',
    options,
    isPinned: true,
  })
  expect(filters.consultant(options)).toMatchObject({ name: 'candidateID', label: 'Consultant' })
})

test('the arrow at an age shows the order of the ages, which is opposite to that of the dates', () => {
  const column = { id: 'age', title: 'Age', sort: 'since', cell: () => null }
  const orderAt = (sort: string | null, isAge: boolean) =>
    /aria-sort="(\w+)"/.exec(
      renderToStaticMarkup(<HeadCell column={{ ...column, isAge }} sort={sort} onSort={() => undefined} />),
    )?.[1]
  expect(['since', '-since', 'name', null].map((sort) => orderAt(sort, true))).toEqual([
    'descending',
    'ascending',
    'none',
    'none',
  ])
  expect(['since', '-since'].map((sort) => orderAt(sort, false))).toEqual(['ascending', 'descending'])
})
