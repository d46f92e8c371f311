import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { expect, test } from 'vitest'
import { excerptParts } from '../applicants/list/excerptParts.ts'
import { searchPlace } from '../applicants/list/searchPlace.ts'
import { confirmedPlaces, foundAt, pathOf, reviewOf, unsurePaths } from './reviewValues.ts'
import { textPieces } from './textPieces.ts'

const found = (field: ParsedField['field'], value: ParsedField['value'], confidence = 90): ParsedField => ({
  field,
  value,
  confidence,
  from: 0,
  to: 5,
})

test('a CV fills the form with the values of the highest confidence, each with its place in the text', () => {
  const fields = [
    found('name', 'P. Nair', 65),
    found('name', 'Priya Nair', 95),
    found('email', 'priya@example.com'),
    found('email', 'p.nair@example.com', 80),
    found('skill', { name: 'Java', years: '5' }),
    found('skill', { name: 'Kafka', years: null }, 60),
  ]
  const review = reviewOf({ fields, countryID: 'AE', source: 'PORTAL' })
  expect(review.values).toMatchObject({
    name: 'Priya Nair',
    email: 'priya@example.com',
    secondEmail: 'p.nair@example.com',
    phone: '',
    countryID: 'AE',
    source: 'PORTAL',
    skills: [
      { name: 'Java', years: '5' },
      { name: 'Kafka', years: '' },
    ],
  })
  expect(review.places.get('name')).toBe(1)
  expect(review.places.get('skills.1.name')).toBe(5)
  expect(pathOf(review.values, review, 4)).toBe('skills.0.name')
  expect(pathOf(review.values, review, 1)).toBe('name')
  expect(unsurePaths(fields, review)).toEqual(['skills.1.years'])
})

test('a corrected value keeps its place in the text, also when rows before it are removed', () => {
  const fields = [
    found('email', 'priya@example.com'),
    found('skill', { name: 'Java', years: '5' }),
    found('skill', { name: 'Kafak', years: null }),
  ]
  const review = reviewOf({ fields, countryID: 'AE', source: 'PORTAL' })
  const [, kafka] = review.values.skills as object[]
  const values = {
    ...review.values,
    skills: [
      { name: 'Rust', years: '' },
      { ...kafka, name: 'Kafka ' },
    ],
  }
  expect(foundAt(values, review, 'skills.1.name')).toBe(2)
  expect(foundAt(values, review, 'skills.0.name')).toBeUndefined()
  expect(pathOf(values, review, 1)).toBeUndefined()
  expect(confirmedPlaces(values, review, { skills: [{ name: 'Rust' }, { name: 'Kafka' }] })).toEqual([
    { index: 0, path: 'email' },
    { index: 2, path: 'skills.1' },
  ])
})

test('overlapping places in the text: the active field comes first, then the shortest place', () => {
  const places = [
    { from: 0, to: 10 },
    { from: 4, to: 6 },
  ]
  const piecesOf = (active: number | null) =>
    textPieces('abcdefghijkl', places, active).map(({ text, field }) => [text, field])
  expect(piecesOf(null)).toEqual([
    ['abcd', 0],
    ['ef', 1],
    ['ghij', 0],
    ['kl', null],
  ])
  expect(piecesOf(0)).toEqual([
    ['abcd', 0],
    ['ef', 0],
    ['ghij', 0],
    ['kl', null],
  ])
})

test('search hits are marked in text, and markup in it is never interpreted', () => {
  expect(excerptParts('C&amp;A &lt;i&gt; <b>Java</b> … ')).toEqual([
    { text: 'C&A <i> ', isHit: false },
    { text: 'Java', isHit: true },
    { text: ' … ', isHit: false },
  ])
})

test.each([
  ['', {}],
  ['A-000123', { searchInput: 'A-000123' }],
  ['priya@example.com', { searchInput: 'priya@example.com' }],
  ['java AND (spring', { query: 'java AND (spring' }],
])('the input "%s" is searched as %j', (typed, place) => {
  expect(searchPlace(typed)).toEqual(place)
})
