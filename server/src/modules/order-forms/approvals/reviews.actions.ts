import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { checkSideLabels, orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { forbidden, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertGuards } from '../../../kernel/transitions/checks.ts'
import { lockActiveAgreements } from '../../contracts/agreements/agreements.queries.ts'
import { orderFormAuditSubject, roleOfSide } from '../core/order-forms.rules.ts'
import { presentRecord, type Reader, seesMargin } from '../core/record.queries.ts'
import { lockOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
import { openChecks, openWaivers } from '../lifecycle/available-transitions.queries.ts'
import { type OrderFormFacts, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { approverFor, failedGuards, nextApproval } from '../lifecycle/guards.rules.ts'
import { advanceStep, notifyAboutOrderForm, transitionTo, updateRow } from '../lifecycle/steps.actions.ts'
import { buildChain } from './approval-chain.actions.ts'

type Endpoints = typeof orderFormEndpoints
export type ReviewActionContext = Reader & Pick<Call, 'appContext' | 'requestID' | 'ip'>

/** Loads and locks a visible order form in the version the caller has read; 409 if it is newer. */
export async function lockAsRead(
  call: ReviewActionContext & { readonly scope: NonNullable<Call['scope']> },
  id: string,
  version: number,
): Promise<OrderFormDbRow> {
  const row = await lockOrderForm(call.db, call.scope, id)
  if (row.version !== version) throw staleVersion(await presentRecord(call, row))
  return row
}

/**
 * Confirms pay or billing in the margin review; the first confirmation starts it, the second sends it to HR
 * (docs/domain/order-forms.md).
 */
export async function checkSide(call: Call<Endpoints['check']>): Promise<OrderForm> {
  const { side, version, comment } = call.body
  const row = await lockAsRead(call, call.params.id, version)
  if (row.clientId) await lockActiveAgreements(call.db, row.clientId)
  const facts = await readOrderFormFacts(call, row)
  if (call.staff.role !== roleOfSide(side))
    throw forbidden(`You don’t have permission to confirm ${inSentence(checkSideLabels[side])}.`)
  assertGuards(failedGuards(['notTheCreator', 'waiverGranted'], facts))
  if (!openChecks(facts).includes(side))
    throw ruleViolation(
      'CHECK_NOT_OPEN',
      `${checkSideLabels[side]} is already confirmed or can’t be confirmed now. Status: ${orderFormStatusLabels[row.status]}.`,
    )
  const opened = row.status === 'SUBMITTED' ? await transitionTo(call, row, 'MARGIN_REVIEW', { quiet: true }) : row
  await call.db
    .insertInto('orderFormCheck')
    .values({ orderFormId: row.id, round: row.round, side, checkedBy: call.staff.id, checkedAt: call.now, comment })
    .execute()
  await writeAuditEntry(call, {
    event: 'order-form.checked',
    ...orderFormAuditSubject(row),
    after: { side },
    reason: comment,
  })
  const checked = facts.checks.length + 1
  // In HR review, confirmations are repeated after a cost change without a transition.
  const stays = checked < 2 || opened.status === 'HR_REVIEW'
  return presentRecord(call, stays ? await advanceStep(call, opened) : await transitionTo(call, opened, 'HR_REVIEW'))
}

type Decision = Call<Endpoints['decide']>['body']['decision']

/** The decision of the current approver. */
export async function decideApproval(call: Call<Endpoints['decide']>): Promise<OrderForm> {
  const { decision, version, comment } = call.body
  const row = await lockAsRead(call, call.params.id, version)
  const facts = await readOrderFormFacts(call, row)
  if (row.status !== 'APPROVAL')
    throw ruleViolation('NOT_IN_APPROVAL', `No approval is pending. Status: ${orderFormStatusLabels[row.status]}.`)
  if (!facts.approvals.some(({ roles }) => roles.includes(call.staff.role)) && facts.standsInFor.length === 0)
    throw forbidden('Your role is not in the approval chain of this order form.')
  return presentRecord(call, await recordDecision(call, facts, decision, comment))
}

/** Below the floor or negative: an approval is an exception. */
const isBelowFloor = ({ margin }: OrderFormFacts) => margin?.needsException === true

/** Saves the decision on the current step, and advances, returns or rejects the order form. */
export async function recordDecision(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  decision: Decision,
  comment: string | null,
): Promise<OrderFormDbRow> {
  const { db, staff, now } = call
  const { row } = facts
  assertGuards(failedGuards(['notTheCreator', 'isNextApprover'], facts))
  const step = nextApproval(facts)!
  const assignee = approverFor(facts)
  if (decision !== 'APPROVE' && !comment)
    throw invalid([{ path: 'comment', message: 'Enter a reason. The owner needs to know what to change.' }])
  if (decision === 'APPROVE' && step.reasonRequired && !comment)
    throw invalid([
      { path: 'comment', message: seesMargin(call) ? `Enter why you approve it: ${step.why}.` : 'Enter a reason.' },
    ])
  if (decision === 'APPROVE' && isBelowFloor(facts) && seesMargin(call) && !comment)
    throw invalid([{ path: 'comment', message: 'Enter why you approve it: the margin is below the floor.' }])
  const decidedFor = 'for' in assignee ? assignee.for : null
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
    event: 'order-form.step-approved',
    ...orderFormAuditSubject(row),
    after: { step: step.step, ...(decidedFor && { decidedFor }) },
    reason: comment,
  })
  const isLast = facts.approvals.filter(({ decision: done }) => done === null).length === 1
  return isLast ? transitionTo(call, row, 'APPROVED', { set: { approvedAt: now } }) : advanceStep(call, row)
}

/** HR_REVIEW → APPROVAL: builds the chain from the active rules. */
export async function beginApproval(call: ReviewActionContext, facts: OrderFormFacts): Promise<OrderFormDbRow> {
  await buildChain(call, facts)
  return transitionTo(call, facts.row, 'APPROVAL', { set: { hrReviewedBy: call.staff.id, hrReviewedAt: call.now } })
}

/** Waives a missing document with a reason. */
export async function grantWaiver(call: Call<Endpoints['waive']>): Promise<OrderForm> {
  const { db, staff, now } = call
  const { kind, version, reason } = call.body
  const row = await lockAsRead(call, call.params.id, version)
  const facts = await readOrderFormFacts(call, row)
  assertGuards(failedGuards(['notTheCreator'], facts))
  if (facts.waivers.has(kind)) throw ruleViolation('ALREADY_WAIVED', 'Already waived.')
  if (!openWaivers(facts).includes(kind))
    throw forbidden('This can’t be waived: you don’t have permission, it is not missing, or it is no longer required.')
  await db
    .insertInto('orderFormWaiver')
    .values({ orderFormId: row.id, kind, reason, grantedBy: staff.id, grantedAt: now })
    .execute()
  await writeAuditEntry(call, {
    event: 'order-form.waived',
    ...orderFormAuditSubject(row),
    after: { waiver: kind },
    reason,
  })
  if (kind === 'AGREEMENT' && row.status === 'SUBMITTED')
    return presentRecord(call, await advanceStep(call, row, 'continues after a waiver.'))
  // No step was blocked, so pending roles and due time are unchanged.
  const waived = await updateRow(call, row)
  await notifyAboutOrderForm(call, waived, {
    to: othersThan(staff, [row.ownerId]),
    type: 'ORDER_FORM_STATUS',
    text: 'has a granted waiver.',
  })
  return presentRecord(call, waived)
}
