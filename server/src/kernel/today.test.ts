import { expect, test } from 'vitest'
import { todayAt } from './today.ts'

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
