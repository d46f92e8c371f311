import { sql } from 'kysely'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { derivePendingApprovers } from './approval-eligibility.queries.ts'

/** Stores who may act on these order forms, whose rows the caller has locked or just written. */
export async function savePendingApprovers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await derivePendingApprovers(db, ids)
  await db.deleteFrom('orderFormPendingApprover').where('orderFormId', '=', anyOf(ids)).execute()
  if (rows.length > 0) await insertMany(db, 'orderFormPendingApprover', rows).execute()
}

const AT_ONCE = 200

/**
 * After a change of a user's role, countries, account or delegations: updates who may act on the order forms pending
 * with them or with users who delegate to them. A few order forms per transaction, locked in the same order as by their
 * transitions.
 */
export async function refreshPendingApprovers(db: Db, userID: string): Promise<number> {
  const user = await db.selectFrom('appUser').select('role').where('id', '=', userID).executeTakeFirst()
  if (!user) return 0
  const { rows } = await sql<{ id: string }>`
    select id from order_form where submitted_at is not null and (
      waiting_roles && array(select ${user.role}::text union select role from app_user join delegation on app_user.id = from_id where to_id = ${userID}::uuid)
      or exists (select from order_form_pending_approver pending where pending.order_form_id = order_form.id
        and (pending.user_id = ${userID}::uuid
          or pending.delegation_id in (select delegation.id from delegation where from_id = ${userID}::uuid))))
    order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await saveInParts(db, ids)
  return ids.length
}

/** For order forms that were written many at once, without their steps. */
export async function saveAllPendingApprovers(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('orderForm')
    .select('id')
    .where('submittedAt', 'is not', null)
    .orderBy('id')
    .execute()
  await saveInParts(
    db,
    rows.map(({ id }) => id),
  )
}

async function saveInParts(db: Db, ids: readonly string[]): Promise<void> {
  for (const part of inBatches(ids, AT_ONCE))
    await inTransaction(db, async (transaction) => {
      await transaction
        .selectFrom('orderForm')
        .select('id')
        .where('id', '=', anyOf(part))
        .orderBy('id')
        .forUpdate()
        .execute()
      await savePendingApprovers(transaction, part)
    })
}
