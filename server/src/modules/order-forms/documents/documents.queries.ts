import { HR_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { isWithOwner } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import {
  DOCUMENT_TYPES,
  type Document,
  type DocumentType,
  UploadedDocumentType,
} from '@muster/contract/order-forms/documents/documents.contract.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import type { DetailedRow } from '../../../kernel/records/documents.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

const fullVisibility = right('order-forms', 'view', 'full')
const identity = right('consultant-identity', 'view', 'full')
const letters = right('offer-letters', 'view', 'full')

/**
 * The limited views of docs/domain/permissions.md: the visa team sees documents without pay or rates; the others see
 * none.
 */
const LIMITED: Partial<Record<Role, readonly DocumentType[]>> = { VISA_TEAM: ['RESUME', 'IDENTITY', 'VISA', 'OTHER'] }
const CONFIDENTIAL: ReadonlySet<DocumentType> = new Set(['IDENTITY', 'VISA', 'OFFER_LETTER', 'SIGNED_OFFER'])
export const isConfidential = (type: DocumentType) => CONFIDENTIAL.has(type)

function seesDocument(role: Role, type: DocumentType): boolean {
  if (!may({ role }, fullVisibility)) return LIMITED[role]?.includes(type) ?? false
  if (type === 'IDENTITY') return may({ role }, identity)
  return type === 'OFFER_LETTER' || type === 'SIGNED_OFFER' ? may({ role }, letters) : true
}
export const visibleDocumentTypes = (role: Role): DocumentType[] =>
  DOCUMENT_TYPES.filter((type) => seesDocument(role, type))

/**
 * Whether the role may add and remove documents of the type: those it sees, the visa team only its own. Letters,
 * proposals and signed copies are created by their own steps.
 */
export const addsDocument = (role: Role, type: DocumentType): boolean =>
  UploadedDocumentType.safeParse(type).success &&
  seesDocument(role, type) &&
  (role !== 'VISA_TEAM' || type === 'VISA' || type === 'IDENTITY')

export type DocumentRecord = DetailedRow<Document['template']>

export const presentDocument = (
  document: DocumentRecord,
  reader: Pick<Staff, 'role' | 'id'>,
  row: Pick<OrderFormDbRow, 'status'>,
): Document => ({
  ...presentFile(document),
  orderFormID: document.subjectId,
  type: document.type as DocumentType,
  sha256: document.sha256,
  version: document.version,
  template: document.details,
  note: document.note,
  confidential: document.sealed,
  mayRemove: mayRemove(document, row, reader),
})

const HR: readonly Role[] = HR_ROLES

/** The user who added it, and HR; a submitted resume is kept as evidence, and a newer one supersedes it. */
export function mayRemove(
  document: { readonly type: string | null; readonly createdBy: string | null },
  { status }: Pick<OrderFormDbRow, 'status'>,
  { role, id }: Pick<Staff, 'role' | 'id'>,
): boolean {
  const type = document.type as DocumentType
  if (!addsDocument(role, type)) return false
  if (type === 'RESUME' && !isWithOwner(status)) return false
  return document.createdBy === id || HR.includes(role)
}
