import { percentShown, shareOf } from '../kernel/math/money.ts'
import { compare, times } from '../kernel/math/rational.ts'
import type { PurchaseOrderDerivedStatus, PurchaseOrderStatus } from './states.contract.ts'

/** What the standing of an order follows from. Amounts in its currency. */
export interface DerivedStatus {
  readonly status: PurchaseOrderStatus
  readonly ceiling: string
  readonly consumed: string
  readonly validTo: string
  /** The lowest per cent at which it warns: its own, or that of the house. */
  readonly warnFrom: number
}

/**
 * How an order stands on a day (domain.md §2.11): an open one whose last day has passed is expired, one whose invoices have reached its
 * ceiling is exhausted, one whose invoices have reached its first threshold is nearly exhausted. Tested on unrounded values.
 */
export function derivedOrderStatus(
  { status, ceiling, consumed, validTo, warnFrom }: DerivedStatus,
  today: string,
): PurchaseOrderDerivedStatus {
  if (status !== 'OPEN') return status
  if (validTo < today) return 'EXPIRED'
  if (compare(consumed, ceiling) >= 0) return 'EXHAUSTED'
  return compare(times(consumed, '100'), times(ceiling, String(warnFrom))) >= 0 ? 'NEARLY_EXHAUSTED' : 'OPEN'
}

/** Consumed per cent of the ceiling as it is shown; of a ceiling of nothing it is all. */
export const burnRateLabel = (consumed: string, ceiling: string): string =>
  compare(ceiling, '0') === 0 ? '100.00' : percentShown(shareOf(consumed, ceiling))

/** The highest threshold that the invoices have reached; null below the first. Unrounded. */
export const thresholdReached = (consumed: string, ceiling: string, percents: readonly number[]): number | null =>
  percents.findLast((percent) => compare(times(consumed, '100'), times(ceiling, String(percent))) >= 0) ?? null
