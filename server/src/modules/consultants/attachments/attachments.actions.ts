import {
  ATTACHMENT_RIGHTS,
  type Attachment,
  type AttachmentType,
  type attachmentEndpoints,
} from '@muster/contract/consultants/attachments.contract.ts'
import { mayChangeType, visibleTypes } from '@muster/contract/consultants/attachments.rules.ts'
import { attachmentTypeLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { forbidden, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import { type Call, rightsOf } from '../../../kernel/http/route.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor, subjectOfDocument } from '../../../kernel/records/documents.ts'
import type { RecordCall } from '../../../kernel/records/record-call.ts'
import { logAccess } from '../core/access-log.actions.ts'
import { type ConsultantRow, consultantsIn, getConsultant, lockConsultant } from '../core/consultants.queries.ts'
import { consultantAuditSubject } from '../core/consultants.rules.ts'
import { bumpVersion } from '../core/version.queries.ts'

type Endpoints = typeof attachmentEndpoints
type NewAttachment = Call<Endpoints['upload']>['body']
type UploadContext = Pick<Call<Endpoints['upload']>, 'db' | 'staff' | 'now' | 'requestID' | 'ip'>

/** The audit field of a file of this type: users who may not see the file may not read its name there. */
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

const forbiddenType = (type: AttachmentType) =>
  forbidden(
    `You don’t have permission to add or delete documents of the type ${attachmentTypeLabels[type]}. Select another type.`,
  )

/** What the audit entry of a file says, also of one that comes from another record. */
export const auditEntryOf = (type: AttachmentType, name: string) => ({ [auditField(type)]: `${type}: ${name}` })

/**
 * Files of a consultant: the type defines who may see, add and remove them, and downloads of confidential ones are
 * audited.
 */
const attachments = documentsFor({
  subjectType: 'consultant',
  noun: 'file',
  confidential: ({ type }) => ATTACHMENT_RIGHTS[type as AttachmentType].confidential,
  retainsRemoved: true,
  newestFirst: true,
  load: (db, scope, { id, lock }) => (lock ? lockConsultant : getConsultant)(db, scope!, id),
  auditSubject: consultantAuditSubject,
  types: (reader) => visibleTypes(rightsOf(reader)),
  filter: ({ type }: { readonly type?: AttachmentType | undefined }) => ({ type }),
  present(row, reader): Attachment {
    const type = row.type as AttachmentType
    return {
      ...presentFile(row),
      candidateID: row.subjectId,
      type,
      issueDate: row.issuedOn,
      expiryDate: row.expiresOn,
      note: row.note,
      confidential: ATTACHMENT_RIGHTS[type].confidential,
      mayRemove: mayChangeType(rightsOf(reader), type),
    }
  },
  auditFields: ({ type, name }) => auditEntryOf(type, name),
  values: ({ type, issueDate, expiryDate, note }: NewAttachment) => ({
    type,
    issuedOn: issueDate,
    expiresOn: expiryDate,
    note,
  }),
  beforeAdd(call, _consultant, { type }) {
    if (!mayChangeType(call, type)) throw forbiddenType(type)
  },
  afterAdd: adoptExpiry,
  beforeRemove(call, _consultant, { type }) {
    if (!mayChangeType(call, type as AttachmentType)) throw forbiddenType(type as AttachmentType)
  },
  async beforeDownload(call, consultant, { id, name, ...document }) {
    const type = document.type as AttachmentType
    if (ATTACHMENT_RIGHTS[type].confidential)
      await logAccess(call, {
        event: 'consultant.file-viewed',
        ...consultantAuditSubject(consultant),
        what: { ...auditEntryOf(type, name), attachmentID: id },
      })
  },
})

export const uploadAttachments = attachments.handlers.addDocuments
export const listAttachments = attachments.handlers.documents

/** A file is addressed by its own ID: its consultant is looked up for the permission checks. */
async function ofConsultant<C extends Pick<RecordCall, 'db' | 'scope' | 'params'>>(call: C) {
  const { db, scope } = call
  const documentID = call.params.id
  const id = await subjectOfDocument(db, 'consultant', documentID)
  const consultant = consultantsIn(db, scope).select('consultant.id').where('consultant.id', '=', id)
  if (!(await consultant.executeTakeFirst())) throw notFound('file')
  return { ...call, params: { id: id!, documentID } }
}

export const removeAttachment = async (call: Call<Endpoints['remove']>) =>
  attachments.handlers.removeDocument(await ofConsultant(call))
export const downloadAttachment = async (call: Call<Endpoints['download']>) =>
  attachments.handlers.downloadDocument(await ofConsultant(call))

/** A newer passport, visa or permit updates the expiry date of the record; an older one does not. */
async function adoptExpiry(call: UploadContext, consultant: ConsultantRow, body: NewAttachment): Promise<void> {
  const { db } = call
  const field = EXPIRY_OF[body.type as keyof typeof EXPIRY_OF]
  if (!field || !body.expiryDate || (consultant[field] ?? '') >= body.expiryDate) return
  await db
    .updateTable('consultant')
    .set({ [field]: body.expiryDate })
    .where('id', '=', consultant.id)
    .execute()
  await bumpVersion(db, consultant.id, call)
  await writeAuditEntry(call, {
    event: 'consultant.identity-updated',
    ...consultantAuditSubject(consultant),
    before: { [`identity.${field}`]: consultant[field] },
    after: { [`identity.${field}`]: body.expiryDate },
  })
}

export async function setPhoto(call: Call<Endpoints['setPhoto']>): Promise<{ hasPhoto: boolean }> {
  const { db, scope, params, files, now } = call
  const consultant = await lockConsultant(db, scope, params.id)
  const stored = await saveFile(call, files[0]!, { entity: 'consultant', entityID: consultant.id, kind: 'image' })
  await db.updateTable('consultant').set({ photoFileId: stored.id }).where('id', '=', consultant.id).execute()
  if (consultant.photoFileId)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', consultant.photoFileId).execute()
  await bumpVersion(db, consultant.id, call)
  await writeAuditEntry(call, {
    event: 'consultant.photo-updated',
    ...consultantAuditSubject(consultant),
    after: { hasPhoto: true },
  })
  return { hasPhoto: true }
}

export async function readPhoto(call: Call<Endpoints['photo']>): Promise<Download> {
  const { db, scope, params, appContext, sees } = call
  const { photoFileId } = await getConsultant(db, scope, params.id)
  if (!photoFileId || !sees(candidateView, 'hasPhoto')) throw notFound('photo')
  return { ...(await readFile(appContext, await storedFile(db, photoFileId))), inline: true }
}
