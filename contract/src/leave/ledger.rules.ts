/**
 * The ledger of leave (docs/domain/leave.md): one row per movement, signed, never changed.
 * balance = opening + accrued − taken − encashed − expired + adjustments.
 */
import { compare, exact, maximum, minimum, minus, plus, rounded, times } from '../kernel/math/rational.ts'
import type { LeaveRule } from '../settings/country-rules/leave-rules.contract.ts'

export const MOVEMENT_KINDS = ['OPENING', 'ACCRUED', 'TAKEN', 'ENCASHED', 'LAPSED', 'ADJUSTED'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** One row: what is taken, encashed or expired is negative, reversals are positive. */
export interface Movement {
  readonly kind: MovementKind
  readonly on: string
  readonly days: string
}

/** The limit of the sum of entered days of one type on any day. */
export const MAX_ENTERED = 1000

/** Whether balances and corrections, added up day by day, ever leave those bounds. */
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
  /** Taken, encashed and expired days are shown without their minus. */
  readonly taken: string
  readonly encashed: string
  readonly lapsed: string
  readonly adjusted: string
  readonly balance: string
}

/** The sums of a ledger, each with two decimals, and the balance that they make. */
export function sumsOf(movements: readonly Pick<Movement, 'kind' | 'days'>[]): LeaveSums {
  const of = (kind: MovementKind) => plus(...movements.filter((one) => one.kind === kind).map(({ days }) => days))
  const less = (kind: MovementKind) => rounded(times('-1', of(kind)), 2)
  return {
    ...{ opening: rounded(of('OPENING'), 2), accrued: rounded(of('ACCRUED'), 2) },
    ...{ taken: less('TAKEN'), encashed: less('ENCASHED'), lapsed: less('LAPSED') },
    adjusted: rounded(of('ADJUSTED'), 2),
    balance: rounded(plus(...movements.map(({ days }) => days)), 2),
  }
}

/** What expires at the end of a year because no more than so many days are carried on; null when nothing does. */
export function lapsedAtYearEnd(balance: string, { carryOverDays }: Pick<LeaveRule, 'carryOverDays'>): string | null {
  if (carryOverDays === null || compare(balance, carryOverDays) <= 0) return null
  return rounded(minus(balance, carryOverDays), 2)
}

/** What expires of the carried days when their months are over: whatever was not taken, encashed or expired since, the oldest days first. */
export function lapsedAtExpiry(carried: string, usedSince: string): string | null {
  const left = minus(maximum(carried, '0'), minimum(maximum(carried, '0'), usedSince))
  return compare(left, '0') <= 0 ? null : rounded(left, 2)
}
