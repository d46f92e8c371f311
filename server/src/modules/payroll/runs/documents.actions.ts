import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import { isCalculable } from './calculate.actions.ts'
import { loadLine } from './lines.queries.ts'
import { loadRun, PAYROLL_RUN_ENTITY, refTo } from './payrolls.queries.ts'

type Endpoints = typeof payrollEndpoints

const documentsOf = (db: Db, runID: string, lineID?: string) =>
  db
    .selectFrom('payrollDocument as paper')
    .innerJoin('storedFile', 'storedFile.id', 'paper.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'paper.createdBy')
    .selectAll('paper')
    .select(['storedFile.size', 'storedFile.contentType', 'appUser.name as creatorName'])
    .where('paper.runId', '=', runID)
    .$if(lineID !== undefined, (all) => all.where('paper.lineId', '=', lineID!))
    .orderBy('paper.createdAt')
    .orderBy('paper.id')

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]
const present = (row: Row) => ({
  ...{ id: row.id, lineID: row.lineId, name: row.name, size: row.size, mimeType: row.contentType },
  ...{ _createdBy: refTo(row.createdBy, row.creatorName), createdAt: row.createdAt.toISOString() },
})

export async function listDocuments({ db, scope, params, query }: Call<Endpoints['documents']>) {
  const { id } = await loadRun(db, scope, { id: params.id })
  return (await documentsOf(db, id, query.lineID).execute()).map(present)
}

/** Adds papers, sealed in the store: all of them, or none when one of them is refused. */
export async function addDocuments(call: Call<Endpoints['addDocuments']>) {
  const { db, scope, params, body, files, now, staff } = call
  const run = await loadRun(db, scope, { id: params.id, lock: true })
  if (body.lineID !== undefined) await loadLine(db, { runID: run.id, id: body.lineID })
  const ids: string[] = []
  for (const upload of files) {
    const belonging = { entity: PAYROLL_RUN_ENTITY, entityID: run.id, kind: 'document', confidential: true } as const
    const stored = await saveFile(call, upload, belonging)
    const { id } = await db
      .insertInto('payrollDocument')
      .values({
        ...{ runId: run.id, lineId: body.lineID ?? null, storedFileId: stored.id, name: stored.name },
        ...{ createdAt: now, createdBy: staff.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    const after = { 'document.name': stored.name }
    await writeAuditEntry(call, { event: `${PAYROLL_RUN_ENTITY}.document-added`, ...runAuditSubject(run), after })
  }
  return (await documentsOf(db, run.id).execute()).filter(({ id }) => ids.includes(id)).map(present)
}

export async function sendDocument({
  db,
  scope,
  params,
  appContext,
}: Call<Endpoints['downloadDocument']>): Promise<Download> {
  const { id } = await loadRun(db, scope, { id: params.id })
  const document = await documentsOf(db, id)
    .where('paper.id', '=', params.documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))
  return readFile(appContext, await storedFile(db, document.storedFileId))
}

/** Removes a document; whoever reviews, approves and pays the run decides by what was with it, so from its submission on all stay. */
export async function removeDocument(call: Call<Endpoints['removeDocument']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const run = await loadRun(db, scope, { id: params.id, lock: true })
  const document = await documentsOf(db, run.id)
    .where('paper.id', '=', params.documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))
  if (!isCalculable(run))
    throw conflict('DOCUMENT_IN_USE', `${run.number} ${statusPhrase(run.status)}. Its documents stay with it.`)
  await db.deleteFrom('payrollDocument').where('id', '=', document.id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
  const before = { 'document.name': document.name }
  await writeAuditEntry(call, { event: `${PAYROLL_RUN_ENTITY}.document-removed`, ...runAuditSubject(run), before })
  return { id: document.id }
}
