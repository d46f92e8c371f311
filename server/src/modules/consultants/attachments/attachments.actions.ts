import {
  ATTACHMENT_RIGHTS,
  type Attachment,
  type AttachmentType,
  type attachmentEndpoints,
} from '@muster/contract/consultants/attachments.contract.ts'
import { mayChangeType, typesSeen } from '@muster/contract/consultants/attachments.rules.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { forbidden, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import type { Download, Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { logAccess } from '../core/access-log.actions.ts'
import { type ConsultantRow, getConsultant, lockConsultant } from '../core/consultants.queries.ts'
import { about } from '../core/consultants.rules.ts'
import { bumpVersion } from '../core/version.queries.ts'
import { findAttachments, getAttachment, getStoredFile, presentAttachment } from './attachments.queries.ts'

type Endpoints = typeof attachmentEndpoints
type UploadCall = Call<Endpoints['upload']>

/** The field of the audit diff that a file of this type belongs to: whoever may not see the file may not read its name there. */
const auditField = (type: AttachmentType) =>
  type === 'BANK_PROOF'
    ? 'bank.files'
    : ATTACHMENT_RIGHTS[type].confidential
      ? 'identity.files'
      : type === 'CONTRACT'
        ? 'pay.files'
        : 'attachments'

const EXPIRY_OF = {
  PASSPORT: 'passportExpiry',
  VISA: 'visaExpiry',
  RESIDENCE_ID: 'residenceExpiry',
  WORK_PERMIT: 'workPermitExpiry',
  MEDICAL: 'medicalExpiry',
} as const satisfies Partial<Record<AttachmentType, string>>

const forbiddenType = (type: AttachmentType) => forbidden(`Your role may not add or remove files of the type ${type}.`)

export async function uploadAttachments(call: UploadCall): Promise<Attachment[]> {
  const { db, scope, params, body, files } = call
  const consultant = await lockConsultant(db, scope, params.id)
  if (!mayChangeType(call, body.type)) throw forbiddenType(body.type)
  const added: Attachment[] = []
  for (const file of files) added.push(await addOne(call, consultant, file))
  await adoptExpiry(call, consultant)
  return added
}

async function addOne(call: UploadCall, consultant: ConsultantRow, upload: Upload): Promise<Attachment> {
  const { db, scope, body, staff, now } = call
  const { confidential } = ATTACHMENT_RIGHTS[body.type]
  const stored = await saveFile(call, upload, {
    entity: 'consultant',
    entityID: consultant.id,
    kind: 'document',
    confidential,
  })
  const { id } = await db
    .insertInto('consultantAttachment')
    .values({ ...body, consultantId: consultant.id, fileId: stored.id, createdBy: staff.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAuditEntry(call, {
    event: 'consultant.file-added',
    ...about(consultant),
    after: { [auditField(body.type)]: `${body.type}: ${stored.name}` },
  })
  return presentAttachment(await getAttachment(db, scope, id, call), call)
}

/** A newer passport, visa or permit moves the expiry day of the record along; an older one changes nothing. */
async function adoptExpiry(call: UploadCall, consultant: ConsultantRow): Promise<void> {
  const { db, body } = call
  const field = EXPIRY_OF[body.type as keyof typeof EXPIRY_OF]
  if (!field || !body.expiryDate || (consultant[field] ?? '') >= body.expiryDate) return
  await db
    .updateTable('consultant')
    .set({ [field]: body.expiryDate })
    .where('id', '=', consultant.id)
    .execute()
  await bumpVersion(db, consultant.id, call)
  await writeAuditEntry(call, {
    event: 'consultant.identity-changed',
    ...about(consultant),
    before: { [`identity.${field}`]: consultant[field] },
    after: { [`identity.${field}`]: body.expiryDate },
  })
}

export async function listAttachments(call: Call<Endpoints['all']>): Promise<Attachment[]> {
  const { db, scope, params, query } = call
  await getConsultant(db, scope, params.id)
  const types = typesSeen(call).filter((type) => !query.type || type === query.type)
  const rows = await findAttachments(db, scope, params.id, types)
  return rows.map((row) => presentAttachment(row, call))
}

export async function removeAttachment(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, staff, now } = call
  const row = await getAttachment(db, scope, params.id, call)
  const type = row.type as AttachmentType
  if (!mayChangeType(call, type)) throw forbiddenType(type)
  const removed = await db
    .updateTable('consultantAttachment')
    .set({ removedAt: now, removedBy: staff.id })
    .where('id', '=', row.id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound('file')
  await writeAuditEntry(call, {
    event: 'consultant.file-removed',
    ...about({ id: row.consultantId, name: row.consultantName, countryId: row.countryId }),
    before: { [auditField(type)]: `${type}: ${row.name}` },
  })
  return { id: row.id }
}

/** Checked again at this moment: the consultant's scope and the type's right. Reading a confidential file leaves a trace. */
export async function downloadAttachment(call: Call<Endpoints['download']>): Promise<Download> {
  const { db, scope, params, query, appContext } = call
  const row = await getAttachment(db, scope, params.id, call)
  const type = row.type as AttachmentType
  if (ATTACHMENT_RIGHTS[type].confidential)
    await logAccess(call, {
      event: 'consultant.file-read',
      ...about({ id: row.consultantId, name: row.consultantName, countryId: row.countryId }),
      what: { [auditField(type)]: `${type}: ${row.name}`, attachmentID: row.id },
    })
  const file = await readFile(appContext, await getStoredFile(db, row.fileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

export async function setPhoto(call: Call<Endpoints['setPhoto']>): Promise<{ hasPhoto: boolean }> {
  const { db, scope, params, files, now } = call
  const consultant = await lockConsultant(db, scope, params.id)
  const stored = await saveFile(call, files[0]!, { entity: 'consultant', entityID: consultant.id, kind: 'image' })
  await db.updateTable('consultant').set({ photoFileId: stored.id }).where('id', '=', consultant.id).execute()
  if (consultant.photoFileId)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', consultant.photoFileId).execute()
  await bumpVersion(db, consultant.id, call)
  await writeAuditEntry(call, { event: 'consultant.photo-changed', ...about(consultant), after: { hasPhoto: true } })
  return { hasPhoto: true }
}

export async function readPhoto(call: Call<Endpoints['photo']>): Promise<Download> {
  const { db, scope, params, appContext, sees } = call
  const { photoFileId } = await getConsultant(db, scope, params.id)
  if (!photoFileId || !sees(candidateView, 'hasPhoto')) throw notFound('photo')
  return { ...(await readFile(appContext, await getStoredFile(db, photoFileId))), inline: true }
}
