import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { Document, DocumentType } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { DOCUMENT_TYPES } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { StoredFile } from '../../../kernel/files/files.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

const fullVisibility = right('order-forms', 'view', 'full')
const identity = right('consultant-identity', 'view', 'full')
const letters = right('offer-letters', 'view', 'full')

/** The limited views of domain.md §6: the visa team sees documents, none with pay or rates; the others none. */
const LIMITED: Partial<Record<Role, readonly DocumentType[]>> = { VISA_TEAM: ['RESUME', 'IDENTITY', 'VISA', 'OTHER'] }
const CONFIDENTIAL: ReadonlySet<DocumentType> = new Set(['IDENTITY', 'VISA', 'OFFER_LETTER', 'SIGNED_OFFER'])
export const isConfidential = (type: DocumentType) => CONFIDENTIAL.has(type)

export function seesDocument(role: Role, type: DocumentType): boolean {
  if (!may({ role }, fullVisibility)) return LIMITED[role]?.includes(type) ?? false
  if (type === 'IDENTITY') return may({ role }, identity)
  return type === 'OFFER_LETTER' || type === 'SIGNED_OFFER' ? may({ role }, letters) : true
}
export const documentsSeen = (role: Role): DocumentType[] => DOCUMENT_TYPES.filter((type) => seesDocument(role, type))

/** Letters, proposals and signatures come about by their own steps, and stay. */
const BY_HAND: ReadonlySet<DocumentType> = new Set(['RESUME', 'IDENTITY', 'VISA', 'CLIENT_APPROVAL', 'OTHER'])
/** Whether the role adds papers of the type: what it sees, and the visa team only its own. */
export const addsDocument = (role: Role, type: DocumentType): boolean =>
  BY_HAND.has(type) && seesDocument(role, type) && (role !== 'VISA_TEAM' || type === 'VISA' || type === 'IDENTITY')

const rows = (db: Db, orderFormID: string) =>
  db
    .selectFrom('orderFormPaper as paper')
    .innerJoin('storedFile as file', 'file.id', 'paper.fileId')
    .leftJoin('appUser as maker', 'maker.id', 'paper.createdBy')
    .leftJoin('documentTemplateUse as words', 'words.fileId', 'paper.fileId')
    .leftJoin('settingVersion as revision', 'revision.id', 'words.templateVersionId')
    .where('paper.orderFormId', '=', orderFormID)
    .where('paper.removedAt', 'is', null)
    .select(['paper.id', 'paper.orderFormId', 'paper.type', 'paper.version', 'paper.note', 'paper.createdAt'])
    .select(['paper.createdBy', 'paper.fileId', 'maker.name as makerName'])
    .select(['file.name', 'file.contentType', 'file.size', 'file.sha256', 'file.sealedKey'])
    .select(['words.templateVersionId', 'words.sha256 as wordsSha256', 'revision.number as templateRevision'])

export type DocumentRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The papers of an order form that this role may see, newest first. */
export const findDocuments = (db: Db, orderFormID: string, role: Role): Promise<DocumentRecord[]> => {
  const types = documentsSeen(role)
  return rows(db, orderFormID)
    .where('paper.type', 'in', types.length > 0 ? types : ['none'])
    .orderBy('paper.createdAt', 'desc')
    .orderBy('paper.id')
    .execute()
}

export async function getDocument(db: Db, orderFormID: string, id: string, role: Role): Promise<DocumentRecord> {
  const found = await rows(db, orderFormID).where('paper.id', '=', id).executeTakeFirst()
  if (!found || !seesDocument(role, found.type as DocumentType)) throw notFound('paper')
  return found
}

export const storedFileOf = async (db: Db, id: string): Promise<StoredFile> =>
  db
    .selectFrom('storedFile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('paper'))

interface Presenting {
  readonly role: Role
  readonly id: string
}

export const presentDocument = (
  document: DocumentRecord,
  row: Pick<OrderFormDbRow, 'status'>,
  { role, id }: Presenting,
): Document => ({
  id: document.id,
  orderFormID: document.orderFormId,
  type: document.type as DocumentType,
  name: document.name,
  mimeType: document.contentType,
  size: Number(document.size),
  sha256: document.sha256,
  version: document.version,
  wording: document.templateVersionId
    ? { versionID: document.templateVersionId, revision: document.templateRevision!, sha256: document.wordsSha256! }
    : null,
  note: document.note,
  confidential: document.sealedKey !== null,
  mayRemove: mayRemove(document, row, { role, id }),
  _createdBy: document.createdBy ? { id: document.createdBy, name: document.makerName ?? '' } : null,
  createdAt: document.createdAt.toISOString(),
})

const HR: readonly Role[] = ['HR_ASSOCIATE', 'HR_MANAGER', 'HR_VICE_PRESIDENT']

/** Whoever added it, and HR; a resume that was submitted stays as proof, a newer one stands before it. */
export function mayRemove(
  document: Pick<DocumentRecord, 'type' | 'createdBy'>,
  { status }: Pick<OrderFormDbRow, 'status'>,
  { role, id }: Presenting,
): boolean {
  const type = document.type as DocumentType
  if (!addsDocument(role, type)) return false
  if (type === 'RESUME' && status !== 'DRAFT' && status !== 'REVISION_REQUESTED') return false
  return document.createdBy === id || HR.includes(role)
}
