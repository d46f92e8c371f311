import { expect, test } from 'vitest'
import { sparkPath } from './sparkPath.ts'

test('the line fills the width, with the lowest value at the bottom', () => {
  expect(sparkPath([0, 5, 10], 100, 24)).toBe('M0,22 L50,12 L100,2')
})

test('a constant value is a horizontal line', () => {
  expect(sparkPath([7, 7], 10, 20)).toBe('M0,10 L10,10')
})

test('a single value has no line', () => {
  expect(sparkPath([3], 10, 10)).toBe('')
})
