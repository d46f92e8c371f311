/**
 * The validation of a month before it is saved and before it is submitted, each error at its day
 * (docs/domain/timesheets.md).
 */

import { exemptSince, type OvertimeVersion } from '../consultants/pay.rules.ts'
import { inSentence } from '../kernel/api/labels.ts'
import { compare, isZero, plus } from '../kernel/math/rational.ts'
import { formatLongDate } from '../kernel/values/days.ts'
import { type DayEntry, OVERTIME_KINDS, type TimesheetDay } from './day.contract.ts'
import { dayTypeLabels } from './timesheet.labels.ts'
import { isLeave, partOf } from './units.rules.ts'

export interface DayProblem {
  /** `days.2026-11-03.hours` */
  readonly path: string
  readonly code: DayGuard
  readonly message: string
}

/** Something about a day that is allowed, but that the approver should see. */
export interface DayWarning extends Omit<DayProblem, 'code'> {
  readonly code: keyof typeof WARNINGS
}
/** The messages of all days with the same type of warning. */
const WARNINGS = {
  HOLIDAY_NOT_IN_CALENDAR: 'Paid holiday not in the calendar',
  OVERTIME_NOT_PAID: 'Overtime not paid to the consultant',
}

/** `Paid as a holiday that the calendar does not have: 3 Nov 2026, 4 Nov 2026`, a sentence for each type. */
export const describeWarnings = (warnings: readonly Pick<DayWarning, 'code' | 'path'>[]): string[] =>
  [...Map.groupBy(warnings, ({ code }) => code)].map(
    ([code, days]) => `${WARNINGS[code]}: ${days.map(({ path }) => formatLongDate(path.split('.')[1]!)).join(', ')}`,
  )

type DayGuard =
  | 'DAY_OUTSIDE_PLACEMENT'
  | 'DUPLICATE_DAY'
  | 'TOO_MANY_HOURS'
  | 'HOURS_WITHOUT_WORK'
  | 'LEAVE_NOT_APPROVED'

const problem = (code: DayGuard, path: string, message: string): DayProblem => ({ code, path, message })

/** Days that cannot be saved in the month at all: outside the placement, or duplicate. */
export function entryProblems(expected: readonly TimesheetDay[], entries: readonly DayEntry[]): DayProblem[] {
  const placementDates = new Set(expected.map(({ date }) => date))
  const visited = new Set<string>()
  return entries.flatMap(({ date }) => {
    const at = `days.${date}`
    if (!placementDates.has(date)) {
      const first = expected[0]?.date
      const last = expected.at(-1)?.date
      const when = first
        ? `The placement covers ${formatLongDate(first)} to ${formatLongDate(last!)}.`
        : 'The placement has no day in this month.'
      return [problem('DAY_OUTSIDE_PLACEMENT', at, `This day is outside the placement. ${when} Remove it.`)]
    }
    if (visited.has(date)) return [problem('DUPLICATE_DAY', at, 'This day is listed twice. Enter it once.')]
    visited.add(date)
    return []
  })
}

/** Worked hours and all overtime of a day. */
const allHours = ({ hours, overtime }: Pick<TimesheetDay, 'hours' | 'overtime'>) =>
  plus(hours, ...OVERTIME_KINDS.map((kind) => overtime[kind]))

/** The errors of days before saving: more than 24 hours, hours without work, leave that is not the approved leave. */
export function timesheetProblems(days: readonly TimesheetDay[], expected: readonly TimesheetDay[]): DayProblem[] {
  const requested = new Map(expected.map((day) => [day.date, day]))
  return days.flatMap((day) => {
    const at = `days.${day.date}`
    const worked = partOf(day, 'WORK')
    const problems: DayProblem[] = []
    if (compare(allHours(day), '24') > 0)
      problems.push(problem('TOO_MANY_HOURS', `${at}.hours`, 'Enter at most 24 hours per day, including overtime.'))
    if (isZero(worked) !== isZero(day.hours))
      problems.push(
        problem(
          'HOURS_WITHOUT_WORK',
          `${at}.hours`,
          isZero(worked)
            ? 'Hours require a work day. Select work, or enter them as overtime.'
            : 'Enter the hours of the work day, or select another day type.',
        ),
      )
    const expectedDay = requested.get(day.date)
    if (expectedDay && !isSameLeave(day, expectedDay))
      problems.push(problem('LEAVE_NOT_APPROVED', `${at}.type`, describeLeave(expectedDay)))
    return problems
  })
}

/** The leave of a day must be the approved leave, half by half. */
const isSameLeave = (day: TimesheetDay, wanted: TimesheetDay): boolean =>
  (['LEAVE_PAID', 'LEAVE_UNPAID', 'SICK'] as const).every(
    (type) => compare(partOf(day, type), partOf(wanted, type)) === 0,
  )

function describeLeave(wanted: TimesheetDay): string {
  const [type] = [wanted.type, wanted.otherHalf].filter((one) => one !== null && isLeave(one))
  if (!type) return 'No leave is approved for this day. Request the leave first.'
  const much = compare(partOf(wanted, type), '1') === 0 ? 'the whole day' : 'half the day'
  return `Approved leave covers ${much} (${inSentence(dayTypeLabels[type])}). Enter it as approved, or cancel the leave.`
}

/** Holidays that are not in the calendar, or not paid there: they are paid days without work. */
export function timesheetWarnings(days: readonly TimesheetDay[], expected: readonly TimesheetDay[]): DayWarning[] {
  const requested = new Map(expected.map((day) => [day.date, day]))
  return days.flatMap((day): DayWarning[] => {
    const wanted = requested.get(day.date)
    if (!wanted || compare(partOf(day, 'HOLIDAY'), partOf(wanted, 'HOLIDAY')) <= 0) return []
    const message =
      'The calendar has no paid holiday on this day. Select another day type, or ask the approver to accept it.'
    return [{ code: 'HOLIDAY_NOT_IN_CALENDAR', path: `days.${day.date}.type`, message }]
  })
}

/** Overtime on days on which the consultant is exempt by the pay of the day; it may still be billed to the client. */
export function exemptWarnings(days: readonly TimesheetDay[], pay: readonly OvertimeVersion[]): DayWarning[] {
  return days.flatMap((day): DayWarning[] => {
    if (OVERTIME_KINDS.every((kind) => isZero(day.overtime[kind]))) return []
    const since = exemptSince(pay, day.date)
    if (since === null) return []
    const message = `The consultant has no overtime pay since ${formatLongDate(since)}. Remove the hours, or ask the approver to accept them: the client is billed by contract.`
    return [{ code: 'OVERTIME_NOT_PAID', path: `days.${day.date}.overtime`, message }]
  })
}
