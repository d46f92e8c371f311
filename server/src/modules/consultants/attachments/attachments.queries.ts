import {
  ATTACHMENT_RIGHTS,
  type Attachment,
  type AttachmentType,
} from '@muster/contract/consultants/attachments.contract.ts'
import { mayChangeType, maySeeType } from '@muster/contract/consultants/attachments.rules.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { StoredFile } from '../../../kernel/files/files.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { consultantsIn } from '../core/consultants.queries.ts'

type Rights = Pick<Call, 'may' | 'sees'>

const attachmentsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('consultantAttachment as attachment')
    .innerJoin('storedFile as file', 'file.id', 'attachment.fileId')
    .innerJoin('consultant', 'consultant.id', 'attachment.consultantId')
    .leftJoin('appUser as uploader', 'uploader.id', 'attachment.createdBy')
    .where('attachment.removedAt', 'is', null)
    .where('consultant.id', 'in', consultantsIn(db, scope).select('consultant.id'))
    .selectAll('attachment')
    .select(['file.name', 'file.contentType', 'file.size', 'uploader.name as uploaderName'])
    .select(['consultant.name as consultantName', 'consultant.countryId'])

type Row = Awaited<ReturnType<typeof getAttachment>>

export const presentAttachment = (row: Row, rights: Rights): Attachment => {
  const type = row.type as AttachmentType
  return {
    id: row.id,
    candidateID: row.consultantId,
    type,
    name: row.name,
    mimeType: row.contentType,
    size: Number(row.size),
    issueDate: row.issueDate,
    expiryDate: row.expiryDate,
    note: row.note,
    confidential: ATTACHMENT_RIGHTS[type].confidential,
    mayRemove: mayChangeType(rights, type),
    _createdBy: row.createdBy ? { id: row.createdBy, name: row.uploaderName ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The files of one consultant whose types are among these, newest first. */
export async function findAttachments(db: Db, scope: Scope, consultantID: string, types: readonly AttachmentType[]) {
  if (types.length === 0) return []
  return attachmentsIn(db, scope)
    .where('attachment.consultantId', '=', consultantID)
    .where('attachment.type', 'in', [...types])
    .orderBy('attachment.createdAt', 'desc')
    .orderBy('attachment.id')
    .execute()
}

/** A file, when its consultant is in scope and its type is one that this person may see; else 404. */
export async function getAttachment(db: Db, scope: Scope, id: string, rights: Rights) {
  const found = await attachmentsIn(db, scope).where('attachment.id', '=', id).executeTakeFirst()
  if (!found || !maySeeType(rights, found.type as AttachmentType)) throw notFound('file')
  return found
}

export async function getStoredFile(db: Db, id: string): Promise<StoredFile> {
  const found = await db.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('file')
  return found
}
