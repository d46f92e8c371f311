import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { expect, it } from 'vitest'
import { type BulkRow, cellOf, copiedBlock, filledRows, hasMore, pastedBlock, writeCell } from './bulkGrid.ts'

const day = (date: string, change: Partial<TimesheetDay> = {}): TimesheetDay => ({
  date,
  type: 'WORK',
  otherHalf: null,
  hours: '8',
  onCall: false,
  note: null,
  isWorkday: true,
  overtime: { normal: '0', night: '0', rest: '0', holiday: '0' },
  paidPercent: null,
  leaveID: null,
  holiday: null,
  ...change,
})
const DATES = ['2026-11-01', '2026-11-02', '2026-11-03']
const row = (id: string, days = DATES.map((date) => day(date))): BulkRow => ({ id, days, hoursPerDay: '8' })
const at = (row: number, col: number) => ({ row, col })
const leave = { type: 'LEAVE_PAID', leaveID: '0a0a0a0a-0000-4000-8000-000000000000' } as const

it.each([
  ['7,5', day('d', { hours: '7.5' }), '7.5'],
  ['p', day('d', { type: 'LEAVE_PAID', hours: '0' }), 'P'],
  ['4+p', day('d', { otherHalf: 'LEAVE_PAID', hours: '4' }), '4+P'],
  ['', day('d'), '8'],
])('the input %j in a cell becomes %j', (typed, written, text) => {
  const after = writeCell(day('d'), typed, '8')
  expect(after).toEqual({ day: written })
  expect(cellOf(written)).toBe(text)
})

it('changes a day to a work day when hours are entered, and keeps approved leave', () => {
  expect(writeCell(day('d', { type: 'WEEKEND', hours: '0' }), '5', '8')).toEqual({ day: day('d', { hours: '5' }) })
  expect(writeCell(day('d', { ...leave, hours: '0' }), '8', '8')).toHaveProperty('problem')
  const half = day('d', { ...leave, type: 'WORK', otherHalf: 'LEAVE_PAID', hours: '4' })
  expect(writeCell(half, '3.5', '8')).toEqual({ day: { ...half, hours: '3.5' } })
})

it.each(['25', 'z', '1+2+3'])('rejects %j with a message', (typed) =>
  expect(writeCell(day('d'), typed, '8')).toHaveProperty('problem'),
)

it('pastes a block of a spreadsheet, skips days without a placement, and fills a selection with one value', () => {
  const rows = [row('a'), row('b', [day('2026-11-02'), day('2026-11-03')])]
  const { changes, problems } = pastedBlock(rows, DATES, { from: at(0, 0), to: at(0, 0) }, '6\tS\r\n5\tx\t\r\n')
  expect(changes.map(({ id, days }) => [id, days.map(cellOf)])).toEqual([['a', ['6', 'S']]])
  expect(problems).toEqual([expect.objectContaining({ id: 'b', date: '2026-11-02' })])
  const filled = pastedBlock(rows, DATES, { from: at(0, 1), to: at(1, 2) }, '4')
  expect(filled.changes.map(({ days }) => days.map(cellOf))).toEqual([
    ['4', '4'],
    ['4', '4'],
  ])
  expect(copiedBlock(rows, DATES, { from: at(0, 0), to: at(1, 1) })).toBe('8\t8\n\t8')
})

it('fills the first row down, and marks days with more details than the cell shows', () => {
  const rows = [row('a', [day('2026-11-01', { hours: '3' })]), row('b'), row('c')]
  const { changes } = filledRows(rows, DATES, { from: at(0, 0), to: at(2, 0) })
  expect(changes.map(({ id, days }) => [id, days.map(cellOf)])).toEqual([
    ['b', ['3']],
    ['c', ['3']],
  ])
  expect([day('d'), day('d', { note: 'Site B' })].map(hasMore)).toEqual([false, true])
})
