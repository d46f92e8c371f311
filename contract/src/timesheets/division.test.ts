import { describe, expect, test } from 'vitest'
import { commonDays, dividedDays } from './division.rules.ts'

const day = (n: number) => ({ date: `2026-09-${String(n).padStart(2, '0')}` })
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => day(from + i))
const term = (orderFormID: string, from: number, to: number, clientID = 'client') => ({
  orderFormID,
  clientID,
  from: day(from).date,
  to: day(to).date,
})
const shown = (all: readonly { date: string }[]) =>
  all.length === 0 ? '' : `${all[0]!.date.slice(8)}-${all.at(-1)!.date.slice(8)}`
const TIMESHEET = { orderFormID: 'A', clientID: 'client' }

describe('the days of a timesheet are moved to the order forms in force on them', () => {
  test.each([
    ['one term', [term('A', 1, 30)], { stay: '01-30', moved: [], dropped: '' }],
    [
      'amended within the month',
      [term('A', 1, 15), term('B', 16, 30)],
      { stay: '01-15', moved: ['B 16-30'], dropped: '' },
    ],
    ['amended for the whole month', [term('B', 1, 30)], { stay: '', moved: ['B 01-30'], dropped: '' }],
    [
      'amended twice',
      [term('A', 1, 7), term('B', 8, 15), term('C', 16, 30)],
      { stay: '01-07', moved: ['B 08-15', 'C 16-30'], dropped: '' },
    ],
    ['ended early', [term('A', 1, 15)], { stay: '01-30', moved: [], dropped: '' }],
    ['over', [], { stay: '01-30', moved: [], dropped: '' }],
    ['another client', [term('A', 1, 15), term('X', 20, 30, 'other')], { stay: '01-15', moved: [], dropped: '16-30' }],
    ['overlapping terms', [term('A', 1, 20), term('B', 16, 30)], { stay: '01-20', moved: ['B 21-30'], dropped: '' }],
  ])('%s', (_name, terms, expected) => {
    const { stay, moved, dropped } = dividedDays(days(1, 30), TIMESHEET, terms)
    expect({
      stay: shown(stay),
      dropped: shown(dropped),
      moved: moved.map((one) => `${one.term.orderFormID} ${shown(one.days)}`),
    }).toEqual(expected)
  })
})

test('two periods have the days in common that both contain, also without an end', () => {
  const span = { from: '2026-09-10', to: '2026-09-20' }
  expect(commonDays({ from: '2026-09-01', to: null }, span)).toEqual(span)
  expect(commonDays({ from: '2026-09-15', to: '2026-09-30' }, span)).toEqual({ from: '2026-09-15', to: '2026-09-20' })
  expect(commonDays({ from: '2026-09-21', to: '2026-09-30' }, span)).toBeNull()
})
