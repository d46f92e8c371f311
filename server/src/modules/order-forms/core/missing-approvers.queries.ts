import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { approvalPolicy, canDecide, type PolicyStep } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { approversFor } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { missingApproverMessage } from '../../access/core/missing-approvers.actions.ts'
import { approvalRulesOn } from '../../settings/versions/approval-rules.queries.ts'
import { approvalFacts } from '../approvals/approval-chain.actions.ts'
import { pendingStep } from '../approvals/approval-eligibility.queries.ts'
import { peopleExcluded } from '../approvals/exclusions.rules.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import { awaitsWaiver, roleOfSide } from './order-forms.rules.ts'

/** The statuses before and during the reviews. */
const REVIEWED: ReadonlySet<OrderFormStatus> = new Set(['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW', 'APPROVAL'])

interface UnfilledRequest {
  readonly db: Db
  readonly today: string
}

/** A step of the policy that is open, and the roles that may take it. */
interface OpenStep {
  readonly step: PolicyStep
  readonly roles: readonly string[]
}

/** The current and later review and approval steps that no active user can take: the missing role and the country. */
export async function missingApprovers(context: UnfilledRequest, facts: OrderFormFacts): Promise<string[]> {
  const { row } = facts
  const steps = REVIEWED.has(row.status) ? await stepsAhead(context, facts) : [currentStep(facts)]
  const labels = await Promise.all(steps.map((step) => missingFor(context.db, facts, step)))
  return [...new Set(labels.filter((one) => one !== null))]
}

/** The same for a user who reads the record; later approvals depend on the margin and need access to it. */
export async function missingApproversFor(
  context: UnfilledRequest & { readonly staff: Staff },
  facts: OrderFormFacts,
): Promise<string[]> {
  if (facts.row.submittedAt === null) return []
  if (may(context.staff, right('order-form-margin', 'view')) || context.staff.role === 'ADMIN')
    return missingApprovers(context, facts)
  const present = await missingFor(context.db, facts, currentStep(facts))
  return present === null ? [] : [present]
}

/** The message that no active user may take a step; users who are excluded from it do not count. */
function missingFor(db: Db, { row, checks, approvals }: OrderFormFacts, { step, roles }: OpenStep) {
  const pending = { step, roles, people: peopleExcluded(row, { checks, approvals }) }
  return missingApproverMessage(db, {
    roles,
    countryID: row.countryId,
    // A delegate adds no one: they decide only for a user who could decide it themselves.
    mayDecide: (user) => canDecide({ ...user, delegators: [] }, pending).allowed,
  })
}

const currentStep = ({ row }: OrderFormFacts): OpenStep => ({ step: pendingStep(row), roles: row.waitingRoles })

async function stepsAhead(context: UnfilledRequest, facts: OrderFormFacts): Promise<OpenStep[]> {
  const { row, checks, approvals } = facts
  const approvalsOf = (steps: readonly { readonly roles: readonly string[] }[]) =>
    steps.map(({ roles }): OpenStep => ({ step: 'APPROVAL', roles }))
  if (row.status === 'APPROVAL') return approvalsOf(approvals.filter(({ decision }) => decision === null))
  const ticked = checks.map(({ side }) => side)
  const sides = (['PAY', 'BILL'] as const)
    .filter((side) => !ticked.includes(side))
    .map((side): OpenStep => ({ step: 'MARGIN_CHECK', roles: [roleOfSide(side)] }))
  const hrReview: OpenStep = { step: 'HR_REVIEW', roles: approvalPolicy.steps.HR_REVIEW.roles }
  const waiver = awaitsWaiver(row) ? [currentStep(facts)] : []
  return [...waiver, ...sides, hrReview, ...approvalsOf(await approvalsAhead(context, facts))]
}

/** The approvals that today's rules require. */
async function approvalsAhead(context: UnfilledRequest, facts: OrderFormFacts) {
  if (!facts.margin) return []
  const rules = await approvalRulesOn(context.db, context.today)
  return approversFor(rules, await approvalFacts(context, facts))
}
