import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { about, roleOfSide } from '../core/order-forms.rules.ts'
import { presentRecord, type Reader, seesMargin } from '../core/record.queries.ts'
import { lockOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
import { openChecks, openWaivers } from '../lifecycle/available-transitions.queries.ts'
import { type OrderFormFacts, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { assertGuards } from '../lifecycle/guard-errors.rules.ts'
import { approverFor, failedGuards, nextApproval } from '../lifecycle/guards.rules.ts'
import { advanceStep, notifyAboutOrderForm, touched, transitionTo } from '../lifecycle/steps.actions.ts'
import { buildChain } from './approval-chain.actions.ts'

type Endpoints = typeof orderFormEndpoints
export type ReviewActionContext = Reader & Pick<Call, 'appContext' | 'requestID' | 'ip'>

/** The order form within reach, locked, as the caller has read it; what is newer is answered with 409. */
export async function lockAsRead(
  call: ReviewActionContext & { readonly scope: NonNullable<Call['scope']> },
  id: string,
  version: number,
): Promise<OrderFormDbRow> {
  const row = await lockOrderForm(call.db, call.scope, id)
  if (row.version !== version) throw staleVersion(await presentRecord(call, row))
  return row
}

const SIDE_LABELS = { PAY: 'pay side', BILL: 'bill side' } as const

/** Ticks one side of the margin review; who ticks first opens it, the second tick hands it to HR (domain.md §2.5). */
export async function checkSide(call: Call<Endpoints['check']>): Promise<OrderForm> {
  const { side, version, comment } = call.body
  const row = await lockAsRead(call, call.params.id, version)
  const facts = await readOrderFormFacts(call, row)
  if (call.staff.role !== roleOfSide(side)) throw forbidden(`Your role does not check the ${SIDE_LABELS[side]}.`)
  assertGuards(failedGuards(['notTheCreator', 'waiverGranted'], facts))
  if (!openChecks(facts).includes(side))
    throw ruleViolation(
      'CHECK_NOT_OPEN',
      `The ${SIDE_LABELS[side]} is not to be checked now: the order form ${statusPhrase(row.status)}, or that side is confirmed already.`,
    )
  const opened = row.status === 'SUBMITTED' ? await transitionTo(call, row, 'MARGIN_REVIEW', { quiet: true }) : row
  await call.db
    .insertInto('orderFormCheck')
    .values({ orderFormId: row.id, round: row.round, side, checkedBy: call.staff.id, checkedAt: call.now, comment })
    .execute()
  await writeAuditEntry(call, { event: 'order-form.checked', ...about(row), after: { side }, reason: comment })
  const checked = facts.checks.length + 1
  // In the review of HR the ticks are given again after a change of the costs; it is there already.
  const stays = checked < 2 || opened.status === 'HR_REVIEW'
  return presentRecord(call, stays ? await advanceStep(call, opened) : await transitionTo(call, opened, 'HR_REVIEW'))
}

type Decision = Call<Endpoints['decide']>['body']['decision']

/** The decision of the approver whose turn it is. */
export async function decideApproval(call: Call<Endpoints['decide']>): Promise<OrderForm> {
  const { decision, version, comment } = call.body
  const row = await lockAsRead(call, call.params.id, version)
  const facts = await readOrderFormFacts(call, row)
  if (row.status !== 'APPROVAL')
    throw ruleViolation(
      'NOT_IN_APPROVAL',
      `The order form ${statusPhrase(row.status)}: there is no approval to give. Open it again to see where it stands.`,
    )
  if (!facts.approvals.some(({ roles }) => roles.includes(call.staff.role)) && facts.standsInFor.length === 0)
    throw forbidden('Your role is not in the approval chain of this order form.')
  return presentRecord(call, await takeDecision(call, facts, decision, comment))
}

/** Below the floor, or negative: whoever approves it answers for an exception. */
const isBelowFloor = ({ margin }: OrderFormFacts) => margin?.needsException === true

/** Writes the decision on the step that is next, and takes the order form on, back, or out. */
export async function takeDecision(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  decision: Decision,
  comment: string | null,
): Promise<OrderFormDbRow> {
  const { db, staff, now } = call
  const { row } = facts
  assertGuards(failedGuards(['notTheCreator', 'isNextApprover'], facts))
  const step = nextApproval(facts)!
  const turn = approverFor(facts)
  if (decision !== 'APPROVE' && !comment)
    throw invalid([{ path: 'comment', message: 'Say why. The writer needs to know what to change.' }])
  if (decision === 'APPROVE' && step.reasonRequired && !comment)
    throw invalid([
      { path: 'comment', message: seesMargin(call) ? `Say why you approve it: ${step.why}.` : 'Say why.' },
    ])
  if (decision === 'APPROVE' && isBelowFloor(facts) && seesMargin(call) && !comment)
    throw invalid([{ path: 'comment', message: 'Say why you approve it: the margin is below the floor.' }])
  const decidedFor = 'for' in turn ? turn.for : null
  await db
    .updateTable('orderFormApproval')
    .set({
      decision,
      comment,
      decidedBy: staff.id,
      decidedAt: now,
      decidedFor,
      marginVersion: facts.margin?.version ?? null,
    })
    .where('id', '=', step.id)
    .where('decision', 'is', null)
    .execute()
  if (decision !== 'APPROVE') {
    const to = decision === 'RETURN' ? 'REVISION_REQUESTED' : 'REJECTED'
    return transitionTo(call, row, to, { reason: comment, after: { step: step.step } })
  }
  await writeAuditEntry(call, {
    event: 'order-form.approved-step',
    ...about(row),
    after: { step: step.step, ...(decidedFor && { decidedFor }) },
    reason: comment,
  })
  const isLast = facts.approvals.filter(({ decision: done }) => done === null).length === 1
  return isLast ? transitionTo(call, row, 'APPROVED', { set: { approvedAt: now } }) : advanceStep(call, row)
}

/** HR_REVIEW → APPROVAL: the chain from the rules in force. */
export async function beginApproval(call: ReviewActionContext, facts: OrderFormFacts): Promise<OrderFormDbRow> {
  await buildChain(call, facts)
  return transitionTo(call, facts.row, 'APPROVAL', { set: { hrReviewedBy: call.staff.id, hrReviewedAt: call.now } })
}

/** Lets an order form go on without a paper, for a reason that stays on it. */
export async function grantWaiver(call: Call<Endpoints['waive']>): Promise<OrderForm> {
  const { db, staff, now } = call
  const { kind, version, reason } = call.body
  const row = await lockAsRead(call, call.params.id, version)
  const facts = await readOrderFormFacts(call, row)
  assertGuards(failedGuards(['notTheCreator'], facts))
  if (facts.waivers.has(kind)) throw ruleViolation('WAIVER_GRANTED', 'This was waived already.')
  if (!openWaivers(facts).includes(kind))
    throw forbidden(
      'Your role does not waive this, or it is not missing, or the order form is past the point where it matters.',
    )
  await db
    .insertInto('orderFormWaiver')
    .values({ orderFormId: row.id, kind, reason, grantedBy: staff.id, grantedAt: now })
    .execute()
  await writeAuditEntry(call, { event: 'order-form.waived', ...about(row), after: { waiver: kind }, reason })
  if (kind === 'AGREEMENT' && row.status === 'SUBMITTED')
    return presentRecord(call, await advanceStep(call, row, 'goes on: what it lacked was waived.'))
  // No step waited for it: whose turn it is, and by when, stays.
  const waived = await touched(call, row)
  await notifyAboutOrderForm(call, waived, {
    to: [row.ownerId].filter((id) => id !== staff.id),
    type: 'ORDER_FORM_STATUS',
    words: 'may do without what it lacked: that was waived.',
  })
  return presentRecord(call, waived)
}
