/**
 * The month of one placement before days are entered: calendar of the client, holidays and approved leave
 * (docs/domain/timesheets.md).
 */

import { rounded, times, trimmed } from '../kernel/math/rational.ts'
import { eachDay, firstOfMonth, isoWeekday, lastOfMonth } from '../kernel/values/days.ts'
import type { LeaveType } from '../settings/country-rules/leave-rules.contract.ts'
import type { DayEntry, DayType, Overtime, TimesheetDay } from './day.contract.ts'
import { partOf } from './units.rules.ts'

interface PlacementCalendar {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly workingDays: readonly number[]
  readonly hoursPerDay: string
}

export interface Holiday {
  readonly date: string
  readonly name: string
  /**
   * PUBLIC: of the country of work. HOLIDAY and SHUTDOWN: of the client; in a shutdown the consultant is on standby.
   */
  readonly kind: 'PUBLIC' | 'HOLIDAY' | 'SHUTDOWN'
  readonly paid: boolean
}

/** One day of approved leave, as counted by the leave. */
export interface LeaveDay {
  readonly date: string
  readonly leaveID: string
  readonly type: LeaveType
  readonly part: '1' | '0.5'
  /** The paid percentage. */
  readonly percent: string
  /** For half a day: whether it is the second half. */
  readonly isSecondHalf: boolean
}

export interface MonthFacts {
  /** `2026-11` */
  readonly month: string
  /** The first and last day of the placement, both included; `to` is null without an end. */
  readonly from: string
  readonly to: string | null
  readonly calendar: PlacementCalendar
  readonly holidays: readonly Holiday[]
  readonly leave: readonly LeaveDay[]
}

/** The days of the placement in the month; empty if there are none. */
export function daysOfPlacement({ month, from, to }: Pick<MonthFacts, 'month' | 'from' | 'to'>): string[] {
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  return eachDay(from > first ? from : first, to !== null && to < last ? to : last)
}

/** The timesheet day type of a leave day: by its leave type, and unpaid if no part is paid. */
const dayTypeOfLeave = ({ type, percent }: Pick<LeaveDay, 'type' | 'percent'>): DayType =>
  type === 'SICK' ? 'SICK' : Number(percent) === 0 ? 'LEAVE_UNPAID' : 'LEAVE_PAID'

export const NO_OVERTIME: Overtime = { normal: '0', night: '0', rest: '0', holiday: '0' }

/** The default type of a day without leave, and the name of its holiday. */
function defaultDay(date: string, isWorkday: boolean, holidays: readonly Holiday[]) {
  const holiday = holidays.find((one) => one.date === date && one.kind !== 'SHUTDOWN')
  const shut = holidays.find((one) => one.date === date && one.kind === 'SHUTDOWN')
  const name = (holiday ?? shut)?.name ?? null
  if (!isWorkday) return { type: 'WEEKEND' as DayType, name }
  if (holiday) return { type: (holiday.paid ? 'HOLIDAY' : 'OFF') as DayType, name }
  return { type: (shut ? 'STANDBY' : 'WORK') as DayType, name }
}

/** Every day of the placement in the month with its defaults, as shown before days are entered. */
export function expectedMonth(facts: MonthFacts): TimesheetDay[] {
  const { calendar, holidays, leave } = facts
  // Most days of a month are equal, so their hours are calculated once.
  const known = new Map<string, string>()
  const hoursOf = (day: Pick<TimesheetDay, 'type' | 'otherHalf'>): string => {
    const what = `${day.type}/${day.otherHalf}`
    const hours = known.get(what) ?? defaultHours(day, calendar)
    known.set(what, hours)
    return hours
  }
  return daysOfPlacement(facts).map((date) => {
    const isWorkday = calendar.workingDays.includes(isoWeekday(date))
    const { type: withoutLeave, name } = defaultDay(date, isWorkday, holidays)
    const away = leave.find((one) => one.date === date)
    const asLeave = away && dayTypeOfLeave(away)
    const isHalf = away?.part === '0.5'
    const [type, otherHalf] = !asLeave
      ? [withoutLeave, null]
      : !isHalf
        ? [asLeave, null]
        : away.isSecondHalf
          ? [withoutLeave, asLeave]
          : [asLeave, withoutLeave]
    const day = {
      date,
      type,
      otherHalf,
      overtime: NO_OVERTIME,
      onCall: false,
      note: null,
      isWorkday,
      holiday: name,
      paidPercent: away?.percent ?? null,
      leaveID: away?.leaveID ?? null,
    }
    return { ...day, hours: hoursOf(day) }
  })
}

/** The calendar hours of the worked part of the day. */
export const defaultHours = (
  day: Pick<TimesheetDay, 'type' | 'otherHalf'>,
  { hoursPerDay }: PlacementCalendar,
): string => trimmed(rounded(times(hoursPerDay, partOf(day, 'WORK')), 2), 2)

/** Applies the entered days over the defaults; leave and calendar are unchanged. */
export function enteredOver(
  expected: readonly TimesheetDay[],
  entries: readonly DayEntry[],
  calendar: PlacementCalendar,
): TimesheetDay[] {
  const byDate = new Map(entries.map((entry) => [entry.date, entry]))
  return expected.map((day) => {
    const entry = byDate.get(day.date)
    if (!entry) return day
    const { type, otherHalf, onCall, note } = entry
    return {
      ...day,
      type,
      otherHalf: otherHalf === type ? null : otherHalf,
      onCall,
      note,
      hours: trimmed(entry.hours ?? defaultHours({ type, otherHalf }, calendar), 2),
      overtime: entry.overtime ? normalizedOvertime(entry.overtime) : NO_OVERTIME,
    }
  })
}

const normalizedOvertime = ({ normal, night, rest, holiday }: Overtime): Overtime => ({
  normal: trimmed(normal, 2),
  night: trimmed(night, 2),
  rest: trimmed(rest, 2),
  holiday: trimmed(holiday, 2),
})
