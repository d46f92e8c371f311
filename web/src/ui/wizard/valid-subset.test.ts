import { expect, test } from 'vitest'
import * as z from 'zod'
import { validPart } from './valid-subset.ts'

const Row = z.strictObject({ name: z.string().min(1), amount: z.string().regex(/^\d+$/) })
const Draft = z
  .strictObject({
    title: z.string().nullable(),
    person: z.strictObject({ email: z.email().nullable().optional(), phone: z.string().nullable().optional() }),
    rows: z.array(Row),
  })
  .partial()

test('an incomplete email address is left out, and all other fields are kept', () => {
  const values = { title: 'Tester', person: { email: 'sam@', phone: '+971' }, rows: [] }
  expect(validPart(Draft, values)).toEqual({
    valid: { title: 'Tester', person: { phone: '+971' }, rows: [] },
    invalidPaths: ['person.email'],
    pathInValues: expect.any(Function),
  })
})

test('all invalid rows of a list are left out, however many', () => {
  const good = { name: 'Basic', amount: '100' }
  const blank = { name: 'Housing', amount: '' }
  const values = { rows: [blank, good, blank, { name: '', amount: '' }] }
  expect(validPart(Draft, values).valid).toEqual({ rows: [good] })
  expect(validPart(Draft, values).invalidPaths).toContain('rows.0.amount')
  expect(validPart(Draft, { rows: Array.from({ length: 12 }, () => blank) }).valid).toEqual({ rows: [] })
})

test('errors of the remaining rows name their position in the form', () => {
  const row = (amount: string) => ({ name: 'Basic', amount })
  const { valid, pathInValues } = validPart(Draft, { rows: [row('x'), row('1'), row('y'), row('2')] })
  expect(valid.rows).toEqual([row('1'), row('2')])
  expect(['rows.0.amount', 'rows.1', 'rows', 'title'].map(pathInValues)).toEqual([
    'rows.1.amount',
    'rows.3',
    'rows',
    'title',
  ])
})

test('empty fields are null and not an error', () => {
  expect(validPart(Draft, { title: '', person: { email: '' } })).toEqual({
    valid: { title: '', person: { email: null } },
    invalidPaths: [],
    pathInValues: expect.any(Function),
  })
})
