import { expect, test } from 'vitest'
import { batchesOf } from './id-batches.ts'

test('the names of any number of users are requested, 50 at a time and each once', () => {
  const ids = Array.from({ length: 120 }, (_, i) => `user-${String(i).padStart(3, '0')}`)
  const batches = batchesOf([...ids, ...ids, null, undefined])
  expect(batches.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(batches.flat()).toEqual(ids)
  expect(batchesOf([null])).toEqual([])
})
