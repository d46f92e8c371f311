import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { othersThan } from '../../../kernel/app/events.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { isSameName } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { firstRecipient } from '../lifecycle/guards.rules.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'

/** After approval the consultant can't be changed. */
const DECIDED_ABOUT: ReadonlySet<OrderFormStatus> = new Set([
  'APPROVAL',
  'APPROVED',
  'OFFER_SENT',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
])

/**
 * Handles a change of the person after approval: another person requires a revision, a corrected spelling is allowed.
 * An existing consultant can be linked, even with a longer name, if the letter was sent to that consultant's address.
 * Owner and approvers are notified of a new email, because the offer is sent to it.
 */
export async function syncCandidate(
  call: ReviewActionContext,
  before: OrderFormDbRow,
  after: OrderFormDbRow,
): Promise<void> {
  if (!DECIDED_ABOUT.has(before.status)) return
  if (!isSameName(before.personName, after.personName) && !(await isLinkedByAddress(call, before, after)))
    throw ruleViolation(
      'NEEDS_REVISION',
      `The approval is for ${before.personName}. Have the order form returned for revision to propose another person.`,
      [
        {
          path: after.candidateId === before.candidateId ? 'person.name' : 'candidateID',
          message: `The name differs from ${before.personName}.`,
        },
      ],
    )
  if (before.status !== 'APPROVAL' && (before.person.email ?? '') !== (after.person.email ?? ''))
    await notifyAboutAddress(call, after)
}

async function isLinkedByAddress(
  call: ReviewActionContext,
  before: OrderFormDbRow,
  after: OrderFormDbRow,
): Promise<boolean> {
  if (after.candidateId === null || after.candidateId === before.candidateId) return false
  const address = firstRecipient(await readOrderFormFacts(call, before))
  if (!address) return false
  const { personalEmail, workEmail } = await call.db
    .selectFrom('consultant')
    .select(['personalEmail', 'workEmail'])
    .where('id', '=', after.candidateId)
    .executeTakeFirstOrThrow()
  return [personalEmail, workEmail].some((known) => known?.toLowerCase() === address.toLowerCase())
}

async function notifyAboutAddress(call: ReviewActionContext, row: OrderFormDbRow): Promise<void> {
  const { db, staff } = call
  const deciders = await db
    .selectFrom('orderFormApproval')
    .select(['decidedBy', 'decidedFor'])
    .where('orderFormId', '=', row.id)
    .where('round', '=', row.round)
    .execute()
  const recipients = [row.ownerId, ...deciders.flatMap(({ decidedBy, decidedFor }) => [decidedBy, decidedFor])]
  await notifyAboutOrderForm(call, row, {
    to: othersThan(staff, recipients),
    type: 'ORDER_FORM_STATUS',
    text: `has a new email of the consultant, entered by ${staff.name}. The offer will be sent to it.`,
  })
}
