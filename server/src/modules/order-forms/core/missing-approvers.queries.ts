import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { approversFor } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { missingApproverMessage } from '../../access/core/missing-approvers.actions.ts'
import { approvalRulesOn } from '../../settings/versions/approval-rules.queries.ts'
import { approvalFacts } from '../approvals/approval-chain.actions.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import { awaitsWaiver, roleOfSide } from './order-forms.rules.ts'

/** The statuses before and during the reviews. */
const REVIEWED: ReadonlySet<OrderFormStatus> = new Set(['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW', 'APPROVAL'])

interface UnfilledRequest {
  readonly db: Db
  readonly today: string
}

/** The current and later review and approval steps that no active user can take: the missing role and the country. */
export async function missingApprovers(context: UnfilledRequest, facts: OrderFormFacts): Promise<string[]> {
  const { row } = facts
  const without = [row.ownerId, row.createdBy, row.submittedBy]
  const steps = REVIEWED.has(row.status)
    ? await stepsAhead(context, facts)
    : row.waitingRoles.length > 0
      ? [row.waitingRoles]
      : []
  const labels = await Promise.all(
    steps.map((roles) => missingApproverMessage(context.db, { roles, countryID: row.countryId, without })),
  )
  return [...new Set(labels.filter((one) => one !== null))]
}

/** The same for a user who reads the record; later approvals depend on the margin and need access to it. */
export async function missingApproversFor(
  context: UnfilledRequest & { readonly staff: Staff },
  facts: OrderFormFacts,
): Promise<string[]> {
  const { row } = facts
  if (row.submittedAt === null) return []
  if (may(context.staff, right('order-form-margin', 'view')) || context.staff.role === 'ADMIN')
    return missingApprovers(context, facts)
  const without = [row.ownerId, row.createdBy, row.submittedBy]
  const present = await missingApproverMessage(context.db, {
    roles: row.waitingRoles,
    countryID: row.countryId,
    without,
  })
  return present === null ? [] : [present]
}

async function stepsAhead(context: UnfilledRequest, facts: OrderFormFacts): Promise<(readonly string[])[]> {
  const { row, checks, approvals } = facts
  if (row.status === 'APPROVAL') return approvals.filter(({ decision }) => decision === null).map(({ roles }) => roles)
  const ticked = checks.map(({ side }) => side)
  const sides = (['PAY', 'BILL'] as const).filter((side) => !ticked.includes(side)).map((side) => [roleOfSide(side)])
  const waiver = awaitsWaiver(row) ? [row.waitingRoles] : []
  return [...waiver, ...sides, ['HR_MANAGER'], ...(await approvalsAhead(context, facts))]
}

/** The approvals that today's rules require. */
async function approvalsAhead(context: UnfilledRequest, facts: OrderFormFacts): Promise<(readonly string[])[]> {
  if (!facts.margin) return []
  const rules = await approvalRulesOn(context.db, context.today)
  return approversFor(rules, await approvalFacts(context, facts)).map(({ roles }) => roles)
}
