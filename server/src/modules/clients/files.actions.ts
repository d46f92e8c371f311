import type { ClientFile, clientFileEndpoints } from '@muster/contract/clients/files.contract.ts'
import { notFound } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { keepFile, readFile } from '../../kernel/files.ts'
import type { Call } from '../../kernel/route.ts'
import type { Download } from '../../kernel/transfer.ts'
import { clientAtHand } from './clients.queries.ts'
import { presentPaper, readPaper } from './files.queries.ts'

type Endpoints = typeof clientFileEndpoints

/** Adds papers of one type to a client: all of them, or none when one of them is refused. */
export async function addPapers(call: Call<Endpoints['upload']>): Promise<ClientFile[]> {
  const { db, scope, params, body, files, now, staff } = call
  const client = await clientAtHand(db, scope, params.id, { lock: true })
  const papers: ClientFile[] = []
  for (const upload of files) {
    const stored = await keepFile(call, upload, { entity: 'client', entityID: client.id, kind: 'document' })
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
    papers.push(presentPaper(await readPaper(db, client.id, id)))
  }
  for (const paper of papers) await recordPaper(call, 'client.file-added', client, { after: paper })
  return papers
}

export async function sendPaper({ db, scope, params, world }: Call<Endpoints['download']>): Promise<Download> {
  const { id } = await clientAtHand(db, scope, params.id)
  const paper = await readPaper(db, id, params.fileID)
  const stored = db.selectFrom('storedFile').selectAll().where('id', '=', paper.storedFileId)
  return readFile(world, await stored.executeTakeFirstOrThrow(() => notFound('file')))
}

export async function removePaper(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const client = await clientAtHand(db, scope, params.id, { lock: true })
  const paper = await readPaper(db, client.id, params.fileID)
  await db.deleteFrom('clientFile').where('id', '=', paper.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', paper.storedFileId).execute()
  await recordPaper(call, 'client.file-removed', client, { before: presentPaper(paper) })
  return { id: paper.id }
}

type OfClient = Awaited<ReturnType<typeof clientAtHand>>
type Change = { readonly before?: ClientFile; readonly after?: ClientFile }

/** On the history of the client, under `file.…`, which only the full view of a client shows. */
function recordPaper(call: Call, event: string, client: OfClient, { before, after }: Change) {
  const underFile = ({ name, type, expiresOn }: ClientFile) => ({
    'file.name': name,
    'file.type': type,
    'file.expiresOn': expiresOn,
  })
  const sides = { ...(before && { before: underFile(before) }), ...(after && { after: underFile(after) }) }
  const { id: entityID, name, countryId: countryID } = client
  return record(call, { event, entity: 'client', entityID, name, countryID, ...sides })
}
