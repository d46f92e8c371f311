/** What a month must hold before it is written and before it is submitted, each fault at its day (domain.md §2.12). */
import { exemptSince, type OvertimeVersion } from '../consultants/pay.rules.ts'
import { compare, isZero, plus } from '../kernel/math/rational.ts'
import { formatDateInWords } from '../kernel/values/days.ts'
import { type DayEntry, OVERTIME_KINDS, type TimesheetDay } from './day.contract.ts'
import { isLeave, partOf } from './units.rules.ts'

export interface DayProblem {
  /** `days.2026-11-03.hours` */
  readonly path: string
  readonly code: DayGuard
  readonly message: string
}

/** Something about a day that may be so, and that whoever approves has to see. */
export interface DayWarning extends Omit<DayProblem, 'code'> {
  readonly code: keyof typeof WARNINGS
}
/** How the days of each kind of warning are told together. */
const WARNINGS = {
  HOLIDAY_NOT_IN_CALENDAR: 'Paid as a holiday that the calendar does not have',
  OVERTIME_NOT_PAID: 'Overtime that is not paid to the consultant',
}

/** `Paid as a holiday that the calendar does not have: 3 Nov 2026, 4 Nov 2026`, a sentence for each kind. */
export const describeWarnings = (warnings: readonly Pick<DayWarning, 'code' | 'path'>[]): string[] =>
  [...Map.groupBy(warnings, ({ code }) => code)].map(
    ([code, days]) => `${WARNINGS[code]}: ${days.map(({ path }) => formatDateInWords(path.split('.')[1]!)).join(', ')}`,
  )

export type DayGuard =
  | 'DAY_OUTSIDE_PLACEMENT'
  | 'DUPLICATE_DAY'
  | 'TOO_MANY_HOURS'
  | 'HOURS_WITHOUT_WORK'
  | 'LEAVE_NOT_APPROVED'

const problem = (code: DayGuard, path: string, message: string): DayProblem => ({ code, path, message })

/** What cannot be put over the month at all: days that the placement does not have, and days that are named twice. */
export function entryProblems(expected: readonly TimesheetDay[], entries: readonly DayEntry[]): DayProblem[] {
  const there = new Set(expected.map(({ date }) => date))
  const seen = new Set<string>()
  return entries.flatMap(({ date }) => {
    const at = `days.${date}`
    if (!there.has(date)) {
      const [first, last] = [expected[0]?.date, expected.at(-1)?.date]
      const when = first
        ? `The placement runs here from ${formatDateInWords(first)} to ${formatDateInWords(last!)}.`
        : 'The placement has no day in this month.'
      return [problem('DAY_OUTSIDE_PLACEMENT', at, `This day is outside the placement. ${when} Leave it out.`)]
    }
    if (seen.has(date)) return [problem('DUPLICATE_DAY', at, 'This day is named twice. Enter it once.')]
    seen.add(date)
    return []
  })
}

/** Worked hours and every kind of overtime of a day. */
const allHours = ({ hours, overtime }: Pick<TimesheetDay, 'hours' | 'overtime'>) =>
  plus(hours, ...OVERTIME_KINDS.map((kind) => overtime[kind]))

/** What is wrong with days as they would stand: more than 24 hours, hours without work, leave that is not the approved leave. */
export function timesheetProblems(days: readonly TimesheetDay[], expected: readonly TimesheetDay[]): DayProblem[] {
  const asked = new Map(expected.map((day) => [day.date, day]))
  return days.flatMap((day) => {
    const at = `days.${day.date}`
    const worked = partOf(day, 'WORK')
    const problems: DayProblem[] = []
    if (compare(allHours(day), '24') > 0)
      problems.push(
        problem('TOO_MANY_HOURS', `${at}.hours`, 'A day has 24 hours, overtime included. Correct the hours.'),
      )
    if (isZero(worked) !== isZero(day.hours))
      problems.push(
        problem(
          'HOURS_WITHOUT_WORK',
          `${at}.hours`,
          isZero(worked)
            ? 'Hours are entered on a day of work. Choose work, or enter them as overtime.'
            : 'A day of work has hours. Enter them, or say what else the day was.',
        ),
      )
    const wanted = asked.get(day.date)
    if (wanted && !isSameLeave(day, wanted))
      problems.push(problem('LEAVE_NOT_APPROVED', `${at}.type`, leaveWords(wanted)))
    return problems
  })
}

/** Leave of a day is the approved leave, half for half, and nothing else. */
const isSameLeave = (day: TimesheetDay, wanted: TimesheetDay): boolean =>
  (['LEAVE_PAID', 'LEAVE_UNPAID', 'SICK'] as const).every(
    (type) => compare(partOf(day, type), partOf(wanted, type)) === 0,
  )

function leaveWords(wanted: TimesheetDay): string {
  const [type] = [wanted.type, wanted.otherHalf].filter((one) => one !== null && isLeave(one))
  if (!type) return 'No leave is approved for this day. Enter the leave and have it approved first.'
  const much = compare(partOf(wanted, type), '1') === 0 ? 'the whole day' : 'half the day'
  return `Leave is approved for ${much} (${type}). Enter it so, or have the leave cancelled.`
}

/** Holidays that the calendar does not have, or not with pay: they are paid, and nobody worked on them. */
export function timesheetWarnings(days: readonly TimesheetDay[], expected: readonly TimesheetDay[]): DayWarning[] {
  const asked = new Map(expected.map((day) => [day.date, day]))
  return days.flatMap((day): DayWarning[] => {
    const wanted = asked.get(day.date)
    if (!wanted || compare(partOf(day, 'HOLIDAY'), partOf(wanted, 'HOLIDAY')) <= 0) return []
    const message =
      'The calendar has no paid holiday here, and the day is paid as one. Say what it was, or have it seen.'
    return [{ code: 'HOLIDAY_NOT_IN_CALENDAR', path: `days.${day.date}.type`, message }]
  })
}

/** Overtime of days on which none is paid to the consultant, who is exempt by the pay of the day; the client may be billed all the same. */
export function exemptWarnings(days: readonly TimesheetDay[], pay: readonly OvertimeVersion[]): DayWarning[] {
  return days.flatMap((day): DayWarning[] => {
    if (OVERTIME_KINDS.every((kind) => isZero(day.overtime[kind]))) return []
    const since = exemptSince(pay, day.date)
    if (since === null) return []
    const message = `No overtime is paid to the consultant since ${formatDateInWords(since)}. Take the hours out, or have them seen: the client is billed for them by its contract.`
    return [{ code: 'OVERTIME_NOT_PAID', path: `days.${day.date}.overtime`, message }]
  })
}
