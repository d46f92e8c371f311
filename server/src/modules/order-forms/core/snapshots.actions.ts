import type { RuleViolation } from '@muster/contract/kernel/math/money.ts'
import { MarginForm } from '@muster/contract/margin/margin-form.contract.ts'
import { invalidInput } from '@muster/contract/margin/margin-missing.rules.ts'
import { FOLLOWS, type OrderFormFields, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { isWithOwner } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { forbidden, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { type ComputedMargin, completeMargin } from '../../margin/margin.queries.ts'
import { type InForce, parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { lockAsRead } from '../approvals/reviews.actions.ts'
import type { MarginRow, OrderFormFacts } from '../lifecycle/facts.queries.ts'
import { isOutsideGradeBand } from '../lifecycle/guards.rules.ts'
import type { Work } from '../lifecycle/steps.actions.ts'
import { referenceErrors } from './fields.queries.ts'
import { presentRecord } from './record.queries.ts'
import { fieldsOf, getOrderForm, type OrderFormDbRow } from './scope.queries.ts'

type MarginWork = Pick<Work, 'db' | 'now' | 'today'> & { readonly staff: { readonly id: string } | null }

export type MarginCalculation = { readonly ok: true; readonly row: MarginRow } | RuleViolation

/** The fields of an order form, other than its terms, that affect its margin. */
export type MarginSubject = Pick<OrderFormDbRow, 'id' | 'type' | 'joinedDate' | 'parentId'>

/** The input of the calculator from the commercial fields, with today's set-up, parameters and rates. */
export function marginForm(
  row: Pick<MarginSubject, 'type' | 'joinedDate'>,
  fields: OrderFormFields,
  { day, placementStart }: { readonly day: string; readonly placementStart: string | null },
): MarginForm | RuleViolation {
  const { countryID, clientID, candidateID, startDate, endDate, person, calendar, bill = {}, pay = {} } = fields
  const { leave, visa, medical, ticket, laptop, costs } = fields
  const form = {
    countryID,
    day,
    clientID,
    candidateID,
    person,
    calendar,
    bill,
    pay,
    startDate,
    endDate,
    leave,
    visa,
    medical,
    ticket,
    laptop,
    costs,
    ...(placementStart && { placementStart }),
    ...(FOLLOWS.has(row.type as OrderFormType) && row.joinedDate && { serviceStartDate: row.joinedDate }),
  }
  const parsed = MarginForm.safeParse(form)
  return parsed.success ? parsed.data : invalidInput(parsed.error)
}

export const isRefused = (value: MarginForm | RuleViolation): value is RuleViolation =>
  'ok' in value && value.ok === false

/**
 * The start date of the amended placement, across all amendments. Visa and one-off costs are spread from there, so that
 * a late amendment does not count them again.
 */
async function placementStartOf(db: MarginWork['db'], { type, parentId }: MarginSubject): Promise<string | null> {
  if (type !== 'AMENDMENT' || !parentId) return null
  const parent = await db
    .selectFrom('orderForm')
    .select(['id', 'type', 'parentId', 'joinedDate', 'startDate'])
    .where('id', '=', parentId)
    .executeTakeFirst()
  return parent ? ((await placementStartOf(db, parent)) ?? parent.startDate) : null
}

/** Calculates the margin of these fields with all data of a snapshot, without saving. */
export async function marginOf(
  { db, now, today, staff }: MarginWork,
  row: MarginSubject,
  fields: OrderFormFields,
): Promise<MarginCalculation> {
  const form = marginForm(row, fields, { day: today, placementStart: await placementStartOf(db, row) })
  if (isRefused(form)) return form
  const completed = await completeMargin(db, form, today)
  if (!completed.ok) return completed
  const parameters = fields.countryID ? await parametersOf(db, fields.countryID, today) : null
  return {
    ok: true,
    row: snapshotOf(row.id, completed, { fields, parameters, day: today, now, by: staff?.id ?? null }),
  }
}

interface SnapshotContext {
  readonly fields: OrderFormFields
  readonly parameters: InForce | null
  readonly day: string
  readonly now: Date
  readonly by: string | null
}

/** The stored margin of a draft, as version 0. */
export function snapshotOf(
  id: string,
  { margin, terms, setup, exchangeRateIDs, policyID }: ComputedMargin,
  { fields, parameters, day, now, by }: SnapshotContext,
): MarginRow {
  return {
    id,
    orderFormId: id,
    version: 0,
    input: terms as unknown as MarginRow['input'],
    result: margin as unknown as MarginRow['result'],
    gmPercent: margin.gmPercent,
    gmPercentExact: margin.gmPercentExact,
    verdict: margin.verdict,
    needsCfo: margin.verdict !== 'ABOVE_TARGET',
    needsException: margin.verdict === 'BELOW_FLOOR' || margin.verdict === 'NEGATIVE',
    outsideGradeBand: isOutsideGradeBand({ fields, parameters }),
    marginSetupId: setup.id,
    countryParameterId: parameters?.versionID ?? null,
    exchangeRateIds: [...exchangeRateIDs],
    medicalPolicyId: policyID,
    asOf: day,
    computedAt: now,
    computedBy: by,
  }
}

/** Saves the margin of a draft as version 0 if it can be calculated. */
export async function computeDraftMargin(work: MarginWork, row: OrderFormDbRow): Promise<MarginCalculation> {
  const { db } = work
  const calculated = await marginOf(work, row, fieldsOf(row))
  await db.deleteFrom('orderFormMargin').where('orderFormId', '=', row.id).where('version', '=', 0).execute()
  if (calculated.ok) await insertMargin(work, calculated.row)
  return calculated
}

/**
 * The error of a margin that cannot be calculated, with its field: a missing exchange rate is reported at the bill
 * currency.
 */
const notCalculated = ({ code, message, errors }: RuleViolation) =>
  ruleViolation(code, message, errors ?? (code.startsWith('RATE_') ? [{ path: 'bill.currency', message }] : undefined))

const insertMargin = ({ db }: Pick<MarginWork, 'db'>, { id: _id, input, result, ...row }: MarginRow) =>
  db
    .insertInto('orderFormMargin')
    .values({ ...row, input: JSON.stringify(input), result: JSON.stringify(result) })
    .execute()

/**
 * Saves the margin of a submission as the next version and returns the columns for lists and approval rules. Missing or
 * old exchange rates are errors of their own; `assertFresh` then checks that the owner has seen a current margin.
 */
export async function snapshotMargin(work: MarginWork, facts: OrderFormFacts, assertFresh: () => void) {
  const { row } = facts
  const calculated = await marginOf(work, row, facts.fields)
  if (!calculated.ok) throw notCalculated(calculated)
  assertFresh()
  const version = Math.max(0, ...facts.margins.map((margin) => margin.version)) + 1
  await work.db.deleteFrom('orderFormMargin').where('orderFormId', '=', row.id).where('version', '=', 0).execute()
  await insertMargin(work, { ...calculated.row, version })
  const { gmPercent, verdict, needsCfo, needsException, outsideGradeBand } = calculated.row
  return { gmPercent, marginVerdict: verdict, needsCfo, needsException, outsideGradeBand }
}

/** Recalculates the margin of a draft with today's rates and set-up. */
export async function recomputeMargin(call: Call<(typeof orderFormEndpoints)['computeMargin']>): Promise<OrderForm> {
  const row = await lockAsRead(call, call.params.id, call.body.version)
  if (row.ownerId !== call.staff.id) throw forbidden('Only the owner can recalculate the margin.')
  if (!isWithOwner(row.status))
    throw ruleViolation(
      'MARGIN_LOCKED',
      `The margin is locked after submission. Status: ${orderFormStatusLabels[row.status]}. Return the order form for revision to change it.`,
    )
  const calculated = await computeDraftMargin(call, row)
  if (!calculated.ok) throw notCalculated(calculated)
  return presentRecord(call, row)
}

const NOT_SAVED: MarginSubject = { id: '', type: 'NEW', joinedDate: null, parentId: null }

/**
 * Calculates the margin of unsaved terms, or returns the missing fields. References are validated as in a draft,
 * because the figures would reveal a client's rebate or a consultant's age.
 */
export async function previewMargin(call: Call<(typeof orderFormEndpoints)['previewMargin']>) {
  const { id, ...fields } = call.body
  const validationErrors = await referenceErrors(call, fields)
  if (validationErrors.length > 0) return { result: null, missing: validationErrors }
  const draft = id ? await getOrderForm(call.db, call.scope, id) : NOT_SAVED
  const calculated = await marginOf(call, draft, fields)
  if (calculated.ok) return { result: calculated.row.result, missing: [] }
  const { code, message, errors } = calculated
  return { result: null, missing: errors?.length ? [...errors] : [{ path: code, message }] }
}
