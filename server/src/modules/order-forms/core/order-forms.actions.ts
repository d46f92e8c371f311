import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { OrderFormField } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
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

/** Changes fields, each by those who may and while they may; commercial terms after the submission only in a revision. */
export async function updateOrderForm(call: Call<Endpoints['update']>): Promise<OrderForm> {
  const { version, waiverReason, ...fields } = call.body
  const before = await lockAsRead(call, call.params.id, version)
  assertMayChange(call, before, Object.keys(fields) as OrderFormField[])
  const after = await writeFields(call, before, fields)
  if (isOpen(before.status) && before.ownerId === call.staff.id && after.clientId === before.clientId)
    await saveWaiverReason(call, after.id, waiverReason)
  await syncCandidate(call, before, after)
  // Whoever is linked after the submission has not been looked for on other order forms yet.
  if (after.candidateId !== before.candidateId && !isOpen(after.status)) await refuseOverlap(call, after)
  if (before.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.updated',
      ...about(after),
      before: auditable(before),
      after: auditable(after),
    })
  // While its owner writes, the margin goes along with the draft.
  return presentRecord(call, isOpen(before.status) ? after : await applyCostChange(call, before, after))
}

/** With its writer, before it is submitted, or again: the submission looks at everything. */
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
  const isOpenToSomebody = isOpen(row.status)
  if (open.size === 0 && (isOpenToSomebody || !isCommercial))
    throw forbidden(
      isOpenToSomebody
        ? 'Only the person who wrote the order form changes it.'
        : `Your role changes nothing on an order form that ${statusPhrase(row.status)}.`,
    )
  const errors: FieldError[] = shut.map((path) => ({
    path,
    message: needsRevision(path)
      ? 'This is what was submitted. Have the order form returned for a revision to change it.'
      : 'Your role may not change this.',
  }))
  throw isCommercial
    ? ruleViolation(
        'NEEDS_REVISION',
        'Commercial terms change only by a revision. Have the order form returned first.',
        errors,
      )
    : ruleViolation('FIELD_NOT_EDITABLE', 'Your role may not change some of these fields. Leave them out.', errors)
}

/** Takes an order form that led to nothing out of all lists; nothing is erased. */
export async function archiveOrderForm(call: Call<Endpoints['archive']>): Promise<{ id: string }> {
  const { db, scope, params, now, staff } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (!TERMINAL.has(row.status) || row.status === 'CLOSED' || row.status === 'RENEWED')
    throw conflict(
      'ORDER_FORM_IN_USE',
      `The order form ${statusPhrase(row.status)}. Only cancelled, rejected and declined ones are taken away.`,
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
