import type { TextPlace } from '@muster/contract/kernel/api/envelope.ts'
import { expect, test } from 'vitest'
import { markedLines, placesOf } from './contentErrors.ts'

const TEXT =
  'Dear {{ name }},\nyour jobTitel is {{ jobTitel }} {% if jobTitel %}x{% endif %}\n\n{{ open, and <a href="/profile">x</a>\n'
const places = (text: string, issues: readonly TextPlace[]) =>
  placesOf(text, issues).map(({ from, to }) => text.slice(from, to))

test.each<[string, TextPlace, string[]]>([
  // the error, its position, the marked words
  ['a variable', { excerpt: 'jobTitel', isName: true }, ['jobTitel', 'jobTitel']],
  ['a variable in its line', { line: 2, excerpt: 'jobTitel', isName: true }, ['jobTitel', 'jobTitel']],
  [
    'a variable that is not closed',
    { line: 4, excerpt: '{{ open, and <a href="/profile">x</a>' },
    ['{{ open, and <a href="/profile">x</a>'],
  ],
  ['a link', { excerpt: '/profile' }, ['/profile']],
  ['a line', { line: 1 }, ['Dear {{ name }},']],
  ['an empty line', { line: 3 }, []],
  ['the whole text', {}, []],
])('the error of %s marks its words or its line', (_what, issue, marked) => {
  expect(places(TEXT, [issue])).toEqual(marked)
})

test('all errors are marked once, in the order of the text', () => {
  const variable = { excerpt: 'jobTitel', isName: true }
  expect(places(TEXT, [{ excerpt: '/profile' }, variable, { line: 2, ...variable }])).toEqual([
    'jobTitel',
    'jobTitel',
    '/profile',
  ])
})

test('the parts of all lines together are the original text', () => {
  const lines = markedLines(TEXT, placesOf(TEXT, [{ excerpt: 'jobTitel', isName: true }]))
  expect(lines.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n')).toBe(TEXT)
  expect(lines.map((pieces) => pieces.some(({ isProblem }) => isProblem))).toEqual([false, true, false, false, false])
})
