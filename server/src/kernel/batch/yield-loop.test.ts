import { expect, test } from 'vitest'
import { forEachYielding } from './yield-loop.ts'

test('a long loop yields to other work, and keeps its order', async () => {
  const done: number[] = []
  let doneThen = 0
  setTimeout(() => {
    doneThen = done.length
  }, 1)
  await forEachYielding([1, 2, 3, 4, 5, 6], (one) => {
    const until = performance.now() + 5
    while (performance.now() < until);
    done.push(one)
  })
  expect(done).toEqual([1, 2, 3, 4, 5, 6])
  expect(doneThen).toBeGreaterThan(0)
  expect(doneThen).toBeLessThan(6)
})
