import { expect, test } from 'vitest'
import { differences } from './versions.rules.ts'

test.each([
  ['nothing', { a: '1', b: { c: [1, 2] } }, { a: '1', b: { c: [1, 2] } }, []],
  ['a value', { a: '1' }, { a: '2' }, [['a', '1', '2']]],
  ['a nested value', { w: { due: { days: 1 } } }, { w: { due: { days: 7 } } }, [['w.due.days', 1, 7]]],
  ['a changed item of a list', { l: [{ p: '1' }, { p: '2' }] }, { l: [{ p: '1' }, { p: '3' }] }, [['l.1.p', '2', '3']]],
  [
    'an added item of a list',
    { l: [] },
    { l: [{ p: '1' }] },
    [
      ['l.0.p', null, '1'],
      ['l', [], null],
    ],
  ],
  ['a removed group', { e: { cap: '24' } }, { e: null }, [['e.cap', '24', null]]],
  ['null and absent are the same', { a: null }, {}, []],
])('%s', (_what, before, after, expected) => {
  expect(differences(before, after).map(({ field, from, to }) => [field, from, to])).toEqual(expected)
})
