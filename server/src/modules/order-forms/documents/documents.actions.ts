import { right } from '@muster/contract/kernel/api/permission.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type {
  Document,
  DocumentType,
  documentEndpoints,
} from '@muster/contract/order-forms/documents/documents.contract.ts'
import { AppError, forbidden, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { assertPayable } from '../../../kernel/documents/amounts.ts'
import { readFile, type StoredFile, saveFile } from '../../../kernel/files/files.ts'
import { isReadablePdf } from '../../../kernel/files/formats/pdf.ts'
import type { Download, Upload } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { saveRenderedTemplate } from '../../settings/document-templates/document-templates.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { about } from '../core/order-forms.rules.ts'
import { getOrderForm, lockOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
import { readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { printProposal } from '../offers/letters.documents.ts'
import { wordsFor } from '../offers/letters.queries.ts'
import { proposalVariables } from '../offers/proposal.queries.ts'
import { zipOf } from '../offers/zip.documents.ts'
import {
  addsDocument,
  type DocumentRecord,
  findDocuments,
  getDocument,
  isConfidential,
  mayRemove,
  presentDocument,
  storedFileOf,
} from './documents.queries.ts'

type Endpoints = typeof documentEndpoints

interface OrderFormStoreContext {
  readonly type: DocumentType
  readonly round?: number
  readonly note?: string | null
  /** Decided by content. */
  readonly pdfOnly?: boolean
  readonly at: Date
}

/** Keeps an upload with the order form. A draft's papers stay off the trail as the draft does. */
export async function saveDocument(
  call: ReviewActionContext,
  row: OrderFormDbRow,
  upload: Upload,
  keeping: OrderFormStoreContext,
): Promise<string> {
  const { db, staff } = call
  const { type, round, note, pdfOnly, at } = keeping
  const file = await saveFile(call, upload, {
    ...{ entity: 'order-form', entityID: row.id, kind: 'document' },
    confidential: isConfidential(type),
  })
  if (pdfOnly && !(file.contentType === 'application/pdf' && (await isReadablePdf(upload.path))))
    throw new AppError(
      415,
      'NOT_A_PDF',
      'The signed letter must be a PDF that can be opened. Scan it as one, or save it as one, and upload it again.',
    )
  const { id } = await db
    .insertInto('orderFormPaper')
    .values({
      ...{ orderFormId: row.id, type, fileId: file.id, note: note ?? null, round: round ?? null },
      ...{ createdBy: staff.id, createdAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.document-added',
      ...about(row),
      after: { [auditField(type)]: `${type}: ${file.name}` },
    })
  return id
}

/** The field of the diff by which a view hides the name of a paper. */
const auditField = (type: DocumentType) =>
  type === 'OFFER_LETTER' || type === 'SIGNED_OFFER' ? 'offer.documents' : 'papers'

const OVER = new Set(['CLOSED', 'REJECTED', 'CANCELLED', 'OFFER_DECLINED'])

function assertNotOver({ status }: OrderFormDbRow): void {
  if (OVER.has(status))
    throw ruleViolation('ORDER_FORM_CLOSED', `The order form ${statusPhrase(status)}: nothing is added to it any more.`)
}

async function add(
  call: Call<Endpoints['attach']>,
  row: OrderFormDbRow,
  type: DocumentType,
  note: string | null,
): Promise<Document[]> {
  const { db, staff, files, now } = call
  if (!addsDocument(staff.role, type)) throw forbidden('Your role may not add papers of this type.')
  assertNotOver(row)
  const ids: string[] = []
  for (const file of files) ids.push(await saveDocument(call, row, file, { type, note, at: now, round: row.round }))
  const documents = await findDocuments(db, row.id, staff.role)
  return documents.filter(({ id }) => ids.includes(id)).map((document) => presentDocument(document, row, staff))
}

export async function attachDocuments(call: Call<Endpoints['attach']>): Promise<Document[]> {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  return add(call, row, call.body.type, call.body.note)
}

export async function uploadResume(call: Call<Endpoints['uploadResume']>): Promise<Document> {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  const [document] = await add(call as unknown as Call<Endpoints['attach']>, row, 'RESUME', null)
  return document!
}

export async function listDocuments({ db, scope, params, staff }: Call<Endpoints['attachments']>): Promise<Document[]> {
  const row = await getOrderForm(db, scope, params.id)
  return (await findDocuments(db, row.id, staff.role)).map((document) => presentDocument(document, row, staff))
}

export async function detachDocument(call: Call<Endpoints['detach']>): Promise<{ id: string }> {
  const { db, scope, params, staff, now } = call
  const row = await lockOrderForm(db, scope, params.id)
  const document = await getDocument(db, row.id, params.attachmentID, staff.role)
  if (!mayRemove(document, row, staff))
    throw forbidden(
      'This paper stays: letters, signatures and what was submitted are proof, and others’ papers are theirs.',
    )
  await db
    .updateTable('orderFormPaper')
    .set({ removedAt: now, removedBy: staff.id })
    .where('id', '=', document.id)
    .execute()
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.document-removed',
      ...about(row),
      before: { [auditField(document.type as DocumentType)]: `${document.type}: ${document.name}` },
    })
  return { id: document.id }
}

/** Checked again at this moment; the reading of a confidential paper leaves a trace. */
export async function downloadDocument(call: Call<Endpoints['download']>): Promise<Download> {
  const { db, scope, params, query, staff, appContext } = call
  const row = await getOrderForm(db, scope, params.id)
  const document = await getDocument(db, row.id, params.attachmentID, staff.role)
  await logAccess(call, row, [document])
  const file = await readFile(appContext, await storedFileOf(db, document.fileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

type Read = Pick<DocumentRecord, 'type' | 'name' | 'sealedKey'>

/** Who read which confidential papers; awaited before they go out. */
async function logAccess(call: ReviewActionContext, row: OrderFormDbRow, documents: readonly Read[]): Promise<void> {
  const sealed = documents.filter(({ sealedKey }) => sealedKey !== null)
  if (sealed.length > 0) await logDocumentRead(call, row, sealed.map(({ type, name }) => `${type}: ${name}`).join('; '))
}

export const logDocumentRead = (call: ReviewActionContext, row: OrderFormDbRow, what: string) =>
  writeAuditEntry(call, { event: 'order-form.document-read', ...about(row), after: { 'offer.documents': what } })

/** All papers that the caller may see, streamed one after the other into one zip. */
export async function downloadAll(call: Call<Endpoints['downloads']>): Promise<Download> {
  const { db, scope, params, staff, appContext } = call
  const row = await getOrderForm(db, scope, params.id)
  const documents = await findDocuments(db, row.id, staff.role)
  if (documents.length === 0) throw notFound('paper')
  await logAccess(call, row, documents)
  const files = await Promise.all(
    documents.map(async (document) => ({ paper: document, file: await storedFileOf(db, document.fileId) })),
  )
  const entries = files.map(({ paper: document, file }) => ({
    name: `${document.type.toLowerCase().replaceAll('_', '-')}/${file.name}`,
    at: document.createdAt,
    open: async () => (await readFile(appContext, file)).body,
  }))
  return { name: `${row.number ?? 'Draft'} papers.zip`, type: 'application/zip', body: zipOf(entries) }
}

/** The stored file of a letter of one version. */
export async function loadDocument(
  db: ReviewActionContext['db'],
  orderFormID: string,
  { type, version }: { type: DocumentType; version: number },
): Promise<StoredFile> {
  const found = await db
    .selectFrom('orderFormPaper')
    .select('fileId')
    .where('orderFormId', '=', orderFormID)
    .where('type', '=', type)
    .where('version', '=', version)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('paper'))
  return storedFileOf(db, found.fileId)
}

/** The proposal as it would be written now; it is kept nowhere. */
export async function previewProposal(call: Call<Endpoints['proposal']>): Promise<Download> {
  const row = await getOrderForm(call.db, call.scope, call.params.id)
  const words = await wordsFor(call, 'PROPOSAL', row.countryId)
  const printed = await proposalVariables(
    call,
    await readOrderFormFacts(call, row),
    { reference: row.number ?? 'draft' },
    words,
  )
  return {
    name: `Proposal ${row.number ?? 'draft'}.pdf`,
    type: 'application/pdf',
    body: await printProposal(printed),
    inline: true,
  }
}

export async function makeProposal(call: Call<Endpoints['makeProposal']>): Promise<Document> {
  const { db, scope, params, body, staff, now, today, may } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (!may(right('order-forms', 'view', 'full'))) throw forbidden('Your role writes no proposals.')
  assertNotOver(row)
  if (!row.legalEntityId || !row.clientId)
    throw ruleViolation(
      'IS_COMPLETE',
      'A proposal needs the client and our legal entity. Choose them on the order form first.',
    )
  const words = await wordsFor(call, 'PROPOSAL', row.countryId)
  const facts = await readOrderFormFacts(call, row)
  const currency = facts.fields.bill?.currency
  assertPayable(body.rateOptions.map(({ rate }, i) => ({ path: ['rateOptions', i, 'rate'], amount: rate, currency })))
  // The paper bears its number, so others of the entity wait while it is printed and kept.
  const reference = await nextNumber(db, { series: 'PROPOSAL', legalEntityID: row.legalEntityId, day: today })
  const proposal = await proposalVariables(call, facts, { reference, ...body }, words)
  const file = await saveFile(
    call,
    { filename: `Proposal ${reference}.pdf`, content: await printProposal(proposal) },
    { entity: 'order-form', entityID: row.id, kind: 'document' },
  )
  await saveRenderedTemplate(db, file.id, words)
  const { wording: _, ...printed } = proposal
  const { id } = await db
    .insertInto('orderFormPaper')
    .values({
      ...{ orderFormId: row.id, type: 'PROPOSAL', fileId: file.id, round: row.round, printed: JSON.stringify(printed) },
      ...{ createdBy: staff.id, createdAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.proposal-written',
      ...about(row),
      after: { papers: `PROPOSAL: ${file.name}` },
    })
  return presentDocument(await getDocument(db, row.id, id, staff.role), row, staff)
}
