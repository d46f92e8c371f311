import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { describe, expect, it } from 'vitest'
import { copied, cornersOf, dayTypeOf, filledDown, hoursOf, pasted, sumOf, textOf, write } from './timesheetGrid.ts'

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
const week = ['2026-11-02', '2026-11-03', '2026-11-04'].map((date) => day(date))
const at = (row: number, col: number) => ({ row, col })

it.each([
  ['w', 'WORK'],
  ['Paid leave', 'LEAVE_PAID'],
  ['LEAVE_UNPAID', 'LEAVE_UNPAID'],
  [' e ', 'WEEKEND'],
  ['z', null],
])('parses %j as the day type %j', (typed, type) => expect(dayTypeOf(typed)).toBe(type))

it.each([
  ['8', '8'],
  ['7,50', '7.5'],
  ['7:20', '7.33'],
  ['8 h', '8'],
  ['', '0'],
  ['25', null],
  ['-1', null],
  ['eight', null],
])('parses %j as %j hours', (typed, hours) => expect(hoursOf(typed)).toBe(hours))

describe('an edited cell', () => {
  it('sets the default hours of its day type, half of them for half a day', () => {
    expect(write(week[0]!, 'type', 'H', '8')).toMatchObject({ day: { type: 'HOLIDAY', hours: '0' } })
    expect(write(week[0]!, 'otherHalf', 'O', '8')).toMatchObject({ day: { otherHalf: 'OFF', hours: '4' } })
  })

  it('does not change a day with approved leave', () => {
    const away = day('2026-11-05', { type: 'LEAVE_PAID', hours: '0', leaveID: 'x' })
    expect(write(away, 'type', 'W', '8')).toHaveProperty('problem', expect.stringContaining('approved leave'))
    expect(write(away, 'note', 'By phone', '8')).toMatchObject({ day: { note: 'By phone' } })
  })

  it('reports invalid day types and hours', () => {
    expect(write(week[0]!, 'type', 'Q', '8')).toHaveProperty('problem', expect.stringContaining('W Work'))
    expect(write(week[0]!, 'night', '99', '8')).toHaveProperty(
      'problem',
      expect.stringContaining('not a number of hours'),
    )
  })
})

describe('a block of cells', () => {
  it('is copied to a spreadsheet and pasted back unchanged', () => {
    const range = cornersOf(at(2, 8), at(0, 0))
    expect(pasted(week, range, copied(week, range), '8').days).toEqual(week)
  })

  it('is pasted from its top-left cell, hours after the day type, and reports invalid values', () => {
    const { days, problems } = pasted(week, cornersOf(at(1, 0), at(1, 0)), 'Work\t\t7.5\nnone\t\t6\r\n', '8')
    expect(days.map(({ type, hours }) => [type, hours])).toEqual([
      ['WORK', '7.5'],
      ['WORK', '6'],
    ])
    expect(problems).toMatchObject([{ date: '2026-11-04' }])
  })

  it('is filled with one value, and downwards from its first row', () => {
    const nights = pasted(week, cornersOf(at(0, 4), at(2, 4)), '2', '8').days
    expect(sumOf(nights, 'night')).toBe('6')
    const first = [day('2026-11-02', { hours: '6', note: 'Early' }), ...week.slice(1)]
    const filled = filledDown(first, cornersOf(at(0, 2), at(2, 2)), '8').days
    expect(filled.map((one) => textOf(one, 'hours'))).toEqual(['6', '6', '6'])
    expect(filled[1]!.note).toBeNull()
  })
})
