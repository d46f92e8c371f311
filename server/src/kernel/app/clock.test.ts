import { expect, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { correctedOffset, databaseClock } from './clock.ts'

test.each([
  ['a correct clock is not changed', 0, { requested: 1_000, answered: 1_040, theirs: 1_020 }, 0],
  ['a clock that is a minute ahead is set back', 0, { requested: 61_000, answered: 61_040, theirs: 1_020 }, -60_000],
  ['a clock that is behind is set forward', 0, { requested: 1_000, answered: 1_000, theirs: 46_000 }, 45_000],
  [
    'a slow response is too inexact to change the clock',
    -60_000,
    { requested: 61_000, answered: 63_000, theirs: 2_500 },
    -60_000,
  ],
])('%s', (_, offset, comparison, expected) => {
  expect(correctedOffset(offset, comparison)).toBe(expected)
})

test('two machines with clocks two minutes apart agree within a second', async () => {
  const { db } = await cloneDatabase()
  const clocks = await Promise.all([60_000, -60_000].map((skew) => databaseClock(db, () => Date.now() + skew)))
  const [ahead, behind] = clocks.map(({ now }) => now().getTime())
  expect(Math.abs(ahead! - behind!)).toBeLessThan(1_000)
  for (const clock of clocks) clock.stop()
})
