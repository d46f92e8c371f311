import type { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { OrderDocument, OrderDocumentType } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchWords } from '../../../kernel/db/search.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download, Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { matchesTerm } from '../../clients/list.queries.ts'
import { loadOrder, type NamedOrder } from './purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'

type Endpoints = typeof purchaseOrderEndpoints

const documentsOf = (db: Db, orderID: string) =>
  db
    .selectFrom('purchaseOrderDocument')
    .innerJoin('storedFile', 'storedFile.id', 'purchaseOrderDocument.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'purchaseOrderDocument.createdBy')
    .leftJoin('purchaseOrderAmendment as amendment', 'amendment.documentId', 'purchaseOrderDocument.id')
    .where('purchaseOrderDocument.purchaseOrderId', '=', orderID)
    .selectAll('purchaseOrderDocument')
    .select(['storedFile.size', 'storedFile.contentType', 'storedFile.sha256', 'appUser.name as creatorName'])
    .select('amendment.number as amendment')

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]

const presentDocument = (row: Row): OrderDocument => ({
  id: row.id,
  purchaseOrderID: row.purchaseOrderId,
  type: row.type as OrderDocumentType,
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  sha256: row.sha256,
  amendment: row.amendment,
  createdAt: row.createdAt.toISOString(),
  _createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
})

export async function listDocuments({ db, scope, params, query }: Call<Endpoints['documents']>): Promise<ListQuery> {
  await loadOrder(db, scope, { id: params.id })
  let rows = documentsOf(db, params.id)
  if (query.type?.length) rows = rows.where('purchaseOrderDocument.type', 'in', query.type)
  for (const word of searchWords(query.searchInput))
    rows = rows.where(matchesTerm('purchase_order_document.name', word))
  return {
    rows,
    key: 'purchaseOrderDocument.id',
    sorts: {
      createdAt: 'purchaseOrderDocument.createdAt',
      name: 'purchaseOrderDocument.name',
      type: 'purchaseOrderDocument.type',
    },
    present: presentDocument,
  }
}

const loadDocument = (db: Db, orderID: string, documentID: string) =>
  documentsOf(db, orderID)
    .where('purchaseOrderDocument.id', '=', documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))

type PurchaseOrderStoreContext = Pick<
  Call<Endpoints['addDocuments']>,
  'db' | 'appContext' | 'staff' | 'now' | 'requestID' | 'ip'
>

/** Keeps one paper of an order, sealed in the store. */
export async function saveDocument(
  call: PurchaseOrderStoreContext,
  order: NamedOrder,
  upload: Upload,
  type: OrderDocumentType,
): Promise<OrderDocument> {
  const { db, now, staff } = call
  const belonging = { entity: PURCHASE_ORDER_ENTITY, entityID: order.id, kind: 'document', confidential: true } as const
  const stored = await saveFile(call, upload, belonging)
  const { id } = await db
    .insertInto('purchaseOrderDocument')
    .values({
      ...{ purchaseOrderId: order.id, storedFileId: stored.id, type, name: stored.name },
      ...{ createdAt: now, createdBy: staff.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = presentDocument(await loadDocument(db, order.id, id))
  await recordDocument(call, 'document-added', order, { after: document })
  return document
}

/** Adds papers of one type: all of them, or none when one of them is refused. */
export async function addDocuments(call: Call<Endpoints['addDocuments']>): Promise<OrderDocument[]> {
  const { db, scope, params, body, files } = call
  const order = await loadOrder(db, scope, { id: params.id, lock: true })
  if (order.status === 'CANCELLED')
    throw conflict('NOT_EDITABLE', `${order.number} is CANCELLED. Papers are added to the order that replaces it.`)
  const added: OrderDocument[] = []
  for (const upload of files) added.push(await saveDocument(call, order, upload, body.type))
  return added
}

export async function downloadDocument(call: Call<Endpoints['downloadDocument']>): Promise<Download> {
  const { db, scope, params, query, appContext } = call
  const { id } = await loadOrder(db, scope, { id: params.id })
  const document = await loadDocument(db, id, params.documentID)
  const file = await readFile(appContext, await storedFile(db, document.storedFileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

/** The papers that the ceiling stands on stay: those of amendments, and the last order document once the order was opened. */
export async function removeDocument(call: Call<Endpoints['removeDocument']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const order = await loadOrder(db, scope, { id: params.id, lock: true })
  const document = await loadDocument(db, order.id, params.documentID)
  if (document.amendment !== null)
    throw conflict('DOCUMENT_IN_USE', `Amendment ${document.amendment} stands on this paper. It stays with the order.`)
  if (document.type === 'ORDER' && order.status !== 'DRAFT' && (await isLast(db, order.id)))
    throw conflict(
      'DOCUMENT_IN_USE',
      `${order.number} was opened on this paper. Upload the one that replaces it first.`,
    )
  await db.deleteFrom('purchaseOrderDocument').where('id', '=', document.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
  await recordDocument(call, 'document-removed', order, { before: presentDocument(document) })
  return { id: document.id }
}

async function isLast(db: Db, orderID: string): Promise<boolean> {
  const documents = db.selectFrom('purchaseOrderDocument').select('id').where('purchaseOrderId', '=', orderID)
  return (await documents.where('type', '=', 'ORDER').limit(2).execute()).length < 2
}

interface Change {
  readonly before?: OrderDocument
  readonly after?: OrderDocument
}

function recordDocument(call: PurchaseOrderStoreContext, what: string, order: NamedOrder, { before, after }: Change) {
  const under = ({ name, type, sha256 }: OrderDocument) => ({
    'document.name': name,
    'document.type': type,
    'document.sha256': sha256,
  })
  return writeAuditEntry(call, {
    ...{
      event: `${PURCHASE_ORDER_ENTITY}.${what}`,
      entity: PURCHASE_ORDER_ENTITY,
      entityID: order.id,
      countryID: order.countryId,
    },
    name: `${order.number} · ${order.clientName}`,
    ...(before && { before: under(before) }),
    ...(after && { after: under(after) }),
  })
}
