import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { lockAsRead } from '../approvals/reviews.actions.ts'
import { insertDraft } from '../core/drafts.actions.ts'
import { probationLeft } from '../core/order-forms.rules.ts'
import { fieldsOf, type OrderFormDbRow } from '../core/scope.queries.ts'
import { marginOf } from '../core/snapshots.actions.ts'
import { impactOf } from './impact.queries.ts'
import { differences } from './impact.rules.ts'

type OrderFormChangeContext = Call<(typeof orderFormEndpoints)['change']>

/**
 * A dated change of rate, pay or end of an active placement: its impact before approval. Once created, it is an
 * AMENDMENT in the caller's drafts that goes through all reviews and activates on its start date.
 */
export async function changePlacement(call: OrderFormChangeContext) {
  const { body, params } = call
  const row = await lockAsRead(call, params.id, body.version)
  if (row.status !== 'ACTIVE')
    throw ruleViolation(
      'PLACEMENT_NOT_ACTIVE',
      `Only active placements can be amended. Status: ${orderFormStatusLabels[row.status]}.`,
    )
  const before = fieldsOf(row)
  const after = changed(row, before, body)
  if (differences(before, after).length === 0)
    throw invalid([{ path: 'bill', message: 'No changes. Change the rate, pay or end date.' }])
  const validationErrors = missingFields(after)
  if (validationErrors.length > 0) throw invalid(validationErrors)
  const is = await marginOf(call, { ...row, type: 'AMENDMENT', parentId: row.id }, after)
  const impact = await impactOf(call, { row, before, after, is })
  if (body.preview) return { impact, orderFormID: null }
  if (!is.ok) throw ruleViolation(is.code, is.message, is.errors)
  const origin = {
    type: 'AMENDMENT' as const,
    parentID: row.id,
    rootID: row.placementId,
    joinedDate: row.joinedDate,
    follows: row,
  }
  const probation = probationLeft(row.joinedDate ?? row.startDate!, before.probationMonths ?? null, after.startDate!)
  const draft = await insertDraft(call, { ...after, probationMonths: probation }, origin)
  await call.db
    .insertInto('comment')
    .values({
      subjectType: 'order-form',
      subjectId: draft.id,
      text: `Reason: ${body.reason}`,
      authorId: call.staff.id,
      createdAt: call.now,
    })
    .execute()
  return { impact, orderFormID: draft.id }
}

/** The new terms: the sent fields over the current ones. */
function changed(
  row: OrderFormDbRow,
  before: OrderFormFields,
  { effectiveDate, bill, pay, endDate }: OrderFormChangeContext['body'],
): OrderFormFields {
  if (effectiveDate <= row.startDate! || effectiveDate > row.endDate!)
    throw ruleViolation(
      'OUTSIDE_TERM',
      `The effective date must be after ${formatLongDate(row.startDate!)} and not after ${formatLongDate(row.endDate!)}.`,
      [{ path: 'effectiveDate', message: 'Enter a date within the term.' }],
    )
  if (endDate !== undefined && endDate <= effectiveDate)
    throw ruleViolation('DATES_NOT_IN_ORDER', 'The new end date must be after the effective date.', [
      { path: 'endDate', message: 'End date must be after start date.' },
    ])
  return {
    ...before,
    startDate: effectiveDate,
    endDate: endDate ?? row.endDate,
    bill: { ...before.bill, ...bill },
    pay: { ...before.pay, ...pay },
  }
}
