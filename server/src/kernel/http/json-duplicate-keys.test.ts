import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateKeyPath } from './json-duplicate-keys.ts'

const path = (text: string) => duplicateKeyPath(text, JSON.parse(text))

test.each([
  ['{"name":"A","name":"B"}', 'name'],
  ['{"pay":{"currency":"AED" , "currency" :"SAR"}}', 'pay.currency'],
  ['{"days":[{"type":"WORK"},5,{"type":"WORK","type":"SICK"}]}', 'days.2.type'],
  ['[[],[{"a":1,"\\u0061":2}]]', '1.0.a'],
  ['{"a":{"b":1},"a":2}', 'a'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
])('%s has %s more than once', (text, duplicates) => {
  expect(path(text)).toBe(duplicates)
})

test.each([
  '{"a":1,"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\": \\\\","b":"{,\\"a\\":"}',
  '7',
  'null',
  '""',
  '[]',
  '{}',
])('%s has no duplicate keys', (text) => {
  expect(path(text)).toBe(null)
})

test('serialized values have no duplicate keys, and an added one is found', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (value) => {
      const text = JSON.stringify(value)
      expect(path(text)).toBe(null)
      for (const name of Object.keys(JSON.parse(text)).slice(0, 1)) {
        const repeated = `${text.slice(0, -1)},${JSON.stringify(name)}:1}`
        expect(path(repeated)).toBe(name)
      }
    }),
  )
})

test('the deepest allowed nesting is checked as well', () => {
  const deep = `${'['.repeat(60_000)}{"a":1,"a":2}${']'.repeat(60_000)}`
  expect(path(deep)).toBe(`${'0.'.repeat(60_000)}a`)
})
