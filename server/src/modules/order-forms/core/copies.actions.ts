import { daysAfter, endOfNextTerm, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { clonedFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertNoOpenRenewal, assertRenewalAcknowledged } from '../amendments/renewals.queries.ts'
import { insertDraft } from './drafts.actions.ts'
import { probationLeft } from './order-forms.rules.ts'
import { presentRecord } from './record.queries.ts'
import { fieldsOf, getOrderForm, lockOrderForm, type OrderFormDbRow } from './scope.queries.ts'

type CloneCall = Call<(typeof orderFormEndpoints)['cloneOrRenew']>

/**
 * Creates a draft from a visible order form. References are validated again for the caller; only fields are copied,
 * not number, status, approvals, checks, offers, documents or notes.
 */
export const cloneOrRenew = (call: CloneCall): Promise<OrderForm> =>
  call.body.mode === 'CLONE' ? clone(call) : renew(call)

async function clone(call: CloneCall): Promise<OrderForm> {
  const { db, scope, params, body } = call
  const { type = 'NEW' } = body
  if (type !== 'NEW' && type !== 'REPLACEMENT')
    throw invalid([{ path: 'type', message: 'A clone must be of type New or Replacement.' }])
  const source = await getOrderForm(db, scope, params.id)
  const origin = {
    type,
    clonedFromID: source.id,
    follows: source,
    ...(type === 'REPLACEMENT' && { parentID: source.id }),
  }
  return presentRecord(call, await insertDraft(call, clonedFields(fieldsOf(source)), origin))
}

/** The next term: all fields, from the day after this term ends, with the same length unless an end date is given. */
async function renew(call: CloneCall): Promise<OrderForm> {
  const { db, scope, params, body } = call
  const { type = 'RENEWAL', endDate } = body
  if (type !== 'RENEWAL' && type !== 'EXTENSION')
    throw invalid([{ path: 'type', message: 'A next term must be of type Renewal or Extension.' }])
  const parent = await lockOrderForm(db, scope, params.id)
  // A placement on notice cannot be renewed (docs/domain/order-forms.md), because it ends before the next term starts.
  if (parent.status === 'ON_NOTICE')
    throw ruleViolation(
      'NOT_RENEWABLE',
      `The placement is on notice until ${formatLongDate(parent.lastWorkingDay!)}. Have the notice withdrawn first, or create a new order form.`,
    )
  if (parent.status !== 'ACTIVE')
    throw ruleViolation(
      'NOT_RENEWABLE',
      `Only active placements can be renewed. Status: ${orderFormStatusLabels[parent.status]}.`,
    )
  const fields = nextTerm(parent, endDate)
  if (fields.endDate! <= fields.startDate!)
    throw ruleViolation(
      'DATES_NOT_IN_ORDER',
      `The next term starts on ${formatLongDate(fields.startDate!)}. Enter a later end date.`,
      [{ path: 'endDate', message: 'End date must be after start date.' }],
    )
  await assertNoOpenRenewal(call, parent.id)
  if (!body.allowSecondDraft) await assertRenewalAcknowledged(call, parent.id, call.staff.id)
  const { placementId, joinedDate } = parent
  const origin = { type, parentID: parent.id, rootID: placementId, joinedDate, follows: parent }
  return presentRecord(call, await insertDraft(call, fields, origin))
}

function nextTerm(parent: OrderFormDbRow, endDate: string | undefined): OrderFormFields {
  const startDate = daysAfter(parent.endDate!, 1)
  const { submissionID: _s, jobID: _j, ...fields } = fieldsOf(parent)
  return {
    ...fields,
    startDate,
    endDate: endDate ?? endOfNextTerm(parent.startDate!, parent.endDate!),
    probationMonths: probationLeft(parent.joinedDate ?? parent.startDate!, fields.probationMonths ?? null, startDate),
  }
}
