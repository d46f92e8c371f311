import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { TimesheetDocument, TimesheetDocumentType } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { bindDocuments } from '../client-approval/client-approval.queries.ts'
import { contributorsWith, timesheetAuditSubject } from './persistence.actions.ts'
import { loadTimesheet, statusOf, TIMESHEET_ENTITY } from './timesheets.queries.ts'

type Endpoints = typeof timesheetEndpoints

const documentsOf = (db: Db, timesheetID: string) =>
  db
    .selectFrom('timesheetDocument')
    .innerJoin('storedFile', 'storedFile.id', 'timesheetDocument.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'timesheetDocument.createdBy')
    .where('timesheetDocument.timesheetId', '=', timesheetID)
    .selectAll('timesheetDocument')
    .select(['storedFile.size', 'storedFile.contentType', 'appUser.name as creatorName'])

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]

const present = (row: Row): TimesheetDocument => ({
  id: row.id,
  timesheetID: row.timesheetId,
  type: row.type as TimesheetDocumentType,
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  _createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
  createdAt: row.createdAt.toISOString(),
})

export async function listDocuments({ db, scope, params }: Call<Endpoints['documents']>): Promise<TimesheetDocument[]> {
  const { id } = await loadTimesheet(db, scope, { id: params.id })
  const rows = await documentsOf(db, id)
    .orderBy('timesheetDocument.createdAt')
    .orderBy('timesheetDocument.id')
    .execute()
  return rows.map(present)
}

const loadDocument = (db: Db, timesheetID: string, documentID: string) =>
  documentsOf(db, timesheetID)
    .where('timesheetDocument.id', '=', documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))

/** Adds papers of one type, sealed in the store: all of them, or none when one of them is refused. */
export async function addDocuments(call: Call<Endpoints['addDocuments']>): Promise<TimesheetDocument[]> {
  const { db, scope, params, body, files, now, staff } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id, lock: true })
  const added: TimesheetDocument[] = []
  for (const upload of files) {
    const belonging = {
      entity: TIMESHEET_ENTITY,
      entityID: timesheet.id,
      kind: 'document',
      confidential: true,
    } as const
    const stored = await saveFile(call, upload, belonging)
    const { id } = await db
      .insertInto('timesheetDocument')
      .values({
        ...{ timesheetId: timesheet.id, storedFileId: stored.id, type: body.type, name: stored.name },
        ...{ createdAt: now, createdBy: staff.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    added.push(present(await loadDocument(db, timesheet.id, id)))
  }
  // While days are still written a paper is bound to nothing: it proves those with which the sheet is submitted.
  if (!isOpenTimesheet(statusOf(timesheet))) await bindDocuments(db, timesheet.id)
  // Whoever says what the client has signed decides no more alone than whoever wrote the days.
  const isProof = body.type === 'SIGNED' || body.type === 'CONFIRMATION'
  if (isProof && timesheet.status !== 'APPROVED' && timesheet.status !== 'LOCKED')
    await db
      .updateTable('timesheet')
      .set({ contributorIds: contributorsWith(timesheet, staff) })
      .where('id', '=', timesheet.id)
      .execute()
  for (const { name, type } of added)
    await writeAuditEntry(call, {
      ...{ event: `${TIMESHEET_ENTITY}.document-added`, ...timesheetAuditSubject(timesheet) },
      after: { 'document.name': name, 'document.type': type },
    })
  return added
}

export async function sendDocument({
  db,
  scope,
  params,
  query,
  appContext,
}: Call<Endpoints['downloadDocument']>): Promise<Download> {
  const { id } = await loadTimesheet(db, scope, { id: params.id })
  const document = await loadDocument(db, id, params.documentID)
  const file = await readFile(appContext, await storedFile(db, document.storedFileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

/** Once a sheet was confirmed or approved, its papers are what that stood on. */
export async function removeDocument(call: Call<Endpoints['removeDocument']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id, lock: true })
  const document = await loadDocument(db, timesheet.id, params.documentID)
  if (['CLIENT_CONFIRMED', 'APPROVED', 'LOCKED'].includes(timesheet.status))
    throw conflict(
      'DOCUMENT_IN_USE',
      `This timesheet ${statusPhrase(timesheet.status, 'timesheet')}. Its papers stay with it.`,
    )
  await db.deleteFrom('timesheetDocument').where('id', '=', document.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
  await writeAuditEntry(call, {
    ...{ event: `${TIMESHEET_ENTITY}.document-removed`, ...timesheetAuditSubject(timesheet) },
    before: { 'document.name': document.name, 'document.type': document.type },
  })
  return { id: document.id }
}
