import { percentShown, shareOf } from '../kernel/math/money.ts'
import { compare, times } from '../kernel/math/rational.ts'
import type { PurchaseOrderDerivedStatus, PurchaseOrderStatus } from './states.contract.ts'

/** The inputs of the derived status. Amounts in the order currency. */
export interface DerivedStatus {
  readonly status: PurchaseOrderStatus
  readonly ceiling: string
  readonly consumed: string
  readonly validTo: string
  /** The lowest alert threshold in per cent: its own, or the company default. */
  readonly warnFrom: number
}

/**
 * The status of an order on a date (docs/domain/purchase-orders.md): an open one past its end date is expired, one
 * whose invoices have reached its limit is exhausted, one whose invoices have reached its first threshold is nearly
 * exhausted. Tested on unrounded values.
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

/** The consumed per cent of the limit as displayed; 100 for a limit of zero. */
export const burnRateLabel = (consumed: string, ceiling: string): string =>
  compare(ceiling, '0') === 0 ? '100.00' : percentShown(shareOf(consumed, ceiling))

/** The highest threshold reached by invoices; null below the first. Unrounded. */
export const thresholdReached = (consumed: string, ceiling: string, percents: readonly number[]): number | null =>
  percents.findLast((percent) => compare(times(consumed, '100'), times(ceiling, String(percent))) >= 0) ?? null
