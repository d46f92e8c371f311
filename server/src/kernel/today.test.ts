import { expect, test } from 'vitest'
import { beginningAt, todayAt } from './today.ts'

/** 2026-11-21, 22:30 in UTC: already Sunday the 22nd in the Gulf and in India, still Saturday in London. */
const NIGHT = new Date('2026-11-21T22:30:00Z')

test.each([
  ['240', '2026-11-22'],
  ['330', '2026-11-22'],
  ['840', '2026-11-22'],
  ['0', '2026-11-21'],
  ['-720', '2026-11-21'],
  [undefined, '2026-11-21'],
  ['841', '2026-11-21'],
  ['99999999', '2026-11-21'],
  ['2e2', '2026-11-21'],
  ['', '2026-11-21'],
])('%s minutes ahead of UTC it is %s', (offset, day) => {
  expect(todayAt(offset, NIGHT)).toBe(day)
})

test.each([
  ['240', '2026-11-20T20:00:00.000Z'],
  ['-300', '2026-11-21T05:00:00.000Z'],
  [undefined, '2026-11-21T00:00:00.000Z'],
  ['841', '2026-11-21T00:00:00.000Z'],
])('%s minutes ahead of UTC 21 November begins at %s', (offset, instant) => {
  expect(beginningAt(offset, '2026-11-21').toISOString()).toBe(instant)
})
