/** How a margin stands to target and floor, and what is strange about its input (domain.md §2.5, §3.2). */

import { shareOf } from '../kernel/math/money.ts'
import { compare, type Exact, isNegative, isZero } from '../kernel/math/rational.ts'
import { payOn } from '../settings/country-rules/countries.rules.ts'
import type { MarginTerms } from './margin.contract.ts'
import type { Revenue } from './margin-revenue.rules.ts'

/** How the margin stands to the set-up: below the floor takes an exception, below zero the managing director (§2.5). */
export type MarginVerdict = 'ABOVE_TARGET' | 'BELOW_TARGET' | 'BELOW_FLOOR' | 'NEGATIVE'

export interface MarginWarning {
  readonly code:
    | ('RATE_STALE' | 'NO_REVENUE' | 'NO_PAY' | 'NO_BASIC' | 'LEAVE_UNCOUNTED' | 'LEAVE_COUNTED_TWICE' | 'NET_NEGATIVE')
    /** Of a form that was completed (margin-completion.rules.ts). */
    | ('PARAMETERS_MISSING' | 'PREMIUM_ASSUMED' | 'NATIONALITY_ASSUMED')
  readonly message: string
}

/** The unrounded values that everything derived is computed from, in the cost currency. */
export interface MarginValues {
  readonly revenue: Revenue
  readonly direct: Exact
  readonly gm: Exact
  readonly overhead: Exact
  readonly net: Exact
  readonly targetBill: Exact
  readonly floorBill: Exact
}

/** On unrounded values: 17.996 % is shown as 18.00 and still lies below a floor of 18 (§3.0). */
export function verdictOf({ targetPercent, floorPercent }: MarginTerms, { gm, revenue }: MarginValues): MarginVerdict {
  if (isNegative(gm)) return 'NEGATIVE'
  if (isZero(revenue.net)) return 'BELOW_FLOOR'
  const share = shareOf(gm, revenue.net)
  if (compare(share, floorPercent) < 0) return 'BELOW_FLOOR'
  return compare(share, targetPercent) < 0 ? 'BELOW_TARGET' : 'ABOVE_TARGET'
}

/** What a person should know before trusting the figures; none of it refuses. */
export function warningsOf(terms: MarginTerms, { revenue, gm, net }: MarginValues): MarginWarning[] {
  const { bill, days, leave, pay, exchange, endOfService, insurances } = terms
  const bases = [endOfService?.base, ...insurances.map(({ base }) => base)]
  const unbilledLeave = !leave.billable && compare(leave.daysPerYear, '0') > 0
  const onLeaveWorkdays = days.mode === 'EFFECTIVE' && compare(days.leaveWorkdays, '0') > 0
  const warnings: (MarginWarning | false | null)[] = [
    exchange?.warning ? { code: 'RATE_STALE', message: exchange.warning } : null,
    isZero(revenue.net) && { code: 'NO_REVENUE', message: 'The bill rate is zero: nothing is earned. Enter the rate.' },
    isZero(payOn('GROSS', pay)) && { code: 'NO_PAY', message: 'No pay is entered, so the margin leaves it out.' },
    bases.some((base) => base !== undefined && base !== 'GROSS') &&
      isZero(payOn('BASIC', pay)) && {
        code: 'NO_BASIC',
        message: 'There is no basic pay, on which end of service and insurance are based. Enter it.',
      },
    days.mode === 'EFFECTIVE' &&
      unbilledLeave &&
      (bill.unit === 'MONTH' || !onLeaveWorkdays) && {
        code: 'LEAVE_UNCOUNTED',
        message:
          'Leave that the client does not pay for is counted nowhere. Count nominal days, or enter the leave workdays.',
      },
    onLeaveWorkdays &&
      leave.billable &&
      bill.unit !== 'MONTH' && {
        code: 'LEAVE_COUNTED_TWICE',
        message: 'The client pays for leave, yet the effective days leave it out. Enter no leave workdays.',
      },
    isNegative(net) && !isNegative(gm) && { code: 'NET_NEGATIVE', message: 'After overhead nothing is left.' },
  ]
  return warnings.filter((warning) => !!warning)
}
