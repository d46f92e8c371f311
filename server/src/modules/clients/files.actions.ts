import type { ClientFile, clientFileEndpoints } from '@muster/contract/clients/files.contract.ts'
import { notFound } from '../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import { readFile, saveFile } from '../../kernel/files/files.ts'
import type { Download } from '../../kernel/files/upload-types.ts'
import type { Call } from '../../kernel/http/route.ts'
import { loadClient } from './clients.queries.ts'
import { presentDocument, readDocument } from './files.queries.ts'

type Endpoints = typeof clientFileEndpoints

/** Adds papers of one type to a client: all of them, or none when one of them is refused. */
export async function addDocuments(call: Call<Endpoints['upload']>): Promise<ClientFile[]> {
  const { db, scope, params, body, files, now, staff } = call
  const client = await loadClient(db, scope, params.id, { lock: true })
  const documents: ClientFile[] = []
  for (const upload of files) {
    const stored = await saveFile(call, upload, { entity: 'client', entityID: client.id, kind: 'document' })
    const { id } = await db
      .insertInto('clientFile')
      .values({
        clientId: client.id,
        storedFileId: stored.id,
        type: body.type,
        name: stored.name,
        expiresOn: body.expiresOn ?? null,
        createdAt: now,
        createdBy: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    documents.push(presentDocument(await readDocument(db, client.id, id)))
  }
  for (const document of documents) await recordDocument(call, 'client.file-added', client, { after: document })
  return documents
}

export async function sendDocument({ db, scope, params, appContext }: Call<Endpoints['download']>): Promise<Download> {
  const { id } = await loadClient(db, scope, params.id)
  const document = await readDocument(db, id, params.fileID)
  const stored = db.selectFrom('storedFile').selectAll().where('id', '=', document.storedFileId)
  return readFile(appContext, await stored.executeTakeFirstOrThrow(() => notFound('file')))
}

export async function removeDocument(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const client = await loadClient(db, scope, params.id, { lock: true })
  const document = await readDocument(db, client.id, params.fileID)
  await db.deleteFrom('clientFile').where('id', '=', document.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
  await recordDocument(call, 'client.file-removed', client, { before: presentDocument(document) })
  return { id: document.id }
}

type OfClient = Awaited<ReturnType<typeof loadClient>>
type Change = { readonly before?: ClientFile; readonly after?: ClientFile }

/** On the history of the client, under `file.…`, which only the full view of a client shows. */
function recordDocument(call: Call, event: string, client: OfClient, { before, after }: Change) {
  const underFile = ({ name, type, expiresOn }: ClientFile) => ({
    'file.name': name,
    'file.type': type,
    'file.expiresOn': expiresOn,
  })
  const sides = { ...(before && { before: underFile(before) }), ...(after && { after: underFile(after) }) }
  const { id: entityID, name, countryId: countryID } = client
  return writeAuditEntry(call, { event, entity: 'client', entityID, name, countryID, ...sides })
}
