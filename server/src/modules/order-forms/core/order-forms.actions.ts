import type { OrderFormField } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { conflict, type FieldError, forbidden, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { applyCostChange } from '../amendments/costs.actions.ts'
import { refuseOverlap } from '../amendments/overlaps.queries.ts'
import { lockAsRead } from '../approvals/reviews.actions.ts'
import { saveWaiverReason } from '../approvals/waivers.actions.ts'
import { editableFields, needsRevision } from '../lifecycle/available-transitions.queries.ts'
import { syncCandidate } from '../onboarding/candidate-identity.actions.ts'
import { writeFields } from './drafts.actions.ts'
import { auditable } from './fields.queries.ts'
import { about, TERMINAL } from './order-forms.rules.ts'
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
  if (isOpen(before.status) && before.ownerId === call.staff.id && after.clientId === before.clientId)
    await saveWaiverReason(call, after.id, waiverReason)
  await syncCandidate(call, before, after)
  // A consultant linked after submission must be checked for other order forms.
  if (after.candidateId !== before.candidateId && !isOpen(after.status)) await refuseOverlap(call, after)
  if (before.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.updated',
      ...about(after),
      before: auditable(before),
      after: auditable(after),
    })
  // The margin of a draft is recalculated with every save.
  return presentRecord(call, isOpen(before.status) ? after : await applyCostChange(call, before, after))
}

/** Before submission or in a revision; the submission validates everything. */
const isOpen = (status: string) => status === 'DRAFT' || status === 'REVISION_REQUESTED'

function assertMayChange(
  { staff }: Call<Endpoints['update']>,
  row: OrderFormDbRow,
  fields: readonly OrderFormField[],
): void {
  const open = new Set(editableFields({ row, staff }))
  const shut = fields.filter((field) => !open.has(field))
  if (shut.length === 0) return
  const isCommercial = shut.some(needsRevision)
  const isStillOpen = isOpen(row.status)
  if (open.size === 0 && (isStillOpen || !isCommercial))
    throw forbidden(
      isStillOpen
        ? 'Only the owner can edit this order form.'
        : `You don’t have permission to edit an order form with status ${orderFormStatusLabels[row.status]}.`,
    )
  const errors: FieldError[] = shut.map((path) => ({
    path,
    message: needsRevision(path)
      ? 'Submitted terms are locked. Have the order form returned for revision to change them.'
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
  const { db, scope, params, now, staff } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (!TERMINAL.has(row.status) || row.status === 'CLOSED' || row.status === 'RENEWED')
    throw conflict(
      'ORDER_FORM_IN_USE',
      `Only cancelled, rejected or declined order forms can be archived. Status: ${orderFormStatusLabels[row.status]}.`,
    )
  await db
    .updateTable('orderForm')
    .set((eb) => ({ archivedAt: now, updatedAt: now, updatedBy: staff.id, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.archived',
      ...about(row),
      before: { archived: false },
      after: { archived: true },
    })
  return { id: row.id }
}
