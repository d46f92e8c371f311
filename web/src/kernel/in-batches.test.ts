import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'vitest'
import { BrokenOff, inBatches } from './in-batches.ts'

const ROWS = Array.from({ length: 450 }, (_, i) => `row ${i}`)
const all = { most: 200, said: () => undefined, isStopped: () => false }

test('450 rows are taken in three parts, each row once and in its order', async () => {
  const parts: (readonly string[])[] = []
  const taken: number[] = []
  const answer = await inBatches(
    ROWS,
    async (some) => {
      parts.push(some)
      const [first = '', ...rest] = some
      return { done: rest, refused: [{ id: first, message: 'Not this one.' }] }
    },
    { ...all, said: (count) => taken.push(count) },
  )
  deepEqual(parts.flat(), ROWS)
  deepEqual(
    parts.map(({ length }) => length),
    [200, 200, 50],
  )
  deepEqual(taken, [0, 200, 400])
  equal(answer.done.length, 447)
  deepEqual(
    answer.refused.map(({ id }) => id),
    ['row 0', 'row 200', 'row 400'],
  )
})

test('whoever stops it keeps what was taken, and the rest is not asked for', async () => {
  let calls = 0
  const answer = await inBatches(
    ROWS,
    async (some) => {
      calls += 1
      return { done: some, refused: [] }
    },
    { ...all, isStopped: () => calls === 1 },
  )
  equal(calls, 1)
  deepEqual(answer.done, ROWS.slice(0, 200))
})

test('a failure in the middle says what was taken before it', async () => {
  let calls = 0
  const call = async (some: readonly string[]) => {
    calls += 1
    if (calls === 2) throw new Error('The server cannot be reached.')
    return { done: some, refused: [] }
  }
  await rejects(inBatches(ROWS, call, all), (failure) => {
    equal(failure instanceof BrokenOff && failure.answer.done.length, 200)
    equal((failure as Error).message, 'The server cannot be reached.')
    return true
  })
  equal(calls, 2)
})
