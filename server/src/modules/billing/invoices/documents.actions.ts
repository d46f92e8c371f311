import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { invoiceAuditSubject } from '../core/persistence.actions.ts'
import { INVOICE_ENTITY, invoiceName, loadBilling, refTo } from './billings.queries.ts'

type Endpoints = typeof billingEndpoints

const documentsOf = (db: Db, billingID: string) =>
  db
    .selectFrom('billingDocument')
    .innerJoin('storedFile', 'storedFile.id', 'billingDocument.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'billingDocument.createdBy')
    .where('billingDocument.billingId', '=', billingID)
    .selectAll('billingDocument')
    .select(['storedFile.size', 'storedFile.contentType', 'appUser.name as creatorName'])
    .orderBy('billingDocument.createdAt')
    .orderBy('billingDocument.id')

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]
const present = (row: Row) => ({
  ...{ id: row.id, name: row.name, size: row.size, mimeType: row.contentType },
  _createdBy: refTo(row.createdBy, row.creatorName),
  createdAt: row.createdAt.toISOString(),
})

export async function listDocuments({ db, scope, params }: Call<Endpoints['documents']>) {
  const { id } = await loadBilling(db, scope, { id: params.id })
  return (await documentsOf(db, id).execute()).map(present)
}

/** Adds papers, sealed in the store: all of them, or none when one of them is refused. */
export async function addDocuments(call: Call<Endpoints['addDocuments']>) {
  const { db, scope, params, files, now, staff } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  const added: string[] = []
  for (const upload of files) {
    const belonging = { entity: INVOICE_ENTITY, entityID: row.id, kind: 'document', confidential: true } as const
    const stored = await saveFile(call, upload, belonging)
    const { id } = await db
      .insertInto('billingDocument')
      .values({ billingId: row.id, storedFileId: stored.id, name: stored.name, createdAt: now, createdBy: staff.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    added.push(id)
    await writeAuditEntry(call, {
      ...{
        event: `${INVOICE_ENTITY}.document-added`,
        ...invoiceAuditSubject(row),
        after: { 'document.name': stored.name },
      },
    })
  }
  return (await documentsOf(db, row.id).execute()).filter(({ id }) => added.includes(id)).map(present)
}

export async function sendDocument({
  db,
  scope,
  params,
  appContext,
}: Call<Endpoints['downloadDocument']>): Promise<Download> {
  const { id } = await loadBilling(db, scope, { id: params.id })
  const document = (await documentsOf(db, id).execute()).find((one) => one.id === params.documentID)
  if (!document) throw notFound('document')
  return readFile(appContext, await storedFile(db, document.storedFileId))
}

/** Removes a document before the invoice is submitted, unless a line is charged by it. */
export async function removeDocument(call: Call<Endpoints['removeDocument']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const row = await loadBilling(db, scope, { id: params.id, lock: true })
  const document = (await documentsOf(db, row.id).execute()).find((one) => one.id === params.documentID)
  if (!document) throw notFound('document')
  if (row.status !== 'DRAFT' && row.status !== 'RETURNED')
    throw conflict('DOCUMENT_IN_USE', `${invoiceName(row)} ${statusPhrase(row.status)}. Its documents stay with it.`)
  const line = await db
    .selectFrom('billingLine')
    .select('position')
    .where('documentId', '=', document.id)
    .executeTakeFirst()
  if (line)
    throw conflict('DOCUMENT_IN_USE', `Line ${line.position} is charged by this document. Take the line out first.`)
  await db.deleteFrom('billingDocument').where('id', '=', document.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
  const before = { 'document.name': document.name }
  await writeAuditEntry(call, { event: `${INVOICE_ENTITY}.document-removed`, ...invoiceAuditSubject(row), before })
  return { id: document.id }
}
