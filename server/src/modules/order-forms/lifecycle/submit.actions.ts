import { orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { notifyAdmins } from '../../access/core/missing-approvers.actions.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { assertNoOverlap } from '../amendments/overlaps.queries.ts'
import { assertNoOtherRenewal, effectiveType } from '../amendments/renewals.queries.ts'
import { saveWaiverReason } from '../approvals/waivers.actions.ts'
import { auditableOrderForm, goneErrors } from '../core/fields.queries.ts'
import { missingApprovers } from '../core/missing-approvers.queries.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { snapshotMargin } from '../core/snapshots.actions.ts'
import { mayRequestWaiver } from './available-transitions.queries.ts'
import { type OrderFormFacts, readOrderFormFacts } from './facts.queries.ts'
import { assertGuards } from './guard-errors.rules.ts'
import { failedGuards } from './guards.rules.ts'
import { transitionTo, type Work } from './steps.actions.ts'

type SubmitContext = Work & { readonly staff: NonNullable<Work['staff']> }

/**
 * DRAFT or REVISION_REQUESTED → SUBMITTED: checks the guards, assigns a number on the first submission, saves the
 * margin as the next version and starts a new round of reviews. The first submission audits all fields, because
 * drafts are not audited.
 */
export async function submitOrderForm(
  work: SubmitContext,
  row: OrderFormDbRow,
  waiverReason: string | null = null,
): Promise<OrderFormDbRow> {
  const { db, staff, now, today } = work
  const facts = await readOrderFormFacts({ db, staff, today, now }, row)
  const requestsWaiver = await resolveWaiver(work, facts, waiverReason)
  const guards = orderFormMove(row.status, 'SUBMITTED')!.guards
  assertGuards(
    failedGuards(
      guards.filter((name) => name !== 'marginIsFresh' && !(requestsWaiver && name === 'agreementIsActive')),
      facts,
    ),
  )
  const gone = await goneErrors(db, row)
  if (gone.length > 0) throw ruleViolation('REFERENCE_DELETED', gone[0]!.message, gone)
  await assertNoOtherRenewal(work, row)
  await assertNoOverlap(work, row)
  const type = await effectiveType(db, row)
  const isFirst = row.submittedAt === null
  const snapshot = await snapshotMargin(work, facts, () => assertGuards(failedGuards(['marginIsFresh'], facts)))
  const number =
    row.number ?? (await nextNumber(db, { series: 'ORDER_FORM', legalEntityID: row.legalEntityId!, day: today }))
  const set = {
    number,
    type,
    round: row.round + 1,
    submittedBy: staff.id,
    submittedAt: row.submittedAt ?? now,
    approvedAt: null,
    signedOn: null,
    offerExpiresOn: null,
    hrReviewedBy: null,
    hrReviewedAt: null,
    ...snapshot,
  }
  if (isFirst)
    await writeAuditEntry(work, {
      event: 'order-form.created',
      ...orderFormAuditSubject({ ...row, number }),
      after: auditableOrderForm({ ...row, number, type }),
    })
  const requested = requestsWaiver ? { waiverRequested: 'AGREEMENT' } : {}
  const submitted = await transitionTo(work, row, 'SUBMITTED', {
    set,
    event: 'order-form.submitted',
    after: { number, ...requested, ...(type !== row.type && { type }) },
    reason: requestsWaiver ? (waiverReason ?? facts.requestedWaiver?.reason ?? null) : null,
  })
  await notifyAboutUnfilled(work, submitted)
  return submitted
}

/** Notifies the administrators at once of approval steps that no active user can take. */
async function notifyAboutUnfilled(work: SubmitContext, row: OrderFormDbRow): Promise<void> {
  const { db, staff, now, today } = work
  const missing = await missingApprovers({ db, today }, await readOrderFormFacts({ db, staff, today, now }, row))
  if (missing.length === 0) return
  await notifyAdmins(db, {
    subject: `Order form ${row.number} can’t be approved`,
    message: `${row.personName}: ${missing.join(' ')}`,
    orderFormID: row.id,
    entity: 'order-form',
    entityID: row.id,
  })
}

/**
 * Without an active agreement the submission requests a waiver with a reason (docs/domain/order-forms.md: "MSA ACTIVE
 * (or waiver)"); a reason of an earlier round is kept. Returns whether the waiver is still open.
 */
async function resolveWaiver(work: SubmitContext, facts: OrderFormFacts, reason: string | null): Promise<boolean> {
  const mayRequest = mayRequestWaiver(facts)
  if (!mayRequest || reason) await saveWaiverReason(work, facts.row.id, mayRequest ? reason : null)
  return mayRequest && (reason !== null || facts.requestedWaiver !== null)
}
