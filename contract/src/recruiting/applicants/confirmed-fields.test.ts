import { expect, test } from 'vitest'
import { confirmedFields, correctionOf, isPlace } from './confirmed-fields.rules.ts'
import type { ParsedField } from './shapes.contract.ts'

const found = (field: ParsedField['field'], value: ParsedField['value'], confidence = 90): ParsedField => ({
  field,
  value,
  confidence,
  from: 3,
  to: 9,
})
const FOUND = [
  found('name', 'P. Nair', 65),
  found('name', 'Priya Niar', 95),
  found('email', 'priya@example.com'),
  found('email', 'p.nair@example.com', 80),
  found('skill', { name: 'Java', years: '5' }),
  found('skill', { name: 'Kafak', years: null }),
  found('skill', { name: 'Cobol', years: null }),
]
const APPLICANT = {
  name: 'Priya Nair',
  email: 'priya@example.com',
  secondEmail: 'nair@example.com',
  skills: [
    { name: 'Kafka', years: null },
    { name: 'Java', years: '6' },
  ],
}
const outcome = (places: readonly { index: number; path: string }[]) =>
  confirmedFields(FOUND, APPLICANT, places).map((one) => [one.confirmed, correctionOf(one)])

test('each found value is replaced by the confirmed one, with its place in the text unchanged', () => {
  const places = [
    { index: 1, path: 'name' },
    { index: 2, path: 'email' },
    { index: 3, path: 'secondEmail' },
    { index: 4, path: 'skills.1' },
    { index: 5, path: 'skills.0' },
  ]
  expect(outcome(places)).toEqual([
    [null, 'NOT_USED'],
    ['Priya Nair', 'CORRECTED'],
    ['priya@example.com', 'AS_FOUND'],
    ['nair@example.com', 'CORRECTED'],
    [{ name: 'Java', years: '6' }, 'CORRECTED'],
    [{ name: 'Kafka', years: null }, 'CORRECTED'],
    [null, 'NOT_USED'],
  ])
  expect(confirmedFields(FOUND, APPLICANT, places)[1]).toMatchObject({ value: 'Priya Niar', from: 3, to: 9 })
  expect(correctionOf(FOUND[0]!)).toBeNull()
})

test('values without a place are matched by their text', () => {
  expect(outcome([]).map(([, correction]) => correction)).toEqual([
    'NOT_USED',
    'CORRECTED',
    'AS_FOUND',
    'NOT_USED',
    'CORRECTED',
    'NOT_USED',
    'NOT_USED',
  ])
})

test.each([
  [{ index: 2, path: 'secondEmail' }, true],
  [{ index: 2, path: 'name' }, false],
  [{ index: 4, path: 'skills.0' }, true],
  [{ index: 4, path: 'skills' }, false],
  [{ index: 1, path: 'name.0' }, false],
  [{ index: 40, path: 'name' }, false],
])('the place %j of an applicant fits the found location: %s', (place, fits) => {
  expect(isPlace(FOUND, place)).toBe(fits)
})
