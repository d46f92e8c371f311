import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLane } from './lane.ts'

const LIMITS = { atOnce: 1, maxWaiting: 3, maxOfOwner: 3, waitLimitMs: 10_000 }

test('users take turns, and failed work frees its slot', async () => {
  const lane = openLane({ ...LIMITS, maxWaiting: 10 })
  const done: string[] = []
  const work = (name: string) => async () => {
    await pause(1)
    done.push(name)
    if (name === 'a1') throw new Error('failed')
  }
  const requested = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => lane.run(name[0]!, work(name)))
  const all = await Promise.allSettled(requested)
  expect(all.map(({ status }) => status)).toEqual(['rejected', ...Array(5).fill('fulfilled')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2'])
})

test('running work per user, waiting work in total and the waiting time are limited', async () => {
  const lane = openLane({ ...LIMITS, waitLimitMs: 50 })
  const slow = () => pause(200)
  const violation = { details: { retryAfterSeconds: expect.any(Number) } }
  const running = lane.run('a', slow)
  const waiting = ['a', 'a', 'b'].map((owner) => lane.run(owner, slow))
  await expect(lane.run('a', slow)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', ...violation })
  await expect(lane.run('b', slow)).rejects.toMatchObject({ status: 503, code: 'BUSY', ...violation })
  const ofProgram = lane.run(null, async () => 'done')
  for (const one of waiting) await expect(one).rejects.toMatchObject({ status: 503, code: 'BUSY' })
  await running
  expect(await ofProgram).toBe('done')
  expect(await lane.run('a', async () => 'again')).toBe('again')
})
