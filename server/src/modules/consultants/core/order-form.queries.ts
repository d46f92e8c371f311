import type { Db } from '../../../kernel/db/db.ts'

/** The order form of somebody's present placement, of one who has left the last; null of somebody who never had one. */
export async function orderFormOfConsultant(db: Db, consultantID: string): Promise<string | null> {
  const present = await db
    .selectFrom('consultant')
    .select('currentOrderFormId')
    .where('id', '=', consultantID)
    .executeTakeFirst()
  if (present?.currentOrderFormId) return present.currentOrderFormId
  const last = await db
    .selectFrom('orderForm')
    .select('id')
    .where('candidateId', '=', consultantID)
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .orderBy('startDate', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}
