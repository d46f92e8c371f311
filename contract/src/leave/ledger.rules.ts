/**
 * The ledger of leave (docs/domain/leave.md): one row per movement, signed, never changed.
 * balance = opening + accrued − taken − encashed − expired + adjustments.
 */
import { compare, exact, maximum, minimum, minus, plus, rounded, times } from '../kernel/math/rational.ts'
import type { LeaveRule } from '../settings/country-rules/leave-rules.contract.ts'

export const MOVEMENT_KINDS = ['OPENING', 'ACCRUED', 'TAKEN', 'ENCASHED', 'LAPSED', 'ADJUSTED'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** One row: taken, encashed or expired days are negative, reversals are positive. */
export interface Movement {
  readonly kind: MovementKind
  readonly on: string
  readonly days: string
}

/** The limit of the sum of entered days of one type on any day. */
export const MAX_ENTERED = 1000

/** Whether the entered balances and corrections, added up day by day, ever exceed those limits. */
export function entersTooMuch(entered: readonly Pick<Movement, 'on' | 'days'>[]): boolean {
  const inOrder = entered.toSorted((a, b) => (a.on < b.on ? -1 : 1))
  let sum = exact('0')
  return inOrder.some(({ on, days }, i) => {
    sum = plus(sum, days)
    const isEndOfDay = inOrder[i + 1]?.on !== on
    return isEndOfDay && (compare(sum, `${MAX_ENTERED}`) > 0 || compare(sum, `-${MAX_ENTERED}`) < 0)
  })
}

export interface LeaveSums {
  readonly opening: string
  readonly accrued: string
  /** Taken, encashed and expired days as positive numbers. */
  readonly taken: string
  readonly encashed: string
  readonly lapsed: string
  readonly adjusted: string
  readonly balance: string
}

/** The sums of a ledger, each with two decimals, and the resulting balance. */
export function sumsOf(movements: readonly Pick<Movement, 'kind' | 'days'>[]): LeaveSums {
  const of = (kind: MovementKind) => plus(...movements.filter((one) => one.kind === kind).map(({ days }) => days))
  const less = (kind: MovementKind) => rounded(times('-1', of(kind)), 2)
  return {
    opening: rounded(of('OPENING'), 2),
    accrued: rounded(of('ACCRUED'), 2),
    taken: less('TAKEN'),
    encashed: less('ENCASHED'),
    lapsed: less('LAPSED'),
    adjusted: rounded(of('ADJUSTED'), 2),
    balance: rounded(plus(...movements.map(({ days }) => days)), 2),
  }
}

/** The days that expire at the end of a year because of the carry-over limit; null if none do. */
export function lapsedAtYearEnd(balance: string, { carryOverDays }: Pick<LeaveRule, 'carryOverDays'>): string | null {
  if (carryOverDays === null || compare(balance, carryOverDays) <= 0) return null
  return rounded(minus(balance, carryOverDays), 2)
}

/**
 * The carried days that expire after their months: those not taken, encashed or expired since, with the oldest days
 * used first.
 */
export function lapsedAtExpiry(carried: string, usedSince: string): string | null {
  const left = minus(maximum(carried, '0'), minimum(maximum(carried, '0'), usedSince))
  return compare(left, '0') <= 0 ? null : rounded(left, 2)
}
