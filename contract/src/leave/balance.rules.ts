/**
 * The balance of one leave type on any date (docs/domain/leave.md): accrued, entered and expired days, with two
 * decimals.
 */

import { isNegative, isZero, minus, plus, rounded, times, trimmed } from '../kernel/math/rational.ts'
import { lastOfMonth, monthAfter } from '../kernel/values/days.ts'
import type { LeaveRule } from '../settings/country-rules/leave-rules.contract.ts'
import { earnedSince, type Service } from './accrual.rules.ts'
import { type LeaveSums, lapsedAtExpiry, lapsedAtYearEnd, type Movement, sumsOf } from './ledger.rules.ts'

export interface LeaveLedger {
  readonly movements: readonly Movement[]
  /** Null where days are credited one by one. */
  readonly service: Service | null
  /** The carry-over rule by the law of a date. */
  readonly ruleOn: (day: string) => Pick<LeaveRule, 'carryOverDays' | 'carryOverMonths'>
}

/** The date of the opening balance; null without one, or if it was cancelled. */
export function openingDate(movements: readonly Movement[]): string | null {
  const openings = movements.filter(({ kind }) => kind === 'OPENING')
  const isOpened = (day: string) => !isZero(plus(...openings.filter(({ on }) => on === day).map(({ days }) => days)))
  const days = openings.map(({ on }) => on).filter(isOpened)
  return days.sort().at(-1) ?? null
}

/**
 * The movements after an opening balance, which replaces everything up to the end of its day. Posted accruals are
 * recalculated.
 */
function countedMovements({ movements }: LeaveLedger): Movement[] {
  const opened = openingDate(movements)
  return movements.filter(
    ({ kind, on }) => kind !== 'ACCRUED' && (kind === 'OPENING' || opened === null || on > opened),
  )
}

/** The sums at the end of a date, including accruals and expiries since the last posting. */
export function balancesByType(ledger: LeaveLedger, day: string): LeaveSums {
  const whole = withLapses(ledger, day)
  const days = earnedSince(ledger.service, openingDate(ledger.movements), day)
  return sumsOf([...countedMovements(whole).filter(({ on }) => on <= day), { kind: 'ACCRUED', days }])
}

/** The balance at the end of a date, by the existing rows only. */
function balanceBy(ledger: LeaveLedger, day: string): string {
  const earned = earnedSince(ledger.service, openingDate(ledger.movements), day)
  const entered = countedMovements(ledger).filter(({ on }) => on <= day)
  return rounded(plus(earned, ...entered.map(({ days }) => days)), 2)
}

/** The days that expire at the end of a month, if none have expired on that date yet. */
function lapsedOn(ledger: LeaveLedger, day: string): string {
  const rule = ledger.ruleOn(day)
  const yearBefore = `${Number(day.slice(0, 4)) - 1}-12-31`
  const used = countedMovements(ledger).filter(
    ({ kind, on }) => on > yearBefore && on <= day && (kind === 'TAKEN' || kind === 'ENCASHED' || kind === 'LAPSED'),
  )
  const usedDays = rounded(times('-1', plus(...used.map(({ days }) => days))), 2)
  const isExpiry = rule.carryOverMonths === Number(day.slice(5, 7))
  const expired = (isExpiry && lapsedAtExpiry(balanceBy(ledger, yearBefore), usedDays)) || '0'
  const isYearEnd = day.endsWith('-12-31')
  const beyond = (isYearEnd && lapsedAtYearEnd(rounded(minus(balanceBy(ledger, day), expired), 2), rule)) || '0'
  return rounded(plus(expired, beyond), 2)
}

/**
 * The missing rows so that the correct number of days has expired by a date: for month ends that were never posted, and
 * differences where leave, a correction or an opening balance of a closed year was entered later. Nothing expires
 * before the first posting of a ledger.
 */
export function openExpiries(ledger: LeaveLedger, to: string): Movement[] {
  const posted = ledger.movements.filter(({ kind }) => kind === 'ACCRUED' || kind === 'LAPSED').map(({ on }) => on)
  const firstPosting = posted.sort()[0]
  if (firstPosting === undefined) return []
  const opened = openingDate(ledger.movements)
  const open: Movement[] = []
  for (let month = firstPosting.slice(0, 7); ; month = monthAfter(month)) {
    const on = lastOfMonth(month)
    if (on > to) return open
    const mayLapse = on.endsWith('-12-31') || ledger.ruleOn(on).carryOverMonths === Number(on.slice(5, 7))
    if (!mayLapse || on < firstPosting || (opened !== null && on <= opened)) continue
    const known = [...ledger.movements, ...open]
    const isThat = (one: Movement) => one.kind === 'LAPSED' && one.on === on
    const due = lapsedOn({ ...ledger, movements: known.filter((one) => !isThat(one)) }, on)
    const more = plus(due, ...known.filter(isThat).map(({ days }) => days))
    if (!isZero(more)) open.push({ kind: 'LAPSED', on, days: rounded(times('-1', more), 2) })
  }
}

const withLapses = (ledger: LeaveLedger, to: string): LeaveLedger => ({
  ...ledger,
  movements: [...ledger.movements, ...openExpiries(ledger, to)],
})

/** Days that are requested or pending, from a date on. */
export interface LeaveDebit {
  readonly on: string
  readonly days: string
}

/** The same as a movement of the ledger. */
export const asDebit = ({ on, days }: LeaveDebit): Movement => ({
  kind: 'TAKEN',
  on,
  days: trimmed(times('-1', days), 2),
})

/**
 * The first date on which the request would take the balance below its minimum, with the missing days; null if it never
 * does. Every date with a deduction is checked, from the first day of the request: earlier shortfalls do not count
 * against a later request, and days that are already taken, encashed or expiring later cannot be used.
 */
export function resultingShortfall(
  ledger: LeaveLedger,
  debits: readonly LeaveDebit[],
  { negativeDays }: Pick<LeaveRule, 'negativeDays'>,
): { readonly on: string; readonly missing: string } | null {
  const opened = openingDate(ledger.movements)
  const first = debits.map(({ on }) => on).sort()[0]
  if (first === undefined) return null
  const rows = [...ledger.movements, ...debits.map(asDebit)]
  const last = rows
    .map(({ on }) => on)
    .sort()
    .at(-1)!
  const fullLedger = withLapses({ ...ledger, movements: rows }, last)
  const days = fullLedger.movements.filter((one) => isNegative(one.days)).map(({ on }) => on)
  for (const on of [...new Set(days)].sort()) {
    if (on < first || (opened !== null && on <= opened)) continue
    const left = plus(balanceBy(fullLedger, on), negativeDays)
    if (isNegative(left)) return { on, missing: trimmed(times('-1', left), 2) }
  }
  return null
}
