import type { PendingDecision } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

interface ReviewsOfRound {
  readonly checks: readonly { readonly checkedBy: string }[]
  readonly approvals: readonly { readonly decidedBy: string | null; readonly decidedFor: string | null }[]
}

const ids = (all: readonly (string | null)[]) => all.filter((id) => id !== null)

/** The users who took part in an order form and how, with the checks and approvals of its current submission. */
export const peopleExcluded = (
  { authorIds, hrReviewedBy }: Pick<OrderFormDbRow, 'authorIds' | 'hrReviewedBy'>,
  { checks, approvals }: ReviewsOfRound,
): PendingDecision['people'] => ({
  AUTHOR: authorIds,
  DECIDER: ids(approvals.flatMap(({ decidedBy, decidedFor }) => [decidedBy, decidedFor])),
  REVIEWER: ids([hrReviewedBy, ...checks.map(({ checkedBy }) => checkedBy)]),
})
