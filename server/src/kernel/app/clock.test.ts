import { expect, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { corrected, databaseClock } from './clock.ts'

test.each([
  ['a clock that is right stays as it is', 0, { requested: 1_000, answered: 1_040, theirs: 1_020 }, 0],
  ['one that is a minute ahead is set back', 0, { requested: 61_000, answered: 61_040, theirs: 1_020 }, -60_000],
  ['one that is behind is set on', 0, { requested: 1_000, answered: 1_000, theirs: 46_000 }, 45_000],
  [
    'a slow answer says too little to change anything',
    -60_000,
    { requested: 61_000, answered: 63_000, theirs: 2_500 },
    -60_000,
  ],
])('%s', (_, offset, comparison, expected) => {
  expect(corrected(offset, comparison)).toBe(expected)
})

test('two machines with clocks two minutes apart agree within a second', async () => {
  const { db } = await cloneDatabase()
  const clocks = await Promise.all([60_000, -60_000].map((skew) => databaseClock(db, () => Date.now() + skew)))
  const [ahead, behind] = clocks.map(({ now }) => now().getTime())
  expect(Math.abs(ahead! - behind!)).toBeLessThan(1_000)
  for (const clock of clocks) clock.stop()
})
