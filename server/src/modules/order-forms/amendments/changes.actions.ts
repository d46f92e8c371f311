import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
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
 * A dated change of rate, pay or end of a running placement: what it touches and what it does to the margin, before anybody approves it.
 * Written down, it is an AMENDMENT in the caller's drafts that goes the whole way of an order form; on its first day it takes over.
 */
export async function changePlacement(call: OrderFormChangeContext) {
  const { body, params } = call
  const row = await lockAsRead(call, params.id, body.version)
  if (row.status !== 'ACTIVE')
    throw ruleViolation(
      'NOT_RUNNING',
      `Only a running placement is changed from a day on; this order form ${statusPhrase(row.status)}.`,
    )
  const before = fieldsOf(row)
  const after = changed(row, before, body)
  if (differences(before, after).length === 0)
    throw invalid([{ path: 'bill', message: 'Change the rate, the pay or the end: nothing differs yet.' }])
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
      text: `Why: ${body.reason}`,
      authorId: call.staff.id,
      createdAt: call.now,
    })
    .execute()
  return { impact, orderFormID: draft.id }
}

/** The terms from the day on: what was sent lies over what is there. */
function changed(
  row: OrderFormDbRow,
  before: OrderFormFields,
  { effectiveDate, bill, pay, endDate }: OrderFormChangeContext['body'],
): OrderFormFields {
  if (effectiveDate <= row.startDate! || effectiveDate > row.endDate!)
    throw ruleViolation(
      'OUTSIDE_THE_TERM',
      `The change begins within the term, after ${formatDateInWords(row.startDate!)} and up to ${formatDateInWords(row.endDate!)}.`,
      [{ path: 'effectiveDate', message: 'Choose a day within the term.' }],
    )
  if (endDate !== undefined && endDate <= effectiveDate)
    throw ruleViolation('DATES_IN_ORDER', 'The new end must be after the day of the change.', [
      { path: 'endDate', message: 'The end must be after the start.' },
    ])
  return {
    ...before,
    startDate: effectiveDate,
    endDate: endDate ?? row.endDate,
    bill: { ...before.bill, ...bill },
    pay: { ...before.pay, ...pay },
  }
}
