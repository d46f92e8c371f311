import { expect, it } from 'vitest'
import { inSentence, joinList, plural } from './labels.ts'

it.each([
  ['Partly paid', 'partly paid'],
  ['Paid', 'paid'],
  ['HR review', 'HR review'],
  ['ID issued', 'ID issued'],
])('“%s” is “%s” inside a sentence', (label, expected) => expect(inSentence(label)).toBe(expected))

it('lists are joined with commas and one conjunction', () => {
  expect(joinList(['HR'])).toBe('HR')
  expect(joinList(['HR', 'finance', 'the CFO'])).toBe('HR, finance and the CFO')
  expect(joinList(['HR', 'finance'], 'or')).toBe('HR or finance')
})

it('counts are followed by the singular or the plural', () => {
  expect(plural(1, 'day')).toBe('1 day')
  expect(plural(0, 'day')).toBe('0 days')
  expect(plural(1200, 'person', 'people')).toBe('1,200 people')
})
