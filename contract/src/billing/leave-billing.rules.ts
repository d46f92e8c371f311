/** Who pays a consultant's leave (domain.md §3.4 leaveBillingPolicy): which of its days the client is billed, and which are given back. */
import type { LeavePolicyKind } from '../clients/parts.contract.ts'
import { type Exact, exact, greater, lesser, minus, type Numeric, plus } from '../kernel/exact.ts'

export interface LeaveBilling {
  readonly kind: LeavePolicyKind
  /** A year, where the policy counts them. */
  readonly days: number | null
}

export interface LeaveShare {
  /** Days that the client pays for. */
  readonly billed: Exact
  /** Of those, the days that are taken off again on a line of their own. */
  readonly credited: Exact
}

const NOTHING: LeaveShare = { billed: exact('0'), credited: exact('0') }

/**
 * What the client pays of so many days of leave, after so many earlier ones of the same year; unrounded. Up to n days are billed and no
 * more (BILLABLE_UP_TO_N), or all are billed as they come and those after the n-th are credited in the open (CREDIT_AFTER_N): the client of
 * a monthly rate sees the whole month and what comes off it.
 */
export function leaveShare(policy: LeaveBilling | null, before: Numeric, days: Numeric): LeaveShare {
  if (policy === null || policy.kind === 'NOT_BILLABLE') return NOTHING
  if (policy.kind === 'BILLABLE') return { billed: exact(days), credited: exact('0') }
  const left = greater(minus(String(policy.days ?? 0), before), '0')
  const within = lesser(left, days)
  return policy.kind === 'BILLABLE_UP_TO_N'
    ? { billed: within, credited: exact('0') }
    : { billed: exact(days), credited: minus(days, within) }
}

/** The same for one day of leave after another; `before` is what the year has had until the first. */
export function leaveShares(
  policy: LeaveBilling | null,
  before: Numeric,
  entries: readonly { readonly days: string }[],
): LeaveShare[] {
  let had = exact(before)
  return entries.map(({ days }) => {
    const share = leaveShare(policy, had, days)
    had = plus(had, days)
    return share
  })
}
