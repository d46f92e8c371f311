import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { msaEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { AppError, notFound } from '../../../kernel/app/errors.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { isReadablePdf } from '../../../kernel/files/formats/pdf.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download, Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'
import { AGREEMENT_LABELS } from './agreements.rules.ts'
import type { AgreementActionContext } from './agreements.types.ts'

/** Stores an encrypted PDF; other files are rejected by their content, whatever their name is. */
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
    `The file "${file.name}" is not a readable PDF. Scan or print the signed document as a PDF.`,
    { errors: [{ path: 'file', message: 'Upload the signed document as a PDF.' }] },
  )
}

/** Replaces the signed copy of an open agreement; the former copy is marked as removed. */
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

/** The signed copy; 404 without one. */
export const downloadAgreement =
  (kind: AgreementKind) =>
  async ({ db, scope, params, query, appContext }: AgreementFileReadContext): Promise<Download> => {
    const { signedFileId, number } = await loadAgreement(db, scope, { kind, id: params.id })
    if (!signedFileId) throw notFound('signed copy')
    const file = await readFile(appContext, await storedFile(db, signedFileId))
    return { ...file, name: `${number}.pdf`, inline: query.inline === 'true' }
  }
