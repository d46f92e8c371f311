/** Who pays a consultant's leave (domain.md §3.4 leaveBillingPolicy): which of its days the client is billed, and which are given back. */
import { type Exact, exact, minus, plus, written } from '../../kernel/math/rational.ts'
import { type LeaveBilling, leaveBilled } from '../../timesheets/units.rules.ts'

export interface LeaveShare {
  /** Days that the client pays for. */
  readonly billed: Exact
  /** Of those, the days that are taken off again on a line of their own. */
  readonly credited: Exact
}

/**
 * What the client pays of so many days of paid leave, after so many earlier ones of the same year; unrounded, and net of what is credited the
 * same as the timesheet counts. Up to n days are billed and no more (BILLABLE_UP_TO_N), or all are billed as they come and those after the
 * n-th are credited in the open (CREDIT_AFTER_N): the client of a monthly rate sees the whole month and what comes off it.
 */
export function leaveShare(policy: LeaveBilling | null, before: string, days: Exact): LeaveShare {
  if (policy === null) return { billed: exact('0'), credited: exact('0') }
  const paid = leaveBilled(days, policy, before)
  return policy.kind === 'CREDIT_AFTER_N'
    ? { billed: days, credited: minus(days, paid) }
    : { billed: paid, credited: exact('0') }
}

/** The same for one day of leave after another; `before` is what the year has had until the first. */
export function leaveShares(
  policy: LeaveBilling | null,
  before: string,
  entries: readonly { readonly days: Exact }[],
): LeaveShare[] {
  let had = exact(before)
  return entries.map(({ days }) => {
    const share = leaveShare(policy, written(had), days)
    had = plus(had, days)
    return share
  })
}
