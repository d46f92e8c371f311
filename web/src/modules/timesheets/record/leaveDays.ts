import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import type { DayType, TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { DayProblem } from '../grid/useTimesheetDraft.ts'

/** Consecutive days with the same leave type and without approved leave. */
export interface LeaveDays {
  type: LeaveType
  from: string
  to: string
}

const TYPES: Readonly<Partial<Record<DayType, LeaveType>>> = {
  LEAVE_PAID: 'ANNUAL',
  LEAVE_UNPAID: 'UNPAID',
  SICK: 'SICK',
}

/** The leave to request so that the entered days become valid; a weekend between two days does not split a request. */
export function leaveToRequest(days: readonly TimesheetDay[], problems: readonly DayProblem[]): LeaveDays[] {
  const wrong = new Set(problems.map(({ date }) => date))
  const found: LeaveDays[] = []
  for (const day of days) {
    // A day of approved leave has the ID of the leave.
    const type = wrong.has(day.date) && day.leaveID === null ? TYPES[day.type] : undefined
    if (!type) continue
    const last = found.at(-1)
    const isNext = last?.type === type && restsBetween(days, last.to, day.date)
    if (isNext) last.to = day.date
    else found.push({ type, from: day.date, to: day.date })
  }
  return found
}

function restsBetween(days: readonly TimesheetDay[], from: string, to: string): boolean {
  for (let date = daysAfter(from, 1); date < to; date = daysAfter(date, 1))
    if (days.find((day) => day.date === date)?.isWorkday !== false) return false
  return true
}

export const daysWithin = (days: readonly TimesheetDay[], { from, to }: Pick<LeaveDays, 'from' | 'to'>) =>
  days.filter(({ date }) => date >= from && date <= to)
