/**
 * The units of the days of a month (docs/domain/timesheets.md, docs/domain/billing.md). Payroll and billing use the
 * same units of the same day, so they can never differ. Exact: days have all decimals of a paid percentage, hours have
 * two.
 */
import {
  divide,
  exact,
  maximum,
  minimum,
  minus,
  plus,
  type Rational,
  rounded,
  times,
  trimmed,
} from '../kernel/math/rational.ts'
import type { DayType, TimesheetDay, TimesheetTotals } from './day.contract.ts'

type UnitDay = Omit<TimesheetDay, 'note' | 'leaveID' | 'date'>

interface DayUnits {
  readonly worked: Rational
  /** Paid working days, by the paid percentage of leave. */
  readonly payable: Rational
  /** Paid leave on working days: billed by the policy of the client. */
  readonly leaveOnWorkdays: Rational
  readonly unpaid: Rational
  readonly leave: Rational
  readonly sick: Rational
  readonly holiday: Rational
  readonly standby: Rational
}

const ZERO = exact('0')
const HALF = exact('0.5')
const ONE = exact('1')

const LEAVE: ReadonlySet<DayType> = new Set(['LEAVE_PAID', 'LEAVE_UNPAID', 'SICK'])
export const isLeave = (type: DayType): boolean => LEAVE.has(type)

/** The two halves of a day with their types, or the whole day. */
export const partsOf = ({ type, otherHalf }: Pick<UnitDay, 'type' | 'otherHalf'>): readonly [DayType, Rational][] =>
  otherHalf === null || otherHalf === type
    ? [[type, ONE]]
    : [
        [type, HALF],
        [otherHalf, HALF],
      ]

/** The part of the day with this type. */
export function partOf({ type: whole, otherHalf }: Pick<UnitDay, 'type' | 'otherHalf'>, type: DayType): Rational {
  if (otherHalf === null || otherHalf === whole) return whole === type ? ONE : ZERO
  return whole === type || otherHalf === type ? HALF : ZERO
}

/** The units of one day. */
export function unitsOf(day: UnitDay): DayUnits {
  const of = (type: DayType) => partOf(day, type)
  const worked = of('WORK')
  const paidLeave = of('LEAVE_PAID')
  const unpaidLeave = of('LEAVE_UNPAID')
  const sick = of('SICK')
  const share = divide(day.paidPercent ?? '100', '100')
  const holiday = of('HOLIDAY')
  const standby = of('STANDBY')
  const onCalendar = (units: Rational) => (day.isWorkday ? units : ZERO)
  const leavePaid = times(plus(paidLeave, sick), share)
  return {
    worked,
    sick,
    holiday,
    standby,
    payable: plus(worked, standby, holiday, onCalendar(leavePaid)),
    leaveOnWorkdays: onCalendar(paidLeave),
    unpaid: plus(unpaidLeave, minus(plus(paidLeave, sick), leavePaid)),
    leave: plus(paidLeave, unpaidLeave, sick),
  }
}

export interface LeaveBilling {
  readonly kind: 'NOT_BILLABLE' | 'BILLABLE' | 'BILLABLE_UP_TO_N' | 'CREDIT_AFTER_N'
  readonly days: number | null
}

/**
 * The number of paid leave days that the client pays for, given the earlier days of the same calendar year: none, all,
 * or those up to the limit of the policy. With CREDIT_AFTER_N the days beyond the limit are credited.
 */
export function leaveBilled(leave: Rational | string, { kind, days }: LeaveBilling, leaveBefore: string): Rational {
  if (kind === 'NOT_BILLABLE') return ZERO
  if (kind === 'BILLABLE') return exact(leave)
  return minimum(leave, maximum(minus(String(days ?? 0), leaveBefore), '0'))
}

export interface Billing {
  readonly policy: LeaveBilling
  /** Paid leave on working days with the client earlier in the year, including the adjustments applied in it. */
  readonly leaveBefore: string
}

/**
 * The billable units of each day, in order: its work, and its paid leave as far as it is within the limit of the
 * policy. They add up to the billable days of the month before adjustments.
 */
export function billableByDay(days: readonly UnitDay[], { policy, leaveBefore }: Billing): Rational[] {
  let leave: Rational = ZERO
  return days.map((day) => {
    const { worked, leaveOnWorkdays } = unitsOf(day)
    const before = leaveBilled(leave, policy, leaveBefore)
    leave = plus(leave, leaveOnWorkdays)
    return plus(worked, minus(leaveBilled(leave, policy, leaveBefore), before))
  })
}

/** Half days at paid percentages with 4 decimals have at most 7 decimals: nothing is rounded here. */
const shownDays = (units: Rational) => trimmed(units, 8)

/** A change of an earlier, locked day: the former and the corrected day. */
export interface Adjustment {
  readonly before: UnitDay
  readonly after: UnitDay
  /**
   * Paid leave on working days with the client in the year of the day, before this adjustment, up to the month it is
   * applied in.
   */
  readonly leaveBefore: string
  /** The day is in an earlier calendar year than the month. */
  readonly isOfEarlierYear: boolean
}

/**
 * The change of billable leave by an adjustment, in the year of its day: the billable leave days with it less those
 * without it. So leave beyond the yearly limit is neither billed nor deducted again.
 */
function leaveCorrected({ before, after, leaveBefore }: Adjustment, policy: LeaveBilling): Rational {
  const change = minus(unitsOf(after).leaveOnWorkdays, unitsOf(before).leaveOnWorkdays)
  const billed = (leave: Rational | string) => leaveBilled(maximum(leave, '0'), policy, '0')
  return minus(billed(plus(leaveBefore, change)), billed(leaveBefore))
}

interface EqualDays {
  readonly day: UnitDay
  readonly count: string
}

/**
 * Days with the same units and their number: most days of a month are equal, and exact sums of few values are faster.
 */
function groupSameDays(days: readonly UnitDay[]): EqualDays[] {
  const groups = Map.groupBy(days, ({ type, otherHalf, isWorkday, paidPercent, hours, overtime, onCall, holiday }) => {
    const { normal, night, rest, holiday: onHoliday } = overtime
    const others = [hours, normal, night, rest, onHoliday, onCall, holiday === null]
    return [type, otherHalf, isWorkday, paidPercent, ...others].join(' ')
  })
  return [...groups.values()].map((group) => ({ day: group[0]!, count: `${group.length}` }))
}

/**
 * The billable leave of a month: the part that counts towards the limit of its calendar year, and adjustments of
 * earlier years.
 */
function billedLeaveOf(
  days: readonly UnitDay[],
  { policy, leaveBefore }: Billing,
  adjustments: readonly Adjustment[] = [],
): { readonly ofYear: Rational; readonly ofEarlierYears: Rational } {
  const corrected = (isOfEarlierYear: boolean) =>
    plus(
      ZERO,
      ...adjustments.filter((one) => one.isOfEarlierYear === isOfEarlierYear).map((one) => leaveCorrected(one, policy)),
    )
  const own = plus(ZERO, ...groupSameDays(days).map(({ day, count }) => times(count, unitsOf(day).leaveOnWorkdays)))
  return { ofYear: plus(corrected(false), leaveBilled(own, policy, leaveBefore)), ofEarlierYears: corrected(true) }
}

/**
 * The totals of a month: its days, and the adjustments of earlier months. `expected` are the working days after
 * holidays and leave.
 */
export function totalsOf(
  days: readonly UnitDay[],
  billing: Billing,
  adjustments: readonly Adjustment[] = [],
): TimesheetTotals {
  const groups = groupSameDays(days)
  const counted = [
    ...groups,
    ...adjustments.flatMap(({ before, after }): EqualDays[] => [
      { day: after, count: '1' },
      { day: before, count: '-1' },
    ]),
  ].map((one) => ({ ...one, units: unitsOf(one.day) }))
  const sum = (of: (day: UnitDay) => Rational | string): Rational =>
    plus(ZERO, ...counted.map(({ day, count }) => times(count, of(day))))
  const units = (name: keyof DayUnits) => plus(ZERO, ...counted.map(({ count, units }) => times(count, units[name])))
  const worked = units('worked')
  const billedLeave = billedLeaveOf(days, billing, adjustments)
  const hours = (of: (day: UnitDay) => string) => rounded(sum(of), 2)
  return {
    expected: shownDays(plus(ZERO, ...groups.map(({ day, count }) => times(count, expectedOn(day))))),
    worked: shownDays(worked),
    payable: shownDays(units('payable')),
    unpaid: shownDays(units('unpaid')),
    billable: shownDays(plus(worked, billedLeave.ofYear, billedLeave.ofEarlierYears)),
    leave: shownDays(units('leave')),
    sick: shownDays(units('sick')),
    holiday: shownDays(units('holiday')),
    standby: shownDays(units('standby')),
    onCall: shownDays(sum(({ onCall }) => (onCall ? ONE : ZERO))),
    hours: hours(({ hours }) => hours),
    overtimeNormal: hours(({ overtime }) => overtime.normal),
    overtimeNight: hours(({ overtime }) => overtime.night),
    overtimeRest: hours(({ overtime }) => overtime.rest),
    overtimeHoliday: hours(({ overtime }) => overtime.holiday),
  }
}

/** The expected units of a day by the calendar, less holidays, shutdowns and leave. */
const expectedOn = (day: UnitDay): Rational =>
  day.isWorkday && day.holiday === null
    ? minus(ONE, plus(...partsOf(day).map(([type, part]) => (isLeave(type) ? part : ZERO))))
    : ZERO
