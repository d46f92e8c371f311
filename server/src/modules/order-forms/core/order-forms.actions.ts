import type { OrderFormField } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { isWithOwner, NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { conflict, type FieldError, forbidden, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { applyCostChange } from '../amendments/costs.actions.ts'
import { assertNoOverlap } from '../amendments/overlaps.queries.ts'
import { lockAsRead } from '../approvals/reviews.actions.ts'
import { saveWaiverReason } from '../approvals/waivers.actions.ts'
import { editableFields, needsRevision } from '../lifecycle/available-transitions.queries.ts'
import { updateRow } from '../lifecycle/steps.actions.ts'
import { syncCandidate } from '../onboarding/candidate-identity.actions.ts'
import { writeFields } from './drafts.actions.ts'
import { auditableOrderForm } from './fields.queries.ts'
import { orderFormAuditSubject } from './order-forms.rules.ts'
import { presentRecord } from './record.queries.ts'
import { lockOrderForm, type OrderFormDbRow } from './scope.queries.ts'

type Endpoints = typeof orderFormEndpoints

/**
 * Updates fields that the caller may edit in this status; commercial terms change after submission only in a revision.
 */
export async function updateOrderForm(call: Call<Endpoints['update']>): Promise<OrderForm> {
  const { version, waiverReason, ...fields } = call.body
  const before = await lockAsRead(call, call.params.id, version)
  assertMayChange(call, before, Object.keys(fields) as OrderFormField[])
  const after = await writeFields(call, before, fields)
  if (isWithOwner(before.status) && before.ownerId === call.staff.id && after.clientId === before.clientId)
    await saveWaiverReason(call, after.id, waiverReason)
  await syncCandidate(call, before, after)
  // A consultant linked after submission must be checked for other order forms.
  if (after.candidateId !== before.candidateId && !isWithOwner(after.status)) await assertNoOverlap(call, after)
  if (before.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.updated',
      ...orderFormAuditSubject(after),
      before: auditableOrderForm(before),
      after: auditableOrderForm(after),
    })
  // The margin of a draft is recalculated with every save.
  return presentRecord(call, isWithOwner(before.status) ? after : await applyCostChange(call, before, after))
}

function assertMayChange(
  { staff }: Call<Endpoints['update']>,
  row: OrderFormDbRow,
  fields: readonly OrderFormField[],
): void {
  const editable = new Set(editableFields({ row, staff }))
  const locked = fields.filter((field) => !editable.has(field))
  if (locked.length === 0) return
  const isCommercial = locked.some(needsRevision)
  if (editable.size === 0 && (isWithOwner(row.status) || !isCommercial))
    throw forbidden(
      isWithOwner(row.status)
        ? 'Only the owner can edit this order form.'
        : `You don’t have permission to edit an order form with status ${orderFormStatusLabels[row.status]}.`,
    )
  const errors: FieldError[] = locked.map((path) => ({
    path,
    message: needsRevision(path)
      ? 'Submitted terms are locked. Have the order form returned to change them.'
      : 'You don’t have permission to edit this field.',
  }))
  throw isCommercial
    ? ruleViolation(
        'NEEDS_REVISION',
        'Commercial terms can only be changed in a revision. Have the order form returned first.',
        errors,
      )
    : ruleViolation('FIELD_NOT_EDITABLE', 'You don’t have permission to edit some of these fields.', errors)
}

/** Archives a cancelled, rejected or declined order form; nothing is deleted. */
export async function archiveOrderForm(call: Call<Endpoints['archive']>): Promise<{ id: string }> {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  if (!NEVER_STARTED.includes(row.status))
    throw conflict(
      'ORDER_FORM_IN_USE',
      `Only cancelled, rejected or declined order forms can be archived. Status: ${orderFormStatusLabels[row.status]}.`,
    )
  await updateRow(call, row, { archivedAt: call.now })
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.archived',
      ...orderFormAuditSubject(row),
      before: { archived: false },
      after: { archived: true },
    })
  return { id: row.id }
}
