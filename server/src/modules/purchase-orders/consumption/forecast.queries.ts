import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus, plus } from '@muster/contract/kernel/math/rational.ts'
import { type ConsumedLine, type Forecast, forecastOf } from '@muster/contract/purchase-orders/forecast.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/** The billed and drafted lines of an order, one for each service period. */
const linesOf = async (db: Db, orderID: string): Promise<ConsumedLine[]> =>
  db
    .selectFrom('purchaseOrderUse')
    .select(['serviceFrom as from', 'serviceTo as to', sql<string>`sum(amount - credited)`.as('amount')])
    .where('purchaseOrderId', '=', orderID)
    .where('state', 'in', ['RESERVED', 'CONSUMED'])
    .groupBy(['serviceFrom', 'serviceTo'])
    .execute()

interface Money {
  readonly ceiling: string
  readonly consumed: string
  readonly committed: string
  readonly currency: string
}

/** The part of the limit without lines; an approved overrun is no value of the client's and does not count. */
export const leftOf = ({ ceiling, consumed, committed, currency }: Money): string =>
  toMinor(minus(ceiling, plus(consumed, committed)), currency)

export const readForecast = async (db: Db, order: Money & { readonly id: string }): Promise<Forecast | null> =>
  forecastOf(await linesOf(db, order.id), leftOf(order))

/** Updates the run-out date, after any change of lines or limit. */
export async function refreshRunOut(db: Db, orderID: string): Promise<void> {
  const order = await db
    .selectFrom('purchaseOrder')
    .select(['id', 'ceiling', 'consumed', 'committed', 'currency', 'runOutOn'])
    .where('id', '=', orderID)
    .executeTakeFirstOrThrow()
  const runOutOn = (await readForecast(db, order))?.runOutOn ?? null
  if (runOutOn === order.runOutOn) return
  await db.updateTable('purchaseOrder').set({ runOutOn }).where('id', '=', orderID).execute()
}
