import { expect, test } from 'vitest'
import { cronItemsOf, dueDay, localTime } from './schedule.ts'

const QUARTER = 15 * 60_000

/** The days on which something at this time of day starts between two instants, one entry per start. */
function starts(zone: string, at: string, from: string, to: string): string[] {
  const days: string[] = []
  for (let tick = Date.parse(from); tick < Date.parse(to); tick += QUARTER) {
    const day = dueDay(zone, at, new Date(tick))
    if (day) days.push(`${day} ${localTime(zone, new Date(tick)).slice(11)}`)
  }
  return days
}

test('Six in the morning is once a day in each time zone, also with offsets of half or three quarters of an hour', () => {
  for (const zone of ['Asia/Dubai', 'Asia/Kolkata', 'Asia/Kathmandu', 'UTC'])
    expect(starts(zone, '06:00', '2026-11-01T00:00Z', '2026-11-04T00:00Z')).toEqual([
      '2026-11-01 06:00',
      '2026-11-02 06:00',
      '2026-11-03 06:00',
    ])
})

test('A time skipped in spring is due after the clock change, and one repeated in autumn is due once', () => {
  expect(starts('Europe/London', '01:30', '2026-03-28T12:00Z', '2026-03-30T12:00Z')).toEqual([
    '2026-03-29 02:00',
    '2026-03-30 01:30',
  ])
  expect(starts('Europe/London', '01:30', '2026-10-24T12:00Z', '2026-10-26T12:00Z')).toEqual([
    '2026-10-25 01:30',
    '2026-10-26 01:30',
  ])
})

test('Midnight belongs to the day that starts', () => {
  expect(starts('Asia/Dubai', '00:00', '2026-11-01T12:00Z', '2026-11-02T12:00Z')).toEqual(['2026-11-02 00:00'])
})

test('An impossible schedule is rejected at startup', () => {
  expect(() => cronItemsOf([{ name: 'a', every: 'day', at: '6:00', zone: 'UTC' }])).toThrow('06:00')
  expect(() => cronItemsOf([{ name: 'a', every: 'day', at: '06:10', zone: 'country' }])).toThrow('quarter')
  expect(() => cronItemsOf([{ name: 'a', every: 'hour', zone: 'country' }])).toThrow('daily')
})
