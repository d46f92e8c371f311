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
])('%s says %s twice', (text, twice) => {
  expect(path(text)).toBe(twice)
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
])('%s says nothing twice', (text) => {
  expect(path(text)).toBe(null)
})

test('nothing that is written from a value says anything twice, and with one field more it does', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (value) => {
      const text = JSON.stringify(value)
      expect(path(text)).toBe(null)
      for (const name of Object.keys(JSON.parse(text)).slice(0, 1)) {
        const twice = `${text.slice(0, -1)},${JSON.stringify(name)}:1}`
        expect(path(twice)).toBe(name)
      }
    }),
  )
})

test('a text nested as deep as a request may be is looked through as well', () => {
  const deep = `${'['.repeat(60_000)}{"a":1,"a":2}${']'.repeat(60_000)}`
  expect(path(deep)).toBe(`${'0.'.repeat(60_000)}a`)
})
