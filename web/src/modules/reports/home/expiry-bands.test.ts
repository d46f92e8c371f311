import { expect, it } from 'vitest'
import { expiryBands } from './expiry-bands.ts'
import { isLate } from './task-due.ts'

it('groups expiring documents by days left: past, 30, 60 and 90 days, last day included', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', '2027-01-20', '2027-02-19', '2027-02-20', null]
  const bands = expiryBands(
    days.map((dueOn) => ({ dueOn })),
    '2026-11-21',
  )
  expect(bands.map(({ label, rows }) => [label, ...rows.map((row) => row.dueOn)])).toEqual([
    ['Expired', '2026-11-20'],
    ['Within 30 days', '2026-11-21', '2026-12-21'],
    ['Within 60 days', '2026-12-22', '2027-01-20'],
    ['Within 90 days', '2027-02-19'],
    ['Later', '2027-02-20', null],
  ])
})

it('leaves out bands without a row', () => {
  expect(expiryBands([], '2026-11-21')).toEqual([])
})

it('marks a task as late after its due time, or from the next day if only a date is set', () => {
  const now = new Date(2026, 10, 22, 9, 30)
  const at = (hour: number) => ({ dueOn: '2026-11-22', dueAt: new Date(2026, 10, 22, hour).toISOString() })
  expect([isLate(at(9), now), isLate(at(10), now)]).toEqual([true, false])
  expect(['2026-11-21', '2026-11-22', null].map((dueOn) => isLate({ dueOn }, now))).toEqual([true, false, false])
})
