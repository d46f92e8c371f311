import { isPartOf } from '@muster/contract/contracts/agreement-documents.rules.ts'
import type { AgreementDocument, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { sql } from 'kysely'
import { AppError, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchWords } from '../../../kernel/db/search.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { isReadablePdf } from '../../../kernel/files/formats/pdf.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download, Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { matchesTerm } from '../../clients/list.queries.ts'
import type { AgreementActionContext } from './agreements.actions.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { AGREEMENT_LABELS } from './agreements.rules.ts'

/** Keeps a PDF sealed in the store; anything else is refused by its content, whatever its name says. */
export async function savePdf(
  call: Pick<AgreementActionContext, 'db' | 'appContext' | 'staff'>,
  upload: Upload,
  of: { entity: string; id: string },
) {
  const belonging = { entity: of.entity, entityID: of.id, kind: 'document', confidential: true } as const
  const file = await saveFile(call, upload, belonging)
  if (file.contentType === 'application/pdf' && (await isReadablePdf(upload.path))) return file
  throw new AppError(
    415,
    'WRONG_TYPE',
    `The file "${file.name}" is no PDF that can be opened. Scan or print the signed paper as a PDF.`,
    {
      errors: [{ path: 'file', message: 'Send the signed paper as a PDF.' }],
    },
  )
}

/** The signed copy of an agreement that is still open; a copy that was there before is put aside. */
export async function saveSignedFile(
  call: AgreementActionContext,
  agreement: NamedAgreement,
  upload: Upload,
): Promise<void> {
  const { db, now } = call
  const file = await savePdf(call, upload, {
    entity: AGREEMENT_LABELS[agreement.kind as AgreementKind].entity,
    id: agreement.id,
  })
  await db.updateTable('agreement').set({ signedFileId: file.id }).where('id', '=', agreement.id).execute()
  if (agreement.signedFileId)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', agreement.signedFileId).execute()
}

type AgreementFileReadContext = Pick<
  Call<typeof msaEndpoints.download>,
  'db' | 'scope' | 'params' | 'query' | 'appContext'
>

/** The signed copy; 404 while there is none. */
export const downloadAgreement =
  (kind: AgreementKind) =>
  async ({ db, scope, params, query, appContext }: AgreementFileReadContext): Promise<Download> => {
    const { signedFileId, number } = await loadAgreement(db, scope, { kind, id: params.id })
    if (!signedFileId) throw notFound('signed copy')
    const file = await readFile(appContext, await storedFile(db, signedFileId))
    return { ...file, name: `${number}.pdf`, inline: query.inline === 'true' }
  }

const documentsOf = (db: Db, agreementID: string) =>
  db
    .selectFrom('agreementDocument')
    .innerJoin('storedFile', 'storedFile.id', 'agreementDocument.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'agreementDocument.createdBy')
    .where('agreementDocument.agreementId', '=', agreementID)
    .selectAll('agreementDocument')
    .select(['storedFile.size', 'storedFile.contentType', 'storedFile.sha256', 'appUser.name as creatorName'])

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]

const presentDocument = (row: Row): AgreementDocument => ({
  id: row.id,
  agreementID: row.agreementId,
  type: row.type as AgreementDocument['type'],
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  sha256: row.sha256,
  createdAt: row.createdAt.toISOString(),
  _createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
})

export const listDocuments =
  (kind: AgreementKind) =>
  async ({
    db,
    scope,
    params,
    query,
  }: Pick<Call<typeof msaEndpoints.documents>, 'db' | 'scope' | 'params' | 'query'>): Promise<ListQuery> => {
    await loadAgreement(db, scope, { kind, id: params.id })
    let rows = documentsOf(db, params.id)
    if (query.type?.length) rows = rows.where('agreementDocument.type', '=', sql<string>`any(${query.type}::text[])`)
    for (const word of searchWords(query.searchInput)) rows = rows.where(matchesTerm('agreement_document.name', word))
    return {
      rows,
      key: 'agreementDocument.id',
      sorts: {
        createdAt: 'agreementDocument.createdAt',
        name: 'agreementDocument.name',
        type: 'agreementDocument.type',
      },
      present: presentDocument,
    }
  }

const loadDocument = (db: Db, agreementID: string, documentID: string) =>
  documentsOf(db, agreementID)
    .where('agreementDocument.id', '=', documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))

type Adding = Pick<Call<typeof msaEndpoints.addDocuments>, 'params' | 'body' | 'files'> & AgreementActionContext

/** Adds papers of one type: all of them, or none when one of them is refused. Also to an agreement that is signed. */
export const addDocuments =
  (kind: AgreementKind) =>
  async (call: Adding): Promise<AgreementDocument[]> => {
    const { db, scope, params, body, files, now, staff } = call
    const agreement = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    const { entity } = AGREEMENT_LABELS[kind]
    const added: AgreementDocument[] = []
    for (const upload of files) {
      const stored = await saveFile(call, upload, {
        entity,
        entityID: agreement.id,
        kind: 'document',
        confidential: true,
      })
      const { id } = await db
        .insertInto('agreementDocument')
        .values({
          ...{ agreementId: agreement.id, storedFileId: stored.id, type: body.type, name: stored.name },
          ...{ createdAt: now, createdBy: staff.id },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const document = presentDocument(await loadDocument(db, agreement.id, id))
      await recordDocument(call, 'document-added', agreement, { after: document })
      added.push(document)
    }
    return added
  }

type One = { readonly params: { readonly id: string; readonly documentID: string } }

export const downloadDocument =
  (kind: AgreementKind) =>
  async ({
    db,
    scope,
    params,
    query,
    appContext,
  }: Pick<Call<typeof msaEndpoints.downloadDocument>, 'db' | 'scope' | 'query' | 'appContext'> &
    One): Promise<Download> => {
    const { id } = await loadAgreement(db, scope, { kind, id: params.id })
    const document = await loadDocument(db, id, params.documentID)
    const file = await readFile(appContext, await storedFile(db, document.storedFileId))
    return { ...file, inline: query.inline === 'true' && file.inline === true }
  }

export const removeDocument =
  (kind: AgreementKind) =>
  async (call: AgreementActionContext & One): Promise<{ id: string }> => {
    const { db, scope, params, now } = call
    const agreement = await loadAgreement(db, scope, { kind, id: params.id, lock: true })
    const document = await loadDocument(db, agreement.id, params.documentID)
    if (isPartOf(agreement.status, document.type))
      throw ruleViolation(
        'DOCUMENT_LOCKED',
        `${document.name} is a part of ${agreement.number}, which ${statusPhrase(agreement.status)}. Amend the agreement, and add what holds instead.`,
      )
    await db.deleteFrom('agreementDocument').where('id', '=', document.id).execute()
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', document.storedFileId).execute()
    await recordDocument(call, 'document-removed', agreement, { before: presentDocument(document) })
    return { id: document.id }
  }

interface Change {
  readonly before?: AgreementDocument
  readonly after?: AgreementDocument
}

function recordDocument(
  call: AgreementActionContext,
  what: string,
  agreement: NamedAgreement,
  { before, after }: Change,
) {
  const under = ({ name, type, sha256 }: AgreementDocument) => ({
    'document.name': name,
    'document.type': type,
    'document.sha256': sha256,
  })
  const { entity } = AGREEMENT_LABELS[agreement.kind as AgreementKind]
  return writeAuditEntry(call, {
    ...{ event: `${entity}.${what}`, entity, entityID: agreement.id, countryID: agreement.countryId },
    name: `${agreement.number} · ${agreement.clientName}`,
    ...(before && { before: under(before) }),
    ...(after && { after: under(after) }),
  })
}
