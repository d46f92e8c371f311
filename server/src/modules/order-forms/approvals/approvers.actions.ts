import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { approvalPolicy, stepsWithoutApprover } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { ApprovalStep } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'

const { nextRank, steps: policy } = approvalPolicy

const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id)

/**
 * The approval chain with an eligible user for each step: users who wrote the order form, checked its margin or make
 * the HR review approve no step, and no user approves two (docs/domain/permissions.md, segregation 3). If only the
 * reviewer prevents a step and another user can review, the review is rejected; otherwise the next rank approves. A
 * role without users in scope stays in the chain: the administrator must assign it.
 */
export async function ensureApprovers(
  work: Work & { readonly staff: NonNullable<Work['staff']> },
  { row, checks }: OrderFormFacts,
  steps: readonly ApprovalStep[],
): Promise<ApprovalStep[]> {
  const { db, staff } = work
  const holdersOf = async (roles: readonly Role[]) => idsOf(await usersWithAccess(db, roles, row.countryId))
  const involved = new Set([...row.authorIds, ...checks.map(({ checkedBy }) => checkedBy)])
  const eligibleOf = (people: readonly string[], reviewer?: string) =>
    people.filter((id) => !involved.has(id) && id !== reviewer)
  const holders = await Promise.all(steps.map(({ roles }) => holdersOf(roles)))
  const stepsHeld = steps.flatMap((_, i) => (holders[i]!.length > 0 ? [i] : []))
  const unfilled = stepsWithoutApprover(stepsHeld.map((i) => eligibleOf(holders[i]!, staff.id))).map(
    (place) => stepsHeld[place]!,
  )
  if (unfilled.length === 0) return [...steps]
  const onlyReviewerIsMissing = stepsWithoutApprover(stepsHeld.map((i) => eligibleOf(holders[i]!))).length === 0
  const otherReviewers = eligibleOf(await holdersOf(policy.HR_REVIEW.roles), staff.id)
  if (onlyReviewerIsMissing && otherReviewers.length > 0)
    throw ruleViolation(
      'APPROVER_LEFT',
      `The HR reviewer can’t approve, and no one else can decide the step of the ${rolesText(steps[unfilled[0]!]!.roles)}. Another HR user must complete the review.`,
    )
  const seniors = await holdersOf(nextRank)
  const withSeniors = stepsHeld.map((i) =>
    eligibleOf(unfilled.includes(i) ? [...holders[i]!, ...seniors] : holders[i]!, staff.id),
  )
  const [stillUnfilled] = stepsWithoutApprover(withSeniors)
  if (stillUnfilled !== undefined)
    throw ruleViolation(
      'APPROVER_LEFT',
      `All users who can approve as ${rolesText(steps[stepsHeld[stillUnfilled]!]!.roles)} are excluded because they worked on this order form. Assign the role to another user, or return the order form.`,
    )
  return steps.map((step, i) =>
    unfilled.includes(i)
      ? {
          ...step,
          roles: [...new Set([...step.roles, ...nextRank])],
          why: `${step.why}; decided by the next rank because the ${rolesText(step.roles)} worked on it`,
        }
      : step,
  )
}

const rolesText = (roles: readonly Role[]) => roles.map((role) => ROLE_LABELS[role]).join(' or ')
