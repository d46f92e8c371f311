import type { OrderDocument, OrderDocumentType } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { sql } from 'kysely'
import { conflict } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { orderAuditSubject } from './persistence.actions.ts'
import { loadOrder } from './purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'

/**
 * What the client ordered. The documents that the ceiling rests on stay: those of amendments, and the last order
 * document once the order was opened.
 */
export const orderDocuments = documentsFor({
  subjectType: PURCHASE_ORDER_ENTITY,
  confidential: true,
  load: loadOrder,
  auditSubject: orderAuditSubject,
  details: sql<number | null>`(select number from purchase_order_amendment where document_id = document.id)`,
  present: (row): OrderDocument => ({
    ...presentFile(row),
    purchaseOrderID: row.subjectId,
    type: row.type as OrderDocumentType,
    sha256: row.sha256,
    amendment: row.details,
  }),
  auditFields: ({ name, type, sha256 }) => ({
    'document.name': name,
    'document.type': type,
    'document.sha256': sha256,
  }),
  values: ({ type }: { readonly type: OrderDocumentType }) => ({ type }),
  beforeAdd(_call, order) {
    if (order.status === 'CANCELLED')
      throw conflict('NOT_EDITABLE', `${order.number} is cancelled. Add documents to the order that replaces it.`)
  },
  async beforeRemove({ db }, order, document) {
    if (document.details !== null)
      throw conflict(
        'DOCUMENT_IN_USE',
        `Amendment ${document.details} is based on this document. It can’t be removed from the purchase order.`,
      )
    if (document.type === 'ORDER' && order.status !== 'DRAFT' && (await isLast(db, order.id)))
      throw conflict('DOCUMENT_IN_USE', `${order.number} was opened with this document. Upload its replacement first.`)
  },
})

async function isLast(db: Db, orderID: string): Promise<boolean> {
  const documents = db.selectFrom('document').select('id').where('purchaseOrderId', '=', orderID)
  return (await documents.where('type', '=', 'ORDER').limit(2).execute()).length < 2
}
