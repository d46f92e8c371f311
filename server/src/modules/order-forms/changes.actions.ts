import { workdaysIn } from '@muster/contract/contracts/term-value.rules.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/order-forms.contract.ts'
import { missingFields } from '@muster/contract/order-forms/order-forms.rules.ts'
import type { OrderFormFields } from '@muster/contract/order-forms/terms.contract.ts'
import { invalid, refused } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/route.ts'
import { insertDraft } from './drafts.actions.ts'
import { daysFromTo } from './order-forms.rules.ts'
import { lockAsRead } from './reviews.actions.ts'
import { fieldsOf, type OrderFormDbRow } from './scope.queries.ts'
import { marginOf, type Reckoned } from './snapshots.actions.ts'
import { presentMargin } from './snapshots.queries.ts'

type Changing = Call<(typeof orderFormEndpoints)['change']>

/**
 * A dated change of rate, pay or end of a running placement: what it touches and what it does to the margin, before anybody approves it.
 * Written down, it is an AMENDMENT in the caller's drafts that goes the whole way of an order form; on its first day it takes over.
 */
export async function changePlacement(call: Changing) {
  const { body, params } = call
  const row = await lockAsRead(call, params.id, body.version)
  if (row.status !== 'ACTIVE')
    throw refused('NOT_RUNNING', `Only a running placement is changed from a day on; this order form is ${row.status}.`)
  const before = fieldsOf(row)
  const after = changed(row, before, body)
  const changes = differences(before, after)
  if (changes.length === 0)
    throw invalid([{ path: 'bill', message: 'Change the rate, the pay or the end: nothing differs yet.' }])
  const faults = missingFields(after)
  if (faults.length > 0) throw invalid(faults)
  const [was, is] = [await marginOf(call, row, before), await marginOf(call, row, after)]
  const impact = {
    ...touched(call, row, after),
    changes,
    ...(call.may(right('order-form-margin', 'view')) && { margin: { before: shown(was), after: shown(is) } }),
    warnings: warningsOf(call, row, is),
  }
  if (body.preview) return { impact, orderFormID: null }
  if (!is.ok) throw refused(is.code, is.message, is.errors)
  const origin = {
    type: 'AMENDMENT' as const,
    parentID: row.id,
    rootID: row.rootId ?? row.id,
    joinedDate: row.joinedDate,
    follows: row,
  }
  const draft = await insertDraft(call, after, origin)
  await call.db
    .insertInto('orderFormNote')
    .values({ orderFormId: draft.id, text: `Why: ${body.reason}`, authorId: call.staff.id, createdAt: call.now })
    .execute()
  return { impact, orderFormID: draft.id }
}

/** The terms from the day on: what was sent lies over what is there. */
function changed(
  row: OrderFormDbRow,
  before: OrderFormFields,
  { effectiveDate, bill, pay, endDate }: Changing['body'],
): OrderFormFields {
  if (effectiveDate <= row.startDate! || effectiveDate > row.endDate!)
    throw refused(
      'OUTSIDE_THE_TERM',
      `The change begins within the term, after ${row.startDate} and up to ${row.endDate}.`,
      [{ path: 'effectiveDate', message: 'Choose a day within the term.' }],
    )
  if (endDate !== undefined && endDate <= effectiveDate)
    throw refused('datesInOrder', 'The new end must be after the day of the change.', [
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

function differences(before: OrderFormFields, after: OrderFormFields) {
  const parts = (fields: OrderFormFields): Record<string, unknown> => ({
    'bill.rate': fields.bill?.rate ?? null,
    'bill.unit': fields.bill?.unit ?? null,
    'bill.currency': fields.bill?.currency ?? null,
    'pay.currency': fields.pay?.currency ?? null,
    'pay.components': fields.pay?.components ?? [],
    endDate: fields.endDate ?? null,
  })
  const [was, is] = [parts(before), parts(after)]
  return Object.keys(was)
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, from: was[field], to: is[field] }))
}

/** The days from the change to the end, those a timesheet can have, and those whose papers exist already. */
function touched({ today }: Changing, row: OrderFormDbRow, { startDate, endDate, calendar }: OrderFormFields) {
  const from = startDate!
  const until = endDate! > row.endDate! ? endDate! : row.endDate!
  const workingDays = calendar?.workingDays ?? []
  return {
    daysAffected: daysFromTo(from, until),
    workingDaysAffected: workdaysIn({ startDate: from, endDate: until, workingDays }),
    daysInThePast: from < today ? daysFromTo(from, today) - 1 : 0,
  }
}

const shown = (reckoned: Reckoned) => (reckoned.ok ? presentMargin(reckoned.row, () => null) : null)

function warningsOf({ today, body, may }: Changing, row: OrderFormDbRow, is: Reckoned): string[] {
  const warnings: string[] = []
  if (body.effectiveDate < today)
    warnings.push('The change lies in the past: timesheets, payslips and invoices since then need a correction.')
  if (body.endDate && body.endDate < row.endDate!)
    warnings.push('The placement ends earlier than agreed. Check the notice of both contracts.')
  if (!is.ok) warnings.push(`The margin after the change cannot be computed: ${is.message}`)
  else if (is.row.needsException && may(right('order-form-margin', 'view')))
    warnings.push('The margin falls below the floor: the change needs an exception.')
  return warnings
}
