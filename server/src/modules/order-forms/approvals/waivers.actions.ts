import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { about } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import type { ReviewActionContext } from './reviews.actions.ts'

type WaiverRequest = Pick<ReviewActionContext, 'db' | 'now'> & { readonly staff: { readonly id: string } }

/**
 * Why the agreement that is missing should be waived, kept with the order form: while it is written, and as the question once it is
 * submitted. Nothing said takes away what was said; what was not sent stays.
 */
export async function saveWaiverReason(
  { db, now, staff }: WaiverRequest,
  orderFormID: string,
  reason: string | null | undefined,
): Promise<void> {
  if (reason === undefined) return
  if (reason === null) {
    await db.deleteFrom('orderFormWaiverRequest').where('orderFormId', '=', orderFormID).execute()
    return
  }
  const asked = { reason, requestedBy: staff.id, requestedAt: now }
  await db
    .insertInto('orderFormWaiverRequest')
    .values({ orderFormId: orderFormID, kind: 'AGREEMENT', ...asked })
    .onConflict((conflict) => conflict.columns(['orderFormId', 'kind']).doUpdateSet(asked))
    .execute()
}

/** What was waived, and what was said for it, was for that client. */
export async function dropWaivers(call: ReviewActionContext, row: OrderFormDbRow): Promise<void> {
  await saveWaiverReason(call, row.id, null)
  const dropped = await call.db
    .deleteFrom('orderFormWaiver')
    .where('orderFormId', '=', row.id)
    .returning('kind')
    .execute()
  if (dropped.length === 0) return
  const waivers = dropped.map(({ kind }) => kind)
  const reason = 'The client is another one.'
  await writeAuditEntry(call, {
    event: 'order-form.waiver-dropped',
    ...about(row),
    before: { waivers },
    after: { waivers: [] },
    reason,
  })
}
