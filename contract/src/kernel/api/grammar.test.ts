import { expect, test } from 'vitest'
import { requiredText } from './grammar.ts'

test.each([
  ['Working days', 'are'],
  ['Countries', 'are'],
  ['Account managers', 'are'],
  ['Personnel records, after exit', 'are'],
  ['Days by which the month is divided', 'are'],
  ['The conditions', 'are'],
  ['Payment terms', 'are'],
  ['Name', 'is'],
  ['Address', 'is'],
  ['Status', 'is'],
  ['Proration basis', 'is'],
  ['Number of days', 'is'],
  ['Number prefix', 'is'],
  ['Employer contribution', 'is'],
  ['Passport expires', 'is'],
  ['Expires', 'is'],
  ['SMS', 'is'],
  ['This', 'is'],
])('an empty field has a correct message: %s %s required', (name, verb) => {
  expect(requiredText(name)).toBe(`${name} ${verb} required.`)
})
