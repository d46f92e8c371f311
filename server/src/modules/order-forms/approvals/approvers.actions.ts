import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { ApprovalStep } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'
import { unassignedSteps } from './approvers.rules.ts'

/** Who decides in the place of a role of which everybody has had a part in the order form already. */
const NEXT_RANK: readonly Role[] = ['COO', 'MANAGING_DIRECTOR']
const HR: readonly Role[] = ['HR_MANAGER', 'HR_VICE_PRESIDENT']

const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id)

/**
 * The chain with somebody left for each step: whoever wrote the order form, checked its margin or passes the review of HR decides none of it,
 * and nobody two (domain.md §6, segregation 3). Where only the reviewer is in the way and somebody else may review, the review is refused;
 * else the next rank decides. A role that nobody holds in reach is left as it is: the administrator gives it to somebody.
 */
export async function ensureApprovers(
  work: Work & { readonly staff: NonNullable<Work['staff']> },
  { row, checks }: OrderFormFacts,
  steps: readonly ApprovalStep[],
): Promise<ApprovalStep[]> {
  const { db, staff } = work
  const reach = async (roles: readonly Role[]) => idsOf(await usersWithAccess(db, roles, row.countryId))
  const shut = new Set([...row.authorIds, ...checks.map(({ checkedBy }) => checkedBy)])
  const holders = await Promise.all(steps.map(({ roles }) => reach(roles)))
  const without = (people: readonly string[], reviewer?: string) =>
    people.filter((id) => !shut.has(id) && id !== reviewer)
  const held = steps.flatMap((_, i) => (holders[i]!.length > 0 ? [i] : []))
  const open = unassignedSteps(held.map((i) => without(holders[i]!, staff.id))).map((at) => held[at]!)
  if (open.length === 0) return [...steps]
  const isOnlyTheReviewer = unassignedSteps(held.map((i) => without(holders[i]!))).length === 0
  const others = without(await reach(HR), staff.id)
  if (isOnlyTheReviewer && others.length > 0)
    throw ruleViolation(
      'approverLeft',
      `Whoever passes the review approves nothing, and nobody else is left for the step of the ${wordsOf(steps[open[0]!]!.roles)}. Let another person of HR pass the review.`,
    )
  const heads = await reach(NEXT_RANK)
  const wider = held.map((i) => without(open.includes(i) ? [...holders[i]!, ...heads] : holders[i]!, staff.id))
  const [alone] = unassignedSteps(wider)
  if (alone !== undefined)
    throw ruleViolation(
      'approverLeft',
      `Everybody who may approve as ${wordsOf(steps[held[alone]!]!.roles)} has had a part in this order form. Have somebody else with that role set up, or return it to another writer.`,
    )
  return steps.map((step, i) =>
    open.includes(i)
      ? {
          ...step,
          roles: [...new Set([...step.roles, ...NEXT_RANK])],
          why: `${step.why}; the next rank decides, because the ${wordsOf(step.roles)} had a part in it`,
        }
      : step,
  )
}

const wordsOf = (roles: readonly Role[]) => roles.map((role) => ROLE_LABELS[role]).join(' or ')
