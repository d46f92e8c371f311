import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { currentVersionID } from './contracts.queries.ts'

/** Draft lines of orders with an end date after the early end of their contract. */
export const linesBeyond = (db: Db) =>
  db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('purchaseOrderUse as use', 'use.linkId', 'link.id')
    .innerJoin('contract as current', (join) =>
      join.on(({ eb, ref }) => eb('current.id', '=', currentVersionID(ref('link.clientContractId')))),
    )
    .select(['link.purchaseOrderId as orderId', 'use.label', 'use.createdAt', 'use.serviceTo'])
    .select(['current.number as contract', 'current.endsOn'])
    .where('use.state', '=', sql.lit('RESERVED'))
    .where('link.removedAt', 'is', null)
    .where('current.endedOn', 'is not', null)
    .whereRef('use.serviceTo', '>', 'current.endsOn')

/** Whether an order of the query has such a line. */
export const hasLinesBeyond = (db: Db) =>
  sql<boolean>`purchase_order.id in (select line.order_id from (${linesBeyond(db)}) line)`
