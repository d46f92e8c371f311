import type { Db } from '../../../kernel/db/db.ts'

/** The order form of the current placement, or of the last one after it ended; null without any placement. */
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
