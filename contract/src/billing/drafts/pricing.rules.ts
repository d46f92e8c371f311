/** The unit price of a placement for its client (docs/domain/billing.md). Unrounded: a line is rounded once. */
import { type Numeric, times } from '../../kernel/math/rational.ts'
import type { LineUnit } from '../core/codes.contract.ts'
import type { Segment } from './units.rules.ts'

/** Warnings for finance about created lines; none of them blocks. */
export interface BillingNotice {
  readonly code:
    | 'OVERTIME_UNBILLED'
    | 'ON_CALL_UNBILLED'
    | 'COMMITMENT_PENDING'
    | 'UNITS_MIXED'
    | 'CORRECTION_CREDITED'
    | 'CORRECTION_CREDITED_IN_PART'
  readonly message: string
}

/** A price for this many units. */
export interface Pricing {
  readonly unit: LineUnit
  readonly price: Numeric
  readonly per: Numeric
}

/** For one hour or day, or for the working days of the month where a monthly rate is billed in days. */
export const pricingOf = ({ rate, workingDays }: Pick<Segment, 'rate' | 'workingDays'>): Pricing =>
  rate.unit === 'MONTH'
    ? { unit: 'DAY', price: rate.rate, per: String(workingDays) }
    : { unit: rate.unit, price: rate.rate, per: '1' }

/**
 * An hour of overtime: rate × multiplier, for an hour, for the hours of a day, or for those of the month's working
 * days.
 */
export function overtimePricing(
  { rate, workingDays }: Pick<Segment, 'rate' | 'workingDays'>,
  multiplier: string,
  hoursPerDay: string,
): Pricing {
  const price = times(rate.rate, multiplier)
  if (rate.unit === 'HOUR') return { unit: 'HOUR', price, per: '1' }
  return { unit: 'HOUR', price, per: rate.unit === 'DAY' ? hoursPerDay : times(String(workingDays), hoursPerDay) }
}
