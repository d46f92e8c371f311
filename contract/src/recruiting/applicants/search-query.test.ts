import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mistakeText, parseSearch, tsqueryOf, wantedTerms } from './search-query.rules.ts'

const read = (typed: string) => {
  const parsed = parseSearch(typed)
  return 'mistake' in parsed ? mistakeText(parsed.mistake) : tsqueryOf(parsed.query)
}

test.each([
  ['java', `'java'`],
  ['java spring', `('java' & 'spring')`],
  ['java AND (spring OR quarkus) NOT junior', `(('java' & ('spring' | 'quarkus')) & !'junior')`],
  ['java and not junior or lead', `(('java' & !'junior') | 'lead')`],
  ['a OR b c', `('a' | ('b' & 'c'))`],
  ['"spring boot" kuber*', `('spring boot' & 'kuber':*)`],
  ['“spring boot”', `'spring boot'`],
  ['java -junior', `('java' & !'junior')`],
  ['-(a b)', `!('a' & 'b')`],
  ['NOT NOT java', `'java'`],
  ["o'neil c++ c# .net", `((('o neil' & 'c++') & 'c#') & '.net')`],
  ['full-stack', `'full-stack'`],
  ['"and" "or"', `('and' & 'or')`],
  ['Österreich مهندس', `('Österreich' & 'مهندس')`],
])('%s is parsed as %s', (typed, expected) => {
  expect(read(typed)).toBe(expected)
})

test.each([
  ['', 'Character 1: Enter a search term.'],
  ['java AND (spring OR quarkus', 'Character 10: This bracket is not closed.'],
  ['java) spring', 'Character 5: There is no opening bracket for this one. Remove it, or add one.'],
  ['java AND', 'Character 9: A word is missing after AND.'],
  ['OR java', 'Character 1: A word is missing before OR.'],
  ['java AND OR spring', 'Character 10: A word is missing before OR.'],
  ['()', 'Character 2: A word is missing before “)”.'],
  ['java NOT', 'Character 9: A word is missing after NOT.'],
  ['"spring boot', 'Character 1: This quotation mark is not closed.'],
  ['java ""', 'Character 6: Enter at least one word between the quotation marks.'],
  ['*java', 'Character 1: Put the asterisk at the end of a word, such as kuber*.'],
  ['ja*va', 'Character 3: Put the asterisk at the end of a word, such as kuber*.'],
  ['java & spring', 'Character 6: “&” has no letter or digit to search for.'],
  [`${'('.repeat(30)}a${')'.repeat(30)}`, 'Character 21: Use at most 20 nested brackets.'],
])('%s: the error and its position', (typed, expected) => {
  expect(read(typed)).toBe(expected)
})

test('excluded search terms are not highlighted', () => {
  const parsed = parseSearch('java NOT (junior OR NOT senior*)')
  expect('query' in parsed && wantedTerms(parsed.query)).toEqual([
    { text: 'java', prefix: false },
    { text: 'senior', prefix: true },
  ])
})

test('any text is parsed or has an error with a position within the text', () => {
  const alphabet = fc.constantFrom(
    'a',
    ' ',
    '(',
    ')',
    '"',
    '*',
    '-',
    'AND',
    'OR',
    'NOT',
    "'",
    '\\',
    '&',
    '|',
    '!',
    ':',
    '+',
  )
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 30 }), (parts) => {
      const typed = parts.join('')
      const parsed = parseSearch(typed)
      if ('mistake' in parsed) expect(parsed.mistake.at).toBeLessThanOrEqual(typed.length)
      else expect(tsqueryOf(parsed.query)).not.toBe('')
    }),
  )
})
