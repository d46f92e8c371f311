import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limiter.ts'

test('the number of concurrent calls is limited, the others follow in order, and a failed call frees its slot', async () => {
  const pass = limitConcurrency(2, 10)
  const started: number[] = []
  let inside = 0
  const visit = (n: number) =>
    pass(async () => {
      inside += 1
      expect(inside).toBeLessThanOrEqual(2)
      await pause(5)
      inside -= 1
      started.push(n)
      if (n === 1) throw new Error('stumbled')
    })
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map(visit))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('when the queue is full the next call is rejected immediately', async () => {
  const pass = limitConcurrency(1, 1)
  const slow = pass(() => pause(20))
  const waits = pass(async () => 'in')
  await expect(pass(async () => 'never')).rejects.toMatchObject({ status: 503, code: 'BUSY' })
  await slow
  expect(await waits).toBe('in')
})
