import { expect, test } from 'vitest'
import { sparkPath } from './sparkPath.ts'

test('the line runs from edge to edge, its lowest value at the foot', () => {
  expect(sparkPath([0, 5, 10], 100, 24)).toBe('M0,22 L50,12 L100,2')
})

test('a figure that never changed is a level line', () => {
  expect(sparkPath([7, 7], 10, 20)).toBe('M0,10 L10,10')
})

test('one value is no course', () => {
  expect(sparkPath([3], 10, 10)).toBe('')
})
