/**
 * The leave billing policy (docs/domain/billing.md leaveBillingPolicy): which leave days the client is billed, and
 * which are credited.
 */
import { exact, fractionText, minus, plus, type Rational } from '../../kernel/math/rational.ts'
import { type LeaveBilling, leaveBilled } from '../../timesheets/units.rules.ts'

export interface LeaveShare {
  /** Days that the client pays for. */
  readonly billed: Rational
  /** The days of those that are credited on a separate line. */
  readonly credited: Rational
}

/**
 * How many days of paid leave the client pays after earlier ones of the same year; unrounded, and the net of billed and
 * credited days equals what the timesheet counts. Either up to n days are billed (BILLABLE_UP_TO_N), or all are billed
 * and those after the n-th are credited visibly (CREDIT_AFTER_N): a client with a monthly rate sees the whole month and
 * the deduction.
 */
function leaveShare(policy: LeaveBilling | null, before: string, days: Rational): LeaveShare {
  if (policy === null) return { billed: exact('0'), credited: exact('0') }
  const paid = leaveBilled(days, policy, before)
  return policy.kind === 'CREDIT_AFTER_N'
    ? { billed: days, credited: minus(days, paid) }
    : { billed: paid, credited: exact('0') }
}

/** The same day by day; `before` are the days of the year before the first. */
export function leaveShares(
  policy: LeaveBilling | null,
  before: string,
  entries: readonly { readonly days: Rational }[],
): LeaveShare[] {
  let had = exact(before)
  return entries.map(({ days }) => {
    const share = leaveShare(policy, fractionText(had), days)
    had = plus(had, days)
    return share
  })
}
