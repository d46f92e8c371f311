/**
 * Compares the margin with target and floor, and warns about implausible inputs (docs/domain/order-forms.md and
 * docs/domain/margin.md).
 */

import { shareOf } from '../kernel/math/money.ts'
import { compare, isNegative, isZero, type Rational } from '../kernel/math/rational.ts'
import { payOn } from '../settings/country-rules/countries.rules.ts'
import type { MarginTerms } from './margin.contract.ts'
import type { MarginVerdict } from './margin-figures.contract.ts'
import type { Revenue } from './margin-revenue.rules.ts'

export interface MarginWarning {
  readonly code:
    | 'RATE_STALE'
    | 'NO_REVENUE'
    | 'NO_PAY'
    | 'NO_BASIC'
    | 'LEAVE_UNCOUNTED'
    | 'DUPLICATE_LEAVE'
    | 'NET_NEGATIVE'
    /** Warnings of completed forms (margin-completion.rules.ts). */
    | 'PARAMETERS_MISSING'
    | 'PREMIUM_ASSUMED'
    | 'NATIONALITY_ASSUMED'
  readonly message: string
}

/** The unrounded values, in the cost currency, that all derived figures are calculated from. */
export interface MarginValues {
  readonly revenue: Revenue
  readonly direct: Rational
  readonly gm: Rational
  readonly overhead: Rational
  readonly net: Rational
  readonly targetBill: Rational
  readonly floorBill: Rational
}

/** Compares unrounded values: 17.996 % is shown as 18.00 but is below a floor of 18 (docs/domain/money.md). */
export function verdictOf({ targetPercent, floorPercent }: MarginTerms, { gm, revenue }: MarginValues): MarginVerdict {
  if (isNegative(gm)) return 'NEGATIVE'
  if (isZero(revenue.net)) return 'BELOW_FLOOR'
  const share = shareOf(gm, revenue.net)
  if (compare(share, floorPercent) < 0) return 'BELOW_FLOOR'
  return compare(share, targetPercent) < 0 ? 'BELOW_TARGET' : 'ABOVE_TARGET'
}

/** Warnings about the figures; none of them is an error. */
export function warningsOf(terms: MarginTerms, { revenue, gm, net }: MarginValues): MarginWarning[] {
  const { bill, days, leave, pay, exchange, endOfService, insurances } = terms
  const bases = [endOfService?.base, ...insurances.map(({ base }) => base)]
  const unbilledLeave = !leave.billable && compare(leave.daysPerYear, '0') > 0
  const onLeaveWorkdays = days.mode === 'EFFECTIVE' && compare(days.leaveWorkdays, '0') > 0
  const warnings: (MarginWarning | false | null)[] = [
    exchange?.warning ? { code: 'RATE_STALE', message: exchange.warning } : null,
    isZero(revenue.net) && { code: 'NO_REVENUE', message: 'The bill rate is zero. Enter a rate.' },
    isZero(payOn('GROSS', pay)) && {
      code: 'NO_PAY',
      message: 'No pay is entered, so the margin does not include pay.',
    },
    bases.some((base) => base !== undefined && base !== 'GROSS') &&
      isZero(payOn('BASIC', pay)) && {
        code: 'NO_BASIC',
        message: 'Basic pay is missing. End of service and insurance are based on it.',
      },
    days.mode === 'EFFECTIVE' &&
      unbilledLeave &&
      (bill.unit === 'MONTH' || !onLeaveWorkdays) && {
        code: 'LEAVE_UNCOUNTED',
        message: 'Unbilled leave is not counted. Use nominal days or enter the leave workdays.',
      },
    onLeaveWorkdays &&
      leave.billable &&
      bill.unit !== 'MONTH' && {
        code: 'DUPLICATE_LEAVE',
        message: 'Leave is billable, but the effective days exclude it. Set the leave workdays to 0.',
      },
    isNegative(net) &&
      !isNegative(gm) && { code: 'NET_NEGATIVE', message: 'The net margin after overhead is negative.' },
  ]
  return warnings.filter((warning) => !!warning)
}
