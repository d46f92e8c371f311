import { stands } from '@muster/contract/kernel/spoken.ts'
import type { SheetDocument, SheetDocumentType } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenSheet } from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { keepFile, readFile } from '../../kernel/files.ts'
import type { Call } from '../../kernel/route.ts'
import type { Download } from '../../kernel/transfer.ts'
import { storedFile } from '../contracts/agreement-files.actions.ts'
import { bindPapers } from './proof.queries.ts'
import { ENTITY, sheetAtHand, statusOf } from './timesheets.queries.ts'
import { aboutSheet, writersWith } from './writing.actions.ts'

type Endpoints = typeof timesheetEndpoints

const documentsOf = (db: Db, sheetID: string) =>
  db
    .selectFrom('timesheetDocument')
    .innerJoin('storedFile', 'storedFile.id', 'timesheetDocument.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'timesheetDocument.createdBy')
    .where('timesheetDocument.timesheetId', '=', sheetID)
    .selectAll('timesheetDocument')
    .select(['storedFile.size', 'storedFile.contentType', 'appUser.name as creatorName'])

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]

const present = (row: Row): SheetDocument => ({
  id: row.id,
  timesheetID: row.timesheetId,
  type: row.type as SheetDocumentType,
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  _createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
  createdAt: row.createdAt.toISOString(),
})

export async function listDocuments({ db, scope, params }: Call<Endpoints['documents']>): Promise<SheetDocument[]> {
  const { id } = await sheetAtHand(db, scope, { id: params.id })
  const rows = await documentsOf(db, id)
    .orderBy('timesheetDocument.createdAt')
    .orderBy('timesheetDocument.id')
    .execute()
  return rows.map(present)
}

const documentAtHand = (db: Db, sheetID: string, documentID: string) =>
  documentsOf(db, sheetID)
    .where('timesheetDocument.id', '=', documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))

/** Adds papers of one type, sealed in the store: all of them, or none when one of them is refused. */
export async function addDocuments(call: Call<Endpoints['addDocuments']>): Promise<SheetDocument[]> {
  const { db, scope, params, body, files, now, staff } = call
  const sheet = await sheetAtHand(db, scope, { id: params.id, lock: true })
  const added: SheetDocument[] = []
  for (const upload of files) {
    const belonging = { entity: ENTITY, entityID: sheet.id, kind: 'document', confidential: true } as const
    const stored = await keepFile(call, upload, belonging)
    const { id } = await db
      .insertInto('timesheetDocument')
      .values({
        ...{ timesheetId: sheet.id, storedFileId: stored.id, type: body.type, name: stored.name },
        ...{ createdAt: now, createdBy: staff.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    added.push(present(await documentAtHand(db, sheet.id, id)))
  }
  // While days are still written a paper is bound to nothing: it proves those with which the sheet is submitted.
  if (!isOpenSheet(statusOf(sheet))) await bindPapers(db, sheet.id)
  // Whoever says what the client has signed decides no more alone than whoever wrote the days.
  const isProof = body.type === 'SIGNED' || body.type === 'CONFIRMATION'
  if (isProof && sheet.status !== 'APPROVED' && sheet.status !== 'LOCKED')
    await db
      .updateTable('timesheet')
      .set({ writers: writersWith(sheet, staff) })
      .where('id', '=', sheet.id)
      .execute()
  for (const { name, type } of added)
    await record(call, {
      ...{ event: `${ENTITY}.document-added`, ...aboutSheet(sheet) },
      after: { 'document.name': name, 'document.type': type },
    })
  return added
}

export async function sendDocument({
  db,
  scope,
  params,
  query,
  world,
}: Call<Endpoints['downloadDocument']>): Promise<Download> {
  const { id } = await sheetAtHand(db, scope, { id: params.id })
  const document = await documentAtHand(db, id, params.documentID)
  const file = await readFile(world, await storedFile(db, document.storedFileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

/** Once a sheet was confirmed or approved, its papers are what that stood on. */
export async function removeDocument(call: Call<Endpoints['removeDocument']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const sheet = await sheetAtHand(db, scope, { id: params.id, lock: true })
  const document = await documentAtHand(db, sheet.id, params.documentID)
  if (['CLIENT_CONFIRMED', 'APPROVED', 'LOCKED'].includes(sheet.status))
    throw conflict('DOCUMENT_IN_USE', `This timesheet ${stands(sheet.status, 'timesheet')}. Its papers stay with it.`)
  await db.deleteFrom('timesheetDocument').where('id', '=', document.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
  await record(call, {
    ...{ event: `${ENTITY}.document-removed`, ...aboutSheet(sheet) },
    before: { 'document.name': document.name, 'document.type': document.type },
  })
  return { id: document.id }
}
