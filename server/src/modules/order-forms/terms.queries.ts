import { FOLLOWS, type OrderFormType } from '@muster/contract/order-forms/terms.contract.ts'
import type { Db } from '../../kernel/db.ts'
import type { OrderFormDbRow } from './scope.queries.ts'

export type PrecedingTerm = Pick<OrderFormDbRow, 'id' | 'number' | 'status' | 'startDate' | 'endDate'>

/**
 * The term of the chain that runs when a next term is to take over: not always the one it was written from, which an amendment may have
 * followed meanwhile.
 */
export async function precedingTermOf(db: Db, row: OrderFormDbRow): Promise<PrecedingTerm | null> {
  const { id, type, rootId, startDate } = row
  if (!FOLLOWS.has(type as OrderFormType) || !rootId || !startDate) return null
  const found = await db
    .selectFrom('orderForm')
    .select(['id', 'number', 'status', 'startDate', 'endDate'])
    .where((eb) => eb.or([eb('id', '=', rootId), eb('rootId', '=', rootId)]))
    .where('id', '<>', id)
    .where('startDate', '<', startDate)
    .where((eb) => eb.or([eb('status', 'in', ['ACTIVE', 'ON_NOTICE']), eb('heldFrom', '=', 'ACTIVE')]))
    .orderBy('startDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (found as PrecedingTerm | undefined) ?? null
}

/** The same, whole, and locked: it ends with the step that asks. */
export async function lockPrecedingTerm(db: Db, row: OrderFormDbRow): Promise<OrderFormDbRow | undefined> {
  const found = await precedingTermOf(db, row)
  if (!found) return undefined
  const locked = db.selectFrom('orderForm').selectAll().where('id', '=', found.id).forUpdate()
  return (await locked.executeTakeFirst()) as unknown as OrderFormDbRow | undefined
}
