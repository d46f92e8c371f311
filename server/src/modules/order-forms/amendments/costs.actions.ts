import type { Margin } from '@muster/contract/margin/margin.rules.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { about, roleOfSide } from '../core/order-forms.rules.ts'
import { fieldsOf, type OrderFormDbRow } from '../core/scope.queries.ts'
import { marginOf, snapshotMargin } from '../core/snapshots.actions.ts'
import { type MarginRow, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { advanceStep, notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'
import { costedChanges } from './costs.rules.ts'

/** Until HR has passed it on; the approvers decide about figures that stand still. */
const OPEN: ReadonlySet<OrderFormStatus> = new Set(['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW'] as const)

/**
 * After a change of visa, medical card, laptop or person by those whose block it is: where it moves the margin, a new version is frozen
 * while the reviews are open, and it is refused once the approvers have the figures (domain.md §2.5 "lock commercial fields"; decision
 * 0014). What costs nothing passes.
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
  if (!OPEN.has(after.status)) throw ruleViolation('NEEDS_REVISION', wayOf(after), changed.map(validationError))
  return recreateSnapshot(call, before, after)
}

const validationError = (path: string) => ({ path, message: 'This changes what the placement costs.' })

/** Revenue and cost as they were reckoned; both versions with the set-up, policies and rates of today. */
const figuresOf = ({ result }: MarginRow) => {
  const { revenue, direct } = result as unknown as Margin
  return `${revenue.amount} ${direct.amount}`
}

const wayOf = ({ signedOn }: OrderFormDbRow) =>
  signedOn === null
    ? 'This changes what the placement costs, and the margin is decided. Have the order form returned for a revision first.'
    : 'This changes what the placement costs, and the offer is signed. Enter it as a change of the placement once it runs.'

/** The next version of the margin. Where its verdict is another one, both sides are checked again, and finance is told. */
async function recreateSnapshot(
  call: ReviewActionContext,
  before: OrderFormDbRow,
  after: OrderFormDbRow,
): Promise<OrderFormDbRow> {
  const { db, staff } = call
  const facts = await readOrderFormFacts(call, after)
  const frozen = await snapshotMargin(call, facts, () => undefined)
  const row = (await db
    .updateTable('orderForm')
    .set(frozen)
    .where('id', '=', after.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as OrderFormDbRow
  await writeAuditEntry(call, {
    event: 'order-form.margin-recalculated',
    ...about(row),
    before: { 'margin.gmPercent': before.gmPercent, 'margin.verdict': before.marginVerdict },
    after: { 'margin.gmPercent': row.gmPercent, 'margin.verdict': row.marginVerdict },
  })
  const others = [row.ownerId, ...facts.checks.map(({ checkedBy }) => checkedBy)].filter((id) => id !== staff.id)
  if (row.marginVerdict === before.marginVerdict || facts.checks.length === 0) {
    await notifyAboutOrderForm(call, row, {
      to: others,
      type: 'ORDER_FORM_STATUS',
      words: 'has a new margin: what it costs has changed.',
    })
    return row
  }
  await db.deleteFrom('orderFormCheck').where('orderFormId', '=', row.id).where('round', '=', row.round).execute()
  await writeAuditEntry(call, {
    event: 'order-form.checks-cleared',
    ...about(row),
    before: { side: facts.checks.map(({ side }) => side).join(', ') },
    after: { side: null },
  })
  const finance = await usersWithAccess(db, [roleOfSide('PAY'), roleOfSide('BILL')], row.countryId)
  const told = new Set(finance.map(({ id }) => id))
  await notifyAboutOrderForm(call, row, {
    to: others.filter((id) => !told.has(id)),
    type: 'ORDER_FORM_STATUS',
    words: AGAIN,
  })
  return advanceStep(call, row, AGAIN)
}

const AGAIN = 'has a new margin: what it costs has changed. Both sides are checked again.'
