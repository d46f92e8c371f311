/**
 * The days of an absence and the part of each: the one source of its length, its pay and the timesheet
 * (docs/domain/leave.md).
 */

import { divide, exact, maximum, minimum, minus, plus, type Rational, times, trimmed } from '../kernel/math/rational.ts'
import { daysAfter } from '../kernel/values/days.ts'
import type { LeaveUnit, PaidTier } from '../settings/country-rules/leave-rules.contract.ts'

export interface Absence {
  readonly startsOn: string
  readonly endsOn: string
  /** Only the second half of the first day. */
  readonly startHalfDay: boolean
  /** Only the first half of the last day. */
  readonly endHalfDay: boolean
}

export interface AbsentDay {
  readonly date: string
  /** `1`, or `0.5` for half a day. */
  readonly part: '1' | '0.5'
}

/** Why the start and end of an absence do not fit each other; null if they do. */
export function absenceProblem({ startsOn, endsOn, startHalfDay, endHalfDay }: Absence) {
  if (endsOn < startsOn) return { path: 'endsOn', message: 'The end date must not be before the start date.' }
  if (startsOn === endsOn && startHalfDay && endHalfDay)
    return { path: 'endHalfDay', message: 'Select either the morning or the afternoon.' }
  return null
}

/** Every counted day of the absence, in order: each calendar day, or working days only. */
export function absenceDays(absence: Absence, unit: LeaveUnit, isWorkingDay: (day: string) => boolean): AbsentDay[] {
  const { startsOn, endsOn, startHalfDay, endHalfDay } = absence
  const days: AbsentDay[] = []
  for (let date = startsOn; date <= endsOn; date = daysAfter(date, 1)) {
    if (unit === 'WORKING' && !isWorkingDay(date)) continue
    const isHalf = (date === startsOn && startHalfDay) || (date === endsOn && endHalfDay)
    days.push({ date, part: isHalf ? '0.5' : '1' })
  }
  return days
}

/** The number of these days: `12`, `2.5`. */
export const daysOf = (days: readonly Pick<AbsentDay, 'part'>[]): string =>
  trimmed(plus(...days.map(({ part }) => part)), 1)

/**
 * Splits the days by year, as in the ledger and the yearly limits; days covered by an opening balance are split from
 * later ones.
 */
export function periodsOf(days: readonly AbsentDay[], opened: string | null = null) {
  const stretches = Map.groupBy(
    days,
    ({ date }) => `${date.slice(0, 4)}${opened !== null && date > opened ? ' after' : ''}`,
  )
  return [...stretches].map(([key, all]) => ({ year: key.slice(0, 4), on: all[0]!.date, days: daysOf(all) }))
}

export interface PaidPart {
  readonly days: string
  readonly percent: string
}

/**
 * How days of leave are paid by the tiers of their year, after a number of days taken before: AE sick, 50 days → 15 at
 * 100, 30 at 50 and 5 unpaid. Without tiers all are paid in full; beyond the last tier none is.
 */
export function paidParts(tiers: readonly PaidTier[], takenBefore: string, days: string): PaidPart[] {
  if (tiers.length === 0) return [{ days: trimmed(days, 1), percent: '100' }]
  const parts: PaidPart[] = []
  let skipped: Rational = exact(takenBefore)
  let left: Rational = exact(days)
  for (const { days: length, percent } of [...tiers, { days: null, percent: '0' }]) {
    const remaining: Rational = length === null ? left : maximum(minus(String(length), skipped), '0')
    const here = minimum(remaining, left)
    skipped = length === null ? skipped : maximum(minus(skipped, String(length)), '0')
    left = minus(left, here)
    const shown = trimmed(here, 1)
    const before = parts.at(-1)
    if (shown === '0') continue
    if (before && Number(before.percent) === Number(percent))
      parts[parts.length - 1] = { days: trimmed(plus(before.days, here), 1), percent }
    else parts.push({ days: shown, percent })
  }
  return parts
}

/** Groups consecutive days with the same paid percentage. */
export function partsOfDays(days: readonly { readonly part: string; readonly percent: string }[]): PaidPart[] {
  const parts: PaidPart[] = []
  for (const { part, percent } of days) {
    const last = parts.at(-1)
    if (last && Number(last.percent) === Number(percent))
      parts[parts.length - 1] = { days: trimmed(plus(last.days, part), 1), percent: last.percent }
    else parts.push({ days: trimmed(part, 1), percent: trimmed(percent, 4) })
  }
  return parts
}

/** The paid days that the parts add up to, unrounded: 15 at 100 and 30 at 50 are 30. */
export const daysPaid = (parts: readonly PaidPart[]): Rational =>
  plus(...parts.map(({ days, percent }) => divide(times(days, percent), '100')))
