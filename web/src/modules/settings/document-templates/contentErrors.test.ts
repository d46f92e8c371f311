import { expect, test } from 'vitest'
import { markedLines, placesOf } from './contentErrors.ts'

const TEXT =
  'Dear {{ name }},\nyour jobTitel is {{ jobTitel }} {% if jobTitel %}x{% endif %}\n\n{{ open, and <a href="/profile">x</a>\n'
const said = (text: string, validationErrors: string) =>
  placesOf(text, validationErrors).map(({ from, to }) => text.slice(from, to))

test.each([
  // what is said, which words it marks
  ['This mail has no variable jobTitel. Did you mean jobTitle?', ['jobTitel', 'jobTitel']],
  ['Line 2: This paper has no variable jobTitel. Available: jobTitle.', ['jobTitel', 'jobTitel']],
  [
    'Line 4: {{ open, and <a href="/profile">x</a> is not closed. Write variables as {{ name }}.',
    ['{{ open, and <a href="/profile">x</a>'],
  ],
  ['The link "/profile" is not allowed. Use an address such as https://example.com.', ['/profile']],
  ['Line 1: The variables can’t be read. Write them as {{ name }}.', ['Dear {{ name }},']],
  ['Line 3: Enter the English text above its Arabic.', []],
  ['The text is required.', []],
])('“%s” marks its words, or its line', (validationError, words) => {
  expect(said(TEXT, validationError)).toEqual(words)
})

test('all faults are marked, in the order of the text, and none twice', () => {
  const validationErrors =
    'The link "/profile" is not allowed.\nThis mail has no variable jobTitel.\nLine 2: This mail has no variable jobTitel.'
  expect(said(TEXT, validationErrors)).toEqual(['jobTitel', 'jobTitel', '/profile'])
})

test('the pieces of the lines are the text again', () => {
  const lines = markedLines(TEXT, placesOf(TEXT, 'This mail has no variable jobTitel.'))
  expect(lines.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n')).toBe(TEXT)
  expect(lines.map((pieces) => pieces.some(({ isProblem }) => isProblem))).toEqual([false, true, false, false, false])
})
