import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'vitest'
import { BatchInterrupted, sendInBatches } from './batch-requests.ts'

const ROWS = Array.from({ length: 450 }, (_, i) => ({ id: `row ${i}` }))
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const all = { max: 200, onProgress: () => undefined, isStopped: () => false }

test('450 rows are sent in three requests, each row once and in order', async () => {
  const parts: (typeof ROWS)[] = []
  const progress: number[] = []
  const answer = await sendInBatches(
    ROWS,
    async (some) => {
      parts.push([...some])
      const [first = '', ...rest] = idsOf(some)
      return { done: rest, refused: [{ id: first, message: 'Not this one.' }] }
    },
    { ...all, onProgress: (count) => progress.push(count) },
  )
  deepEqual(parts.flat(), ROWS)
  deepEqual(
    parts.map(({ length }) => length),
    [200, 200, 50],
  )
  deepEqual(progress, [0, 200, 400])
  equal(answer.done.length, 447)
  deepEqual(
    answer.refused.map(({ id }) => id),
    ['row 0', 'row 200', 'row 400'],
  )
})

test('after a stop no further request is sent, and completed requests keep their result', async () => {
  let calls = 0
  const answer = await sendInBatches(
    ROWS,
    async (some) => {
      calls += 1
      return { done: idsOf(some), refused: [] }
    },
    { ...all, isStopped: () => calls === 1 },
  )
  equal(calls, 1)
  deepEqual(answer.done, idsOf(ROWS.slice(0, 200)))
})

test('a failed request reports how many rows are done; trying again continues there', async () => {
  const parts: string[][] = []
  const progress: number[] = []
  const call = async (some: readonly (typeof ROWS)[number][]) => {
    const [first = '', ...rest] = idsOf(some)
    parts.push([first, ...rest])
    if (parts.length === 2) throw new Error('The server cannot be reached.')
    return { done: rest, refused: [{ id: first, message: 'Not this one.' }] }
  }
  const failure = await sendInBatches(ROWS, call, all).catch((error) => error)
  equal(failure instanceof BatchInterrupted && failure.message, 'The server cannot be reached.')
  const { answer: before } = failure as BatchInterrupted
  deepEqual([before.done.length, before.refused.length], [199, 1])
  const answer = await sendInBatches(ROWS, call, { ...all, before, onProgress: (count) => progress.push(count) })
  const [, unanswered, again] = parts
  deepEqual(again, unanswered, 'the part that no one answered is sent as it was, so that it is done once')
  deepEqual(progress, [200, 400])
  deepEqual([answer.done.length, answer.refused.length, parts.length], [447, 3, 4])
})
