import { expect, test } from 'vitest'
import {
  formatAppointment,
  formatDate,
  formatDaysUntil,
  formatDue,
  formatInstant,
  formatLastDay,
  formatRelative,
  formatSince,
} from './day.ts'
import { counted, formatAmount, formatCount } from './number.ts'

test('every day of a leap year is written in British English, with Sep for September', () => {
  const british = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000)
    expect(formatDate(new Date(at).toISOString().slice(0, 10))).toBe(british.format(at).replace('Sept', 'Sep'))
  expect(formatDate('soon')).toBe('soon')
})

test('an instant is shown in the time zone of the user: relative for a week, then as a date', () => {
  const moment = new Date(2026, 10, 1, 9, 5)
  expect(formatInstant(moment)).toBe('1 Nov 2026, 09:05')
  expect(formatRelative(moment, new Date(2026, 10, 1, 12, 5))).toBe('3 h ago')
  expect(formatRelative(moment, new Date(2026, 10, 21))).toBe('1 Nov 2026')
})

test('yesterday is the calendar day before today, however few hours ago', () => {
  const now = new Date(2026, 10, 3, 8, 0)
  const ago = (day: number, hour: number) => formatRelative(new Date(2026, 10, day, hour), now)
  expect([ago(3, 1), ago(2, 23), ago(2, 1), ago(1, 23)]).toEqual(['7 h ago', 'yesterday', 'yesterday', '2 days ago'])
})

test('a link that ends with a day is shown with that day, not with midnight of the next', () => {
  const midnight = new Date(2026, 11, 30)
  expect(formatLastDay(midnight.toISOString())).toBe('29 Dec 2026')
})

test('a due time includes the hour, so that late tasks of today can be told from the others', () => {
  const now = new Date(2026, 10, 22, 12, 0)
  const due = (day: number, hour: number) => formatDue(new Date(2026, 10, day, hour), now)
  expect([due(22, 14), due(22, 10), due(23, 9), due(21, 16)]).toEqual([
    'Due today 14:00',
    'Late since 10:00',
    'Due tomorrow 09:00',
    'Late since yesterday 16:00',
  ])
  expect([due(24, 8), due(19, 8)]).toEqual(['Due 24 Nov 2026, 08:00', 'Late since 19 Nov 2026'])
})

test('a day is shown relative to today in whole days, past and future', () => {
  const away = ['2026-11-19', '2026-11-21', '2026-11-22', '2026-11-23', '2027-11-30']
  expect(away.map((day) => formatDaysUntil(day, '2026-11-22'))).toEqual([
    '3 days ago',
    'yesterday',
    'today',
    'tomorrow',
    'in 373 days',
  ])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [123_456, '123,456'],
  [7_654_321, '7,654,321'],
  [-5000, '-5,000'],
  [49.5, '49.5'],
  [1049.5, '1,049.5'],
])('the number %d is shown as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
  expect(formatCount(count)).toBe(new Intl.NumberFormat('en-GB').format(count))
})

test('numbers and amounts have thousands separators', () => {
  expect(counted(10_000, ['person', 'people'])).toBe('10,000 people')
  expect([formatAmount('12500.5'), formatAmount('-1234567'), formatAmount('12500', 'needed')]).toEqual([
    '12,500.50',
    '-1,234,567.00',
    '12,500',
  ])
  expect(formatAmount('102141.61', 'always', 'INR')).toBe('1,02,141.61')
})

test('a status holds since a date or for some time, and what is to come is never past', () => {
  const now = new Date(2026, 10, 20, 12, 0)
  const days = (count: number) => new Date(2026, 10, 20 - count, 11, 0)
  expect(
    [new Date(now.getTime() - 10_000), days(0), days(1), days(3), days(9)].map((at) => formatSince(at, now)),
  ).toEqual(['just now', '1 h ago', 'since yesterday', '3 days ago', 'since 11 Nov 2026'])
  // The clock of the server may be a minute ahead; a link that works for 14 days is not of now.
  expect(formatRelative(new Date(2026, 10, 20, 12, 1), now)).toBe('just now')
  expect(formatRelative(new Date(2026, 11, 4, 12, 0), now)).toBe('4 Dec 2026, 12:00')
  expect([days(0), days(-1), days(-3)].map((at) => formatAppointment(at, now))).toEqual([
    'Today 11:00',
    'Tomorrow 11:00',
    '23 Nov 2026, 11:00',
  ])
})
