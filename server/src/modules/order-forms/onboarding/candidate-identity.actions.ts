import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { isSameName } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { firstRecipient } from '../lifecycle/guards.rules.ts'
import { notifyAboutOrderForm } from '../lifecycle/steps.actions.ts'

/** The approvers decide about somebody, and from then on it is that person. */
const DECIDED_ABOUT: ReadonlySet<OrderFormStatus> = new Set([
  ...(['APPROVAL', 'APPROVED', 'OFFER_SENT', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING'] as const),
])

/**
 * After a change of the person from the approval on: somebody else comes with a revision only, and a correction of how the name is written
 * passes. Whoever turns out to be a known consultant is linked, also under a longer name, when the letter went to that consultant's address.
 * Of another e-mail address the writer and those who approved hear, because the offer goes there.
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
      `What was decided is about ${before.personName}. Have the order form returned for a revision to propose somebody else.`,
      [
        {
          path: after.candidateId === before.candidateId ? 'person.name' : 'candidateID',
          message: `This is another name than ${before.personName}.`,
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
  const told = [row.ownerId, ...deciders.flatMap(({ decidedBy, decidedFor }) => [decidedBy, decidedFor])]
  await notifyAboutOrderForm(call, row, {
    to: [...new Set(told)].filter((id) => id !== null && id !== staff.id) as string[],
    type: 'ORDER_FORM_STATUS',
    words: `has another e-mail address of the person, entered by ${staff.name}. The offer and the mails about it go there.`,
  })
}
