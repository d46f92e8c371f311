import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { missingFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { insertComment } from '../../../kernel/records/comments.ts'
import { insertDraft } from '../core/drafts.actions.ts'
import { probationLeft } from '../core/order-forms.rules.ts'
import { fieldsOf, lockOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
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
  // The response has no order form, so the error of an outdated version has none either.
  const row = await lockOrderForm(call.db, call.scope, params.id)
  if (row.version !== body.version) throw staleVersion(undefined)
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
  // The draft is not on the audit trail yet, and its owner wrote the reason: no entry, no notification.
  await insertComment(call, { subjectType: 'order-form', subjectId: draft.id, text: `Reason: ${body.reason}` })
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
