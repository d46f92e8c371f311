import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import type { Paper, PaperType } from '@muster/contract/order-forms/papers.contract.ts'
import { PAPER_TYPES } from '@muster/contract/order-forms/papers.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { StoredFile } from '../../kernel/files.ts'
import type { OrderFormDbRow } from './scope.queries.ts'

const fullSight = right('order-forms', 'view', 'full')
const identity = right('consultant-identity', 'view', 'full')
const letters = right('offer-letters', 'view', 'full')

/** The limited views of domain.md §6: the visa team sees documents, none with pay or rates; the others none. */
const LIMITED: Partial<Record<Role, readonly PaperType[]>> = { VISA_TEAM: ['RESUME', 'IDENTITY', 'VISA', 'OTHER'] }
const CONFIDENTIAL: ReadonlySet<PaperType> = new Set(['IDENTITY', 'VISA', 'OFFER_LETTER', 'SIGNED_OFFER'])
export const isConfidential = (type: PaperType) => CONFIDENTIAL.has(type)

export function seesPaper(role: Role, type: PaperType): boolean {
  if (!may({ role }, fullSight)) return LIMITED[role]?.includes(type) ?? false
  if (type === 'IDENTITY') return may({ role }, identity)
  return type === 'OFFER_LETTER' || type === 'SIGNED_OFFER' ? may({ role }, letters) : true
}
export const papersSeen = (role: Role): PaperType[] => PAPER_TYPES.filter((type) => seesPaper(role, type))

/** Letters, proposals and signatures come about by their own steps, and stay. */
const BY_HAND: ReadonlySet<PaperType> = new Set(['RESUME', 'IDENTITY', 'VISA', 'CLIENT_APPROVAL', 'OTHER'])
/** Whether the role adds papers of the type: what it sees, and the visa team only its own. */
export const addsPaper = (role: Role, type: PaperType): boolean =>
  BY_HAND.has(type) && seesPaper(role, type) && (role !== 'VISA_TEAM' || type === 'VISA' || type === 'IDENTITY')

const rows = (db: Db, orderFormID: string) =>
  db
    .selectFrom('orderFormPaper as paper')
    .innerJoin('storedFile as file', 'file.id', 'paper.fileId')
    .leftJoin('appUser as maker', 'maker.id', 'paper.createdBy')
    .leftJoin('fileWording as words', 'words.fileId', 'paper.fileId')
    .leftJoin('settingEdition as edition', 'edition.id', 'words.editionId')
    .where('paper.orderFormId', '=', orderFormID)
    .where('paper.removedAt', 'is', null)
    .select(['paper.id', 'paper.orderFormId', 'paper.type', 'paper.version', 'paper.note', 'paper.createdAt'])
    .select(['paper.createdBy', 'paper.fileId', 'maker.name as makerName'])
    .select(['file.name', 'file.contentType', 'file.size', 'file.sha256', 'file.sealedKey'])
    .select(['words.editionId', 'words.sha256 as wordsSha256', 'edition.number as wordsEdition'])

export type PaperRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The papers of an order form that this role may see, newest first. */
export const findPapers = (db: Db, orderFormID: string, role: Role): Promise<PaperRecord[]> => {
  const types = papersSeen(role)
  return rows(db, orderFormID)
    .where('paper.type', 'in', types.length > 0 ? types : ['none'])
    .orderBy('paper.createdAt', 'desc')
    .orderBy('paper.id')
    .execute()
}

export async function getPaper(db: Db, orderFormID: string, id: string, role: Role): Promise<PaperRecord> {
  const found = await rows(db, orderFormID).where('paper.id', '=', id).executeTakeFirst()
  if (!found || !seesPaper(role, found.type as PaperType)) throw notFound('paper')
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

export const presentPaper = (
  paper: PaperRecord,
  row: Pick<OrderFormDbRow, 'status'>,
  { role, id }: Presenting,
): Paper => ({
  id: paper.id,
  orderFormID: paper.orderFormId,
  type: paper.type as PaperType,
  name: paper.name,
  mimeType: paper.contentType,
  size: Number(paper.size),
  sha256: paper.sha256,
  version: paper.version,
  wording: paper.editionId
    ? { editionID: paper.editionId, edition: paper.wordsEdition!, sha256: paper.wordsSha256! }
    : null,
  note: paper.note,
  confidential: paper.sealedKey !== null,
  mayRemove: mayRemove(paper, row, { role, id }),
  _createdBy: paper.createdBy ? { id: paper.createdBy, name: paper.makerName ?? '' } : null,
  createdAt: paper.createdAt.toISOString(),
})

const HR: readonly Role[] = ['HR_ASSOCIATE', 'HR_MANAGER', 'HR_VICE_PRESIDENT']

/** Whoever added it, and HR; a resume that was submitted stays as proof, a newer one stands before it. */
export function mayRemove(
  paper: Pick<PaperRecord, 'type' | 'createdBy'>,
  { status }: Pick<OrderFormDbRow, 'status'>,
  { role, id }: Presenting,
): boolean {
  const type = paper.type as PaperType
  if (!addsPaper(role, type)) return false
  if (type === 'RESUME' && status !== 'DRAFT' && status !== 'REVISION_REQUESTED') return false
  return paper.createdBy === id || HR.includes(role)
}
