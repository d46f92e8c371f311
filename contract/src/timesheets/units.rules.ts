/**
 * What the days of a month come to (domain.md §2.12, §3.4). Pay and bill read the same units of the same day, so they can never disagree on
 * it. Exact: days keep every place that a part of sickness gives them, hours have two.
 */
import {
  compare,
  type Exact,
  exact,
  greater,
  lesser,
  minus,
  over,
  plus,
  rounded,
  times,
  trimmed,
} from '../kernel/exact.ts'
import type { DayType, SheetDay, SheetTotals } from './day.contract.ts'

export type UnitDay = Omit<SheetDay, 'note' | 'leaveID' | 'date'>

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
export const partOf = (day: Pick<UnitDay, 'type' | 'otherHalf'>, type: DayType): Exact =>
  plus(...partsOf(day).flatMap(([one, part]) => (one === type ? [part] : [])))

/** The units of one day. */
export function unitsOf(day: UnitDay): DayUnits {
  const of = (type: DayType) => partOf(day, type)
  const [worked, paidLeave, unpaidLeave, sick] = [of('WORK'), of('LEAVE_PAID'), of('LEAVE_UNPAID'), of('SICK')]
  const share = over(day.paidPercent ?? '100', '100')
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
 * How many of the days of paid leave the client pays for, when so many of the same calendar year were billed before: none, all, or those up
 * to the days of the policy. Under CREDIT_AFTER_N those beyond are what is credited.
 */
export function leaveBilled(leave: Exact | string, { kind, days }: LeaveBilling, billedBefore: string): Exact {
  if (kind === 'NOT_BILLABLE') return ZERO
  if (kind === 'BILLABLE') return exact(leave)
  return lesser(leave, greater(minus(String(days ?? 0), billedBefore), '0'))
}

export interface Billing {
  readonly policy: LeaveBilling
  /** Days of leave billed in the same calendar year before the month. */
  readonly billedBefore: string
}

/** Halves of days at parts of the pay with 4 places have 7 places at most: nothing is rounded here. */
const shownDays = (units: Exact) => trimmed(units, 8)

/** A signed change of an earlier, locked day: what it was, and what it should have been. */
export interface Adjustment {
  readonly before: UnitDay
  readonly after: UnitDay
}

/**
 * The totals of a month: its days, and what corrections of earlier months add or take. `expected` is what the calendar asks for after
 * holidays and leave.
 */
export function totalsOf(
  days: readonly UnitDay[],
  { policy, billedBefore }: Billing,
  adjustments: readonly Adjustment[] = [],
): SheetTotals {
  const sum = (of: (day: UnitDay) => Exact | string): Exact =>
    plus(...days.map(of), ...adjustments.flatMap(({ before, after }) => [exact(of(after)), times('-1', of(before))]))
  const units = (name: keyof DayUnits) => sum((day) => unitsOf(day)[name])
  const worked = units('worked')
  const leave = units('leaveOnWorkdays')
  const billedLeave =
    compare(leave, '0') >= 0 ? leaveBilled(leave, policy, billedBefore) : leaveTakenBack(leave, policy)
  const hours = (of: (day: UnitDay) => string) => rounded(sum(of), 2)
  return {
    expected: shownDays(plus(...days.map(expectedOn))),
    ...{ worked: shownDays(worked), payable: shownDays(units('payable')), unpaid: shownDays(units('unpaid')) },
    billable: shownDays(plus(worked, billedLeave)),
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

/** A correction that takes leave back takes back what was billed for it. */
const leaveTakenBack = (leave: Exact, { kind }: LeaveBilling): Exact => (kind === 'NOT_BILLABLE' ? ZERO : leave)

/** What the calendar asks of the day once holidays, shutdowns and leave are taken off. */
const expectedOn = (day: UnitDay): Exact =>
  day.isWorkday && day.holiday === null
    ? minus(ONE, plus(...partsOf(day).map(([type, part]) => (isLeave(type) ? part : ZERO))))
    : ZERO
