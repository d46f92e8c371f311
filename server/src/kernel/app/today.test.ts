import { expect, test } from 'vitest'
import { startOfDayFor, todayAt } from './today.ts'

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
  expect(startOfDayFor({ offset }, '2026-11-21').toISOString()).toBe(instant)
})

test.each([
  // Requested in winter, when London is on UTC.
  ['Europe/London', '2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['Europe/London', '2026-12-01', '2026-12-01T00:00:00.000Z'],
  // The dates on which clocks change, and the days after.
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Europe/London', '2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['Europe/London', '2026-10-26', '2026-10-26T00:00:00.000Z'],
  // In Egypt clocks change at midnight: one day starts at one o'clock, and the day before the other has its last hour
  // twice.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
  ['asia/dubai', '2026-07-01', '2026-06-30T20:00:00.000Z'],
  ['Asia/Calcutta', '2026-07-01', '2026-06-30T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z'],
  // An unknown city: the offset is used.
  ['Mars/Olympus', '2026-07-01', '2026-07-01T00:00:00.000Z'],
  ['../../etc/passwd', '2026-07-01', '2026-07-01T00:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, instant) => {
  expect(startOfDayFor({ offset: '0', zone }, day).toISOString()).toBe(instant)
})
