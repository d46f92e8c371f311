import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import type { DayType, TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { DayProblem } from '../grid/useTimesheetDraft.ts'

/** Days in a row on which the same leave type was entered, and none is approved. */
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

/** The leave to ask for, so that the days as they were typed become right; a weekend between two days does not part them. */
export function leaveToRequest(days: readonly TimesheetDay[], problems: readonly DayProblem[]): LeaveDays[] {
  const wrong = new Set(problems.map(({ date }) => date))
  const found: LeaveDays[] = []
  for (const day of days) {
    // Leave that is approved has its id on the day.
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
