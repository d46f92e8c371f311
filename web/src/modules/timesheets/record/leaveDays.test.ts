import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { expect, test } from 'vitest'
import { leaveToRequest } from './leaveDays.ts'

/**
 * One letter a day from Monday 2 November 2026: W work, P paid leave, U unpaid leave, S sick, A approved leave, -
 * weekend.
 */
const TYPES: Record<string, string> = {
  W: 'WORK',
  P: 'LEAVE_PAID',
  U: 'LEAVE_UNPAID',
  S: 'SICK',
  A: 'LEAVE_PAID',
  '-': 'WEEKEND',
}
const daysOf = (letters: string) =>
  [...letters].map((letter, index) => ({
    date: `2026-11-${String(index + 2).padStart(2, '0')}`,
    type: TYPES[letter],
    isWorkday: letter !== '-',
    leaveID: letter === 'A' ? 'approved' : null,
  })) as unknown as TimesheetDay[]

test.each([
  ['WWWWW--', []],
  ['WPPWW--', ['ANNUAL 03-04']],
  ['WPWPW--', ['ANNUAL 03-03', 'ANNUAL 05-05']],
  ['WPUSW--', ['ANNUAL 03-03', 'UNPAID 04-04', 'SICK 05-05']],
  ['WWWWP--PW', ['ANNUAL 06-09']],
  ['WAAPW--', ['ANNUAL 05-05']],
])('days entered as %s request the leave %j', (letters, expected) => {
  const days = daysOf(letters)
  const problems = days.map(({ date }) => ({ date, message: 'No leave is approved for this day.' }))
  const found = leaveToRequest(days, problems)
  expect(found.map(({ type, from, to }) => `${type} ${from.slice(8)}-${to.slice(8)}`)).toEqual(expected)
  expect(leaveToRequest(days, [])).toEqual([])
})
