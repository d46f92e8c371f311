/**
 * The units of the days of a month (docs/domain/timesheets.md, docs/domain/billing.md). Pay and bill read the same units of the same day,
 * so they can never disagree on it. Exact: days keep every place that a part of sickness gives them, hours have two.
 */
import {
  divide,
  type Exact,
  exact,
  maximum,
  minimum,
  minus,
  plus,
  rounded,
  times,
  trimmed,
} from '../kernel/math/rational.ts'
import type { DayType, TimesheetDay, TimesheetTotals } from './day.contract.ts'

export type UnitDay = Omit<TimesheetDay, 'note' | 'leaveID' | 'date'>

export interface DayUnits {
  readonly worked: Exact
  /** Days of the calendar that are paid, by the part at which leave is paid. */
  readonly payable: Exact
  /** Paid leave on days of the calendar: billed by the policy of the client. */
  readonly leaveOnWorkdays: Exact
  readonly unpaid: Exact
  readonly leave: Exact
  readonly sick: Exact
  readonly holiday: Exact
  readonly standby: Exact
}

const ZERO = exact('0')
const HALF = exact('0.5')
const ONE = exact('1')

const LEAVE: ReadonlySet<DayType> = new Set(['LEAVE_PAID', 'LEAVE_UNPAID', 'SICK'])
export const isLeave = (type: DayType): boolean => LEAVE.has(type)

/** The halves of a day with what each was, or the whole. */
export const partsOf = ({ type, otherHalf }: Pick<UnitDay, 'type' | 'otherHalf'>): readonly [DayType, Exact][] =>
  otherHalf === null || otherHalf === type
    ? [[type, ONE]]
    : [
        [type, HALF],
        [otherHalf, HALF],
      ]

/** How much of the day was of this type. */
export function partOf({ type: whole, otherHalf }: Pick<UnitDay, 'type' | 'otherHalf'>, type: DayType): Exact {
  if (otherHalf === null || otherHalf === whole) return whole === type ? ONE : ZERO
  return whole === type || otherHalf === type ? HALF : ZERO
}

/** The units of one day. */
export function unitsOf(day: UnitDay): DayUnits {
  const of = (type: DayType) => partOf(day, type)
  const [worked, paidLeave, unpaidLeave, sick] = [of('WORK'), of('LEAVE_PAID'), of('LEAVE_UNPAID'), of('SICK')]
  const share = divide(day.paidPercent ?? '100', '100')
  const [holiday, standby] = [of('HOLIDAY'), of('STANDBY')]
  const onCalendar = (units: Exact) => (day.isWorkday ? units : ZERO)
  const leavePaid = times(plus(paidLeave, sick), share)
  return {
    ...{ worked, sick, holiday, standby },
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
 * How many of the days of paid leave the client pays for, when the same calendar year had so many before: none, all, or those up to the
 * days of the policy. Under CREDIT_AFTER_N those beyond are what is credited.
 */
export function leaveBilled(leave: Exact | string, { kind, days }: LeaveBilling, leaveBefore: string): Exact {
  if (kind === 'NOT_BILLABLE') return ZERO
  if (kind === 'BILLABLE') return exact(leave)
  return minimum(leave, maximum(minus(String(days ?? 0), leaveBefore), '0'))
}

export interface Billing {
  readonly policy: LeaveBilling
  /** Paid leave on days of the calendar that the year had with the client before the month, with the corrections that count in it. */
  readonly leaveBefore: string
}

/**
 * What each day brings to the days that are billed, in their order: the work of it, and of paid leave what is still within the policy when it
 * comes. Together they are the billable days of the month before corrections.
 */
export function billableByDay(days: readonly UnitDay[], { policy, leaveBefore }: Billing): Exact[] {
  let leave: Exact = ZERO
  return days.map((day) => {
    const { worked, leaveOnWorkdays } = unitsOf(day)
    const before = leaveBilled(leave, policy, leaveBefore)
    leave = plus(leave, leaveOnWorkdays)
    return plus(worked, minus(leaveBilled(leave, policy, leaveBefore), before))
  })
}

/** Halves of days at parts of the pay with 4 places have 7 places at most: nothing is rounded here. */
const shownDays = (units: Exact) => trimmed(units, 8)

/** A signed change of an earlier, locked day: what it was, and what it should have been. */
export interface Adjustment {
  readonly before: UnitDay
  readonly after: UnitDay
  /** Paid leave on days of the calendar that the year of the day had with the client before this correction, up to the month it counts in. */
  readonly leaveBefore: string
  /** The day lies in a calendar year before that of the month. */
  readonly isOfEarlierYear: boolean
}

/**
 * How a correction changes the leave that the client pays for, by the year of its day: the billable leave days with it less those without
 * it. So leave beyond the yearly limit is neither billed nor deducted again.
 */
function leaveCorrected({ before, after, leaveBefore }: Adjustment, policy: LeaveBilling): Exact {
  const change = minus(unitsOf(after).leaveOnWorkdays, unitsOf(before).leaveOnWorkdays)
  const billed = (leave: Exact | string) => leaveBilled(maximum(leave, '0'), policy, '0')
  return minus(billed(plus(leaveBefore, change)), billed(leaveBefore))
}

interface Duplicate {
  readonly day: UnitDay
  readonly count: string
}

/** Days with the same units, counted: most days of a month are the same, and exact sums of few values are faster. */
function groupSameDays(days: readonly UnitDay[]): Duplicate[] {
  const groups = Map.groupBy(days, ({ type, otherHalf, isWorkday, paidPercent, hours, overtime, onCall, holiday }) => {
    const { normal, night, rest, holiday: onHoliday } = overtime
    const others = [hours, normal, night, rest, onHoliday, onCall, holiday === null]
    return [type, otherHalf, isWorkday, paidPercent, ...others].join(' ')
  })
  return [...groups.values()].map((group) => ({ day: group[0]!, count: `${group.length}` }))
}

/** The leave of a month that the client pays for: what counts towards the limit of its calendar year, and what corrects earlier years. */
function billedLeaveOf(
  days: readonly UnitDay[],
  { policy, leaveBefore }: Billing,
  adjustments: readonly Adjustment[] = [],
): { readonly ofYear: Exact; readonly ofEarlierYears: Exact } {
  const corrected = (isOfEarlierYear: boolean) =>
    plus(
      ZERO,
      ...adjustments.filter((one) => one.isOfEarlierYear === isOfEarlierYear).map((one) => leaveCorrected(one, policy)),
    )
  const own = plus(ZERO, ...groupSameDays(days).map(({ day, count }) => times(count, unitsOf(day).leaveOnWorkdays)))
  return { ofYear: plus(corrected(false), leaveBilled(own, policy, leaveBefore)), ofEarlierYears: corrected(true) }
}

/**
 * The totals of a month: its days, and what corrections of earlier months add or take. `expected` is what the calendar expects after
 * holidays and leave.
 */
export function totalsOf(
  days: readonly UnitDay[],
  billing: Billing,
  adjustments: readonly Adjustment[] = [],
): TimesheetTotals {
  const own = groupSameDays(days)
  const counted = [
    ...own,
    ...adjustments.flatMap(({ before, after }): Duplicate[] => [
      { day: after, count: '1' },
      { day: before, count: '-1' },
    ]),
  ].map((one) => ({ ...one, units: unitsOf(one.day) }))
  const sum = (of: (day: UnitDay) => Exact | string): Exact =>
    plus(ZERO, ...counted.map(({ day, count }) => times(count, of(day))))
  const units = (name: keyof DayUnits) => plus(ZERO, ...counted.map(({ count, units }) => times(count, units[name])))
  const worked = units('worked')
  const billedLeave = billedLeaveOf(days, billing, adjustments)
  const hours = (of: (day: UnitDay) => string) => rounded(sum(of), 2)
  return {
    expected: shownDays(plus(ZERO, ...own.map(({ day, count }) => times(count, expectedOn(day))))),
    ...{ worked: shownDays(worked), payable: shownDays(units('payable')), unpaid: shownDays(units('unpaid')) },
    billable: shownDays(plus(worked, billedLeave.ofYear, billedLeave.ofEarlierYears)),
    ...{ leave: shownDays(units('leave')), sick: shownDays(units('sick')) },
    ...{ holiday: shownDays(units('holiday')), standby: shownDays(units('standby')) },
    onCall: shownDays(sum(({ onCall }) => (onCall ? ONE : ZERO))),
    hours: hours(({ hours }) => hours),
    overtimeNormal: hours(({ overtime }) => overtime.normal),
    overtimeNight: hours(({ overtime }) => overtime.night),
    overtimeRest: hours(({ overtime }) => overtime.rest),
    overtimeHoliday: hours(({ overtime }) => overtime.holiday),
  }
}

/** What the calendar asks of the day once holidays, shutdowns and leave are taken off. */
const expectedOn = (day: UnitDay): Exact =>
  day.isWorkday && day.holiday === null
    ? minus(ONE, plus(...partsOf(day).map(([type, part]) => (isLeave(type) ? part : ZERO))))
    : ZERO
