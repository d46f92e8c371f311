import type { Margin } from '@muster/contract/margin/margin-figures.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { orderFormAuditSubject, roleOfSide } from '../core/order-forms.rules.ts'
import { fieldsOf, type OrderFormDbRow } from '../core/scope.queries.ts'
import { marginOf, snapshotMargin } from '../core/snapshots.actions.ts'
import { type MarginRow, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { advanceStep, notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'
import { costedChanges } from './costs.rules.ts'

/** Statuses in which the margin can still change; approvers decide on fixed figures. */
const OPEN: ReadonlySet<OrderFormStatus> = new Set(['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW'] as const)

/**
 * Handles a change of visa, medical card, laptop or person after submission: if it changes the margin, a new version
 * is stored during the reviews and the change is rejected once approval has started (docs/domain/order-forms.md "lock
 * commercial fields"; decision 0014). Changes without cost are allowed.
 */
export async function applyCostChange(
  call: ReviewActionContext,
  before: OrderFormDbRow,
  after: OrderFormDbRow,
): Promise<OrderFormDbRow> {
  const changed = costedChanges(fieldsOf(before), fieldsOf(after))
  if (changed.length === 0) return after
  const was = await marginOf(call, before, fieldsOf(before))
  const is = await marginOf(call, after, fieldsOf(after))
  if (was.ok && is.ok && figuresOf(was.row) === figuresOf(is.row)) return after
  if (!OPEN.has(after.status)) throw ruleViolation('NEEDS_REVISION', lockedMessage(after), changed.map(costError))
  return recreateSnapshot(call, before, after)
}

const costError = (path: string) => ({ path, message: 'This changes the placement costs.' })

/** Compares revenue and cost of both versions, calculated with today's set-up, policies and rates. */
const figuresOf = ({ result }: MarginRow) => {
  const { revenue, direct } = result as unknown as Margin
  return `${revenue.amount} ${direct.amount}`
}

const lockedMessage = ({ signedOn }: OrderFormDbRow) =>
  signedOn === null
    ? 'This changes the placement costs, but the margin is already decided. Have the order form returned for revision first.'
    : 'This changes the placement costs, but the offer is already signed. Amend the placement once it is active.'

/**
 * Stores the next version of the margin. If its verdict changed, pay and billing must be confirmed again and finance is
 * notified.
 */
async function recreateSnapshot(
  call: ReviewActionContext,
  before: OrderFormDbRow,
  after: OrderFormDbRow,
): Promise<OrderFormDbRow> {
  const { db, staff } = call
  const facts = await readOrderFormFacts(call, after)
  const snapshot = await snapshotMargin(call, facts, () => undefined)
  const row = (await db
    .updateTable('orderForm')
    .set(snapshot)
    .where('id', '=', after.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as OrderFormDbRow
  await writeAuditEntry(call, {
    event: 'order-form.margin-recalculated',
    ...orderFormAuditSubject(row),
    before: { 'margin.gmPercent': before.gmPercent, 'margin.verdict': before.marginVerdict },
    after: { 'margin.gmPercent': row.gmPercent, 'margin.verdict': row.marginVerdict },
  })
  const others = othersThan(staff, [row.ownerId, ...facts.checks.map(({ checkedBy }) => checkedBy)])
  if (row.marginVerdict === before.marginVerdict || facts.checks.length === 0) {
    await notifyAboutOrderForm(call, row, {
      to: others,
      type: 'ORDER_FORM_STATUS',
      text: 'has a new margin because its costs changed.',
    })
    return row
  }
  await db.deleteFrom('orderFormCheck').where('orderFormId', '=', row.id).where('round', '=', row.round).execute()
  await writeAuditEntry(call, {
    event: 'order-form.checks-cleared',
    ...orderFormAuditSubject(row),
    before: { side: facts.checks.map(({ side }) => side).join(', ') },
    after: { side: null },
  })
  const notified = new Set(await userIDsWithAccess(db, [roleOfSide('PAY'), roleOfSide('BILL')], row.countryId))
  await notifyAboutOrderForm(call, row, {
    to: others.filter((id) => !notified.has(id)),
    type: 'ORDER_FORM_STATUS',
    text: CONFIRM_AGAIN,
  })
  return advanceStep(call, row, CONFIRM_AGAIN)
}

const CONFIRM_AGAIN = 'has a new margin because its costs changed. Confirm pay and billing again.'
