import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { AppError, notFound } from '../../../kernel/app/errors.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { isReadablePdf } from '../../../kernel/files/formats/pdf.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download, Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import type { ContractCall } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'

/** Stores an encrypted PDF; other files are rejected by their content, whatever their name is. */
export async function savePdf(
  call: Pick<ContractCall, 'db' | 'appContext' | 'staff'>,
  upload: Upload,
  { entity, id }: { entity: string; id: string },
) {
  const file = await saveFile(call, upload, { entity, entityID: id, kind: 'document', confidential: true })
  if (file.contentType === 'application/pdf' && (await isReadablePdf(upload.path))) return file
  throw new AppError(
    415,
    'WRONG_TYPE',
    `The file "${file.name}" is not a readable PDF. Scan or print the signed document as a PDF.`,
    { errors: [{ path: 'file', message: 'Upload the signed document as a PDF.' }] },
  )
}

/** Replaces the signed copy of an open agreement; the former copy is marked as removed. */
export async function saveSignedFile(call: ContractCall, agreement: NamedAgreement, upload: Upload): Promise<void> {
  const { db, now } = call
  const file = await savePdf(call, upload, { entity: KINDS[agreement.kind as AgreementKind].entity, id: agreement.id })
  await db.updateTable('agreement').set({ signedFileId: file.id }).where('id', '=', agreement.id).execute()
  if (agreement.signedFileId)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', agreement.signedFileId).execute()
}

interface DownloadCall extends RecordCall {
  readonly query: Call<typeof msaEndpoints.download>['query']
}

/** The signed copy; 404 without one. */
export const downloadAgreement =
  (kind: AgreementKind) =>
  async ({ db, scope, params, query, appContext }: DownloadCall): Promise<Download> => {
    const { signedFileId, number } = await loadAgreement(db, scope, { kind, id: params.id })
    if (!signedFileId) throw notFound('signed copy')
    const file = await readFile(appContext, await storedFile(db, signedFileId))
    return { ...file, name: `${number}.pdf`, inline: query.inline === 'true' }
  }
