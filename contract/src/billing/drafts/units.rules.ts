/**
 * What an approved timesheet bills (docs/domain/billing.md): its days at the rate in force on each. Hours and days as
 * recorded, months by the client's working days. Unrounded; `services.rules.ts` creates the lines.
 */
import type { RateLine } from '../../contracts/fields.contract.ts'
import { type RuleViolation, violation } from '../../kernel/math/money.ts'
import { exact, isZero, minimum, minus, plus, type Rational, times } from '../../kernel/math/rational.ts'
import { daysAfter, formatLongDate } from '../../kernel/values/days.ts'
import type { OvertimeKind, TimesheetDay } from '../../timesheets/day.contract.ts'
import { type LeaveBilling, partOf } from '../../timesheets/units.rules.ts'
import { type ClientCalendar, monthOf, workingDaysOfMonth } from '../core/calendar.rules.ts'
import { type LeaveShare, leaveShares } from './leave-billing.rules.ts'

/** A day of an approved timesheet as stored. */
export type BillableDay = Pick<TimesheetDay, 'date' | 'type' | 'otherHalf' | 'hours' | 'overtime' | 'isWorkday'> &
  Partial<Pick<TimesheetDay, 'onCall'>>

/** The unit terms of the client contract. */
export interface ServiceTerms {
  /** As named in calculations: `WO-AE-2026-000012, version 2`. */
  readonly contract: string
  readonly consultant: string
  readonly startsOn: string
  /** The end date; null for open-ended. */
  readonly endsOn: string | null
  readonly rateLines: readonly RateLine[]
  readonly hoursPerDay: string
  readonly calendar: ClientCalendar
  readonly leavePolicy: LeaveBilling | null
  /** Leave days of the leave year before the first day of the period. */
  readonly leaveBefore: string
  readonly minUnits: string | null
  readonly maxUnits: string | null
  readonly rebatePercent: string | null
}

/** From the first up to and including the last. */
export interface Period {
  readonly from: string
  readonly to: string
}

export interface DayQuantity {
  readonly date: string
  readonly value: Rational
}

/** What one rate bills in one calendar month: hours for an hourly rate, else days. */
export interface Segment {
  readonly rate: RateLine
  readonly month: string
  readonly from: string
  readonly to: string
  /** The client's working days of the whole month. */
  readonly workingDays: number
  readonly service: readonly DayQuantity[]
  readonly leave: readonly DayQuantity[]
  readonly credited: readonly DayQuantity[]
  readonly overtime: Readonly<Partial<Record<OvertimeKind, readonly DayQuantity[]>>>
  /** On-call days for which the rate has a price, each one unit. */
  readonly onCall: readonly DayQuantity[]
}

const listed = (dates: readonly string[]): string =>
  dates.length > 5
    ? `${dates.slice(0, 5).map(formatLongDate).join(', ')} and ${dates.length - 5} more`
    : dates.map(formatLongDate).join(', ')

/**
 * The billable part of a day: work, and paid leave on a working day of the placement. Sickness and unpaid leave never
 * are.
 */
interface CoveredUnits {
  readonly work: Rational
  readonly leave: Rational
  readonly overtime: readonly (readonly [OvertimeKind, string])[]
}

interface CoveredDay extends CoveredUnits {
  readonly day: BillableDay
  readonly isOnCall: boolean
}

/** Whether the day was on call, at a rate that the client pays. */
const isBilledOnCall = (rateLines: readonly RateLine[], { onCall, date }: BillableDay): boolean =>
  onCall === true && ratesOn(rateLines, date).some(({ onCallRate }) => !!onCallRate && !isZero(onCallRate))

const NONE = exact('0')

/** Days assessed before: most people's days are equal, and then they are one object. */
const coveredByDay = new WeakMap<BillableDay, CoveredUnits>()

function coveredUnits(day: BillableDay): CoveredUnits {
  const known = coveredByDay.get(day)
  if (known) return known
  const overtime = (Object.entries(day.overtime) as [OvertimeKind, string][]).filter(([, hours]) => !isZero(hours))
  const leave = day.isWorkday ? partOf(day, 'LEAVE_PAID') : NONE
  const found = { work: partOf(day, 'WORK'), leave, overtime }
  coveredByDay.set(day, found)
  return found
}

/** The billable days, in order. */
export function coveredDays(rateLines: readonly RateLine[], days: readonly BillableDay[]): CoveredDay[] {
  const parted = days.map((day): CoveredDay => {
    const { work, leave, overtime } = coveredUnits(day)
    return { day, work, leave, overtime, isOnCall: isBilledOnCall(rateLines, day) }
  })
  const covering = parted.filter(
    ({ work, leave, overtime, isOnCall }) => !isZero(work) || !isZero(leave) || overtime.length > 0 || isOnCall,
  )
  return covering.toSorted(({ day: a }, { day: b }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The rates in force on a day; there must be exactly one. */
export const ratesOn = (rateLines: readonly RateLine[], day: string): readonly RateLine[] =>
  rateLines.filter(({ from, to }) => from <= day && (to === null || day <= to))

const duplicatesAmong = (dates: readonly string[]): string[] =>
  new Set(dates).size === dates.length ? [] : dates.filter((date, i) => dates.indexOf(date) < i)

/** The rule that makes days unbillable, with the days concerned; null when there is none. */
export function dayError(
  terms: ServiceTerms,
  days: readonly BillableDay[],
  covering: readonly CoveredDay[],
): RuleViolation | null {
  const { contract, startsOn, endsOn, rateLines } = terms
  const billed = covering.map(({ day: { date } }) => ({ date, rates: ratesOn(rateLines, date) }))
  const datesOf = (wrong: (day: (typeof billed)[number]) => boolean) => [
    ...new Set(billed.filter(wrong).map(({ date }) => date)),
  ]
  const outside = datesOf(({ date }) => date < startsOn || (endsOn !== null && date > endsOn))
  if (outside.length > 0)
    return violation(
      'dayOutsideContract',
      `${contract} does not cover ${listed(outside)}. Extend it, or correct the timesheet.`,
    )
  const duplicateDates = duplicatesAmong(days.map(({ date }) => date))
  if (duplicateDates.length > 0)
    return violation('dayIsOne', `${listed(duplicateDates)} is listed twice. Correct the timesheet.`)
  const without = datesOf(({ rates }) => rates.length === 0)
  if (without.length > 0)
    return violation('rateMissing', `${contract} has no rate for ${listed(without)}. Add one by amendment.`)
  const duplicates = datesOf(({ rates }) => rates.length > 1)
  if (duplicates.length > 0)
    return violation(
      'duplicateRate',
      `${contract} has overlapping rates for ${listed(duplicates)}. End one before the next begins.`,
    )
  const closed = datesOf(
    ({ date, rates }) => rates[0]!.unit === 'MONTH' && workingDaysOfMonth(terms.calendar, date) === 0,
  )
  return closed.length > 0
    ? violation('calendarEmpty', `The client has no working days in ${monthOf(closed[0]!)}. Correct its calendar.`)
    : null
}

/**
 * The billable days by rate and calendar month, in order. Leave counts on the client's working days only, work on any
 * day; for a monthly rate no more days than the month has are counted, so that a swapped day replaces a missed one and
 * never adds to it. At each day in `cuts`, in ascending order, a new part begins; the counted units stay the same.
 */
export function segmentsOf(
  terms: ServiceTerms,
  ordered: readonly CoveredDay[],
  period: Period,
  cuts: readonly string[] = [],
): Segment[] {
  const shares = leaveShares(
    terms.leavePolicy,
    terms.leaveBefore,
    ordered.map(({ leave }) => ({ days: leave })),
  )
  const groups = new Map<string, { rate: RateLine; part: Period; days: SharedDay[] }>()
  for (const [i, covering] of ordered.entries()) {
    const rate = ratesOn(terms.rateLines, covering.day.date)[0]!
    const part = partIn(period, cuts, covering.day.date)
    const key = `${monthOf(covering.day.date)} ${rate.from} ${part.from}`
    const group = groups.get(key) ?? { rate, part, days: [] }
    group.days.push({ ...covering, share: shares[i]! })
    groups.set(key, group)
  }
  /** For a monthly rate, the days left in each month. */
  const remaining = new Map<string, Rational>()
  return [...groups].map(([key, { rate, part, days: group }]) => {
    const month = key.slice(0, 7)
    const workingDays = workingDaysOfMonth(terms.calendar, group[0]!.day.date)
    const draw = (value: Rational): Rational => {
      if (rate.unit !== 'MONTH') return value
      const left = remaining.get(month) ?? exact(String(workingDays))
      const drawn = minimum(left, value)
      remaining.set(month, minus(left, drawn))
      return drawn
    }
    const counted = countedIn(group, rate, terms.hoursPerDay, draw)
    return { rate, month, workingDays, ...within(terms, rate, month, part), ...counted, ...otherTermsIn(group) }
  })
}

/** The part of a period that a day belongs to, when it is split before each of these days. */
export function partIn({ from, to }: Period, cuts: readonly string[], day: string): Period {
  const next = cuts.find((cut) => cut > day)
  return { from: cuts.findLast((cut) => cut <= day) ?? from, to: next ? daysAfter(next, -1) : to }
}

type SharedDay = CoveredDay & { readonly share: LeaveShare }

/** Hours or days of work, billed leave and leave credit; `take` limits those of a monthly rate. */
function countedIn(
  days: readonly SharedDay[],
  { unit }: RateLine,
  hoursPerDay: string,
  draw: (value: Rational) => Rational,
) {
  const inUnit = (value: Rational) => (unit === 'HOUR' ? times(value, hoursPerDay) : value)
  const service: DayQuantity[] = []
  const leave: DayQuantity[] = []
  const credited: DayQuantity[] = []
  for (const { day, work, share } of days) {
    const { date, hours } = day
    if (!isZero(work)) service.push({ date, value: draw(unit === 'HOUR' ? exact(hours) : work) })
    if (!isZero(share.billed)) leave.push({ date, value: draw(inUnit(share.billed)) })
    if (!isZero(share.credited)) credited.push({ date, value: inUnit(share.credited) })
  }
  return { service, leave, credited }
}

/** Overtime by type, and on-call days. */
function otherTermsIn(days: readonly CoveredDay[]): Pick<Segment, 'overtime' | 'onCall'> {
  const found: Partial<Record<OvertimeKind, DayQuantity[]>> = {}
  for (const { day, overtime } of days)
    for (const [kind, hours] of overtime)
      found[kind] = [...(found[kind] ?? []), { date: day.date, value: exact(hours) }]
  const onCall = days.filter(({ isOnCall }) => isOnCall)
  return { overtime: found, onCall: onCall.map(({ day }) => ({ date: day.date, value: exact('1') })) }
}

const latest = (...days: string[]) => days.toSorted().at(-1)!
const earliest = (...days: (string | null)[]) => days.filter((day) => day !== null).toSorted()[0]!

/** The days of a month within rate, contract and period. */
function within({ startsOn, endsOn }: ServiceTerms, rate: RateLine, month: string, period: Period): Period {
  const last = `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`
  return {
    from: latest(`${month}-01`, startsOn, rate.from, period.from),
    to: earliest(last, endsOn, rate.to, period.to),
  }
}

export const sumOf = (counted: readonly DayQuantity[]): Rational => plus(...counted.map(({ value }) => value))
