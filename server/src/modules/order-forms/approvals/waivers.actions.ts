import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import type { ReviewActionContext } from './reviews.actions.ts'

type WaiverRequest = Pick<ReviewActionContext, 'db' | 'now'> & { readonly staff: { readonly id: string } }

/**
 * Saves the waiver reason of a missing agreement: on the draft, and as a request once submitted. An empty reason
 * removes it; an omitted one keeps it.
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
  const requested = { reason, requestedBy: staff.id, requestedAt: now }
  await db
    .insertInto('orderFormWaiverRequest')
    .values({ orderFormId: orderFormID, kind: 'AGREEMENT', ...requested })
    .onConflict((conflict) => conflict.columns(['orderFormId', 'kind']).doUpdateSet(requested))
    .execute()
}

/** Waivers and their reasons apply only to the former client. */
export async function dropWaivers(call: ReviewActionContext, row: OrderFormDbRow): Promise<void> {
  await saveWaiverReason(call, row.id, null)
  const dropped = await call.db
    .deleteFrom('orderFormWaiver')
    .where('orderFormId', '=', row.id)
    .returning('kind')
    .execute()
  if (dropped.length === 0) return
  const waivers = dropped.map(({ kind }) => kind)
  const reason = 'The client was changed.'
  await writeAuditEntry(call, {
    event: 'order-form.waiver-removed',
    ...orderFormAuditSubject(row),
    before: { waivers },
    after: { waivers: [] },
    reason,
  })
}
