import { expect, test } from 'vitest'
import { dayIn, hoursOf, placedOn, weekOf } from './weekLayout.ts'

const at = (startsAt: string, endsAt: string) => ({
  startsAt: `2026-11-25T${startsAt}:00Z`,
  endsAt: `2026-11-25T${endsAt}:00Z`,
})

test('a week begins on Monday', () => {
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23')
  expect(weekOf('2026-11-23')).toHaveLength(7)
  expect([dayIn({ week: '2026-11-25' }, 'x'), dayIn({ week: 'soon' }, '2026-11-28')]).toEqual([
    '2026-11-25',
    '2026-11-28',
  ])
})

test('overlapping interviews share the width; the next one has the full width again', () => {
  const rows = [at('09:00', '10:00'), at('09:30', '10:30'), at('10:00', '11:00'), at('12:00', '13:00')]
  const placed = placedOn(rows, '2026-11-25', 'UTC').map(({ from, lane, lanes }) => [from / 60, lane, lanes])
  expect(placed).toEqual([
    [9, 0, 2],
    [9.5, 1, 2],
    [10, 0, 2],
    [12, 0, 1],
  ])
})

test('day and hours are those of the time zone', () => {
  const late = [at('21:00', '22:00')]
  expect(placedOn(late, '2026-11-25', 'Asia/Dubai')).toEqual([])
  const [one] = placedOn(late, '2026-11-26', 'Asia/Dubai')
  expect([one?.from, one?.to]).toEqual([60, 120])
  expect(hoursOf([one!])).toEqual({ first: 1, last: 18 })
  expect(hoursOf([])).toEqual({ first: 8, last: 18 })
})
