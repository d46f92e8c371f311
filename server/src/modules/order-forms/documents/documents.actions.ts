import { right } from '@muster/contract/kernel/api/permission.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { ENDED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import type {
  Document,
  DocumentType,
  documentEndpoints,
} from '@muster/contract/order-forms/documents/documents.contract.ts'
import { sql } from 'kysely'
import { forbidden, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { assertPayable } from '../../../kernel/documents/amounts.ts'
import { zipOf } from '../../../kernel/documents/zip.ts'
import { readFile, type StoredFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { saveRenderedTemplate } from '../../settings/document-templates/document-templates.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import { getOrderForm, lockOrderForm, type OrderFormDbRow } from '../core/scope.queries.ts'
import { readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { printProposal } from '../offers/letters.documents.ts'
import { templateTextFor } from '../offers/letters.queries.ts'
import { proposalVariables } from '../offers/proposal.queries.ts'
import {
  addsDocument,
  type DocumentRecord,
  isConfidential,
  mayRemove,
  presentDocument,
  visibleDocumentTypes,
} from './documents.queries.ts'

type Endpoints = typeof documentEndpoints

/** The field of the difference by which a view hides the name of a document. */
const auditField = (type: DocumentType) =>
  type === 'OFFER_LETTER' || type === 'SIGNED_OFFER' ? 'offer.documents' : 'documents'

/** A renewed order form still takes documents: its placement goes on. */
function assertNotEnded({ status }: OrderFormDbRow): void {
  if (ENDED.includes(status) && status !== 'RENEWED')
    throw ruleViolation('ORDER_FORM_CLOSED', `The order form ${statusPhrase(status)}: no documents can be added.`)
}

interface NewDocument {
  readonly type: DocumentType
  readonly note: string | null
}

const auditEntryOf = (type: DocumentType, name: string) => ({ [auditField(type)]: `${type}: ${name}` })

/**
 * Documents of an order form: their type decides which users see, add and remove them. Documents of a draft have no
 * audit entries, like the draft.
 */
export const orderFormDocuments = documentsFor({
  subjectType: 'order-form',
  param: 'attachmentID',
  confidential: ({ type }) => isConfidential(type as DocumentType),
  retainsRemoved: true,
  newestFirst: true,
  load: (db, scope, { id, lock }) => (lock ? lockOrderForm : getOrderForm)(db, scope!, id),
  auditSubject: orderFormAuditSubject,
  types: ({ role }) => visibleDocumentTypes(role),
  details: sql<Document['template']>`(select jsonb_build_object(
      'versionID', template.template_version_id, 'revision', revision.number, 'sha256', template.sha256)
    from document_template_use template join setting_version revision on revision.id = template.template_version_id
    where template.file_id = document.stored_file_id)`,
  present: (document, reader, row) => presentDocument(document, reader, row),
  auditFields: ({ type, name }, { submittedAt }) => (submittedAt === null ? null : auditEntryOf(type, name)),
  values: ({ type, note }: NewDocument, { round }) => ({ type, note, round }),
  beforeAdd({ staff }, row, { type }) {
    if (!addsDocument(staff.role, type))
      throw forbidden('Your role can’t add documents of this type. Select another type.')
    assertNotEnded(row)
  },
  beforeRemove({ staff }, row, document) {
    if (!mayRemove(document, row, staff))
      throw forbidden(
        'This document can’t be deleted. Letters, signed copies and submitted documents are kept as evidence. Others can only be deleted by the user who added them.',
      )
  },
  beforeDownload: (call, row, document) => logAccess(call, row, [document]),
})

export async function uploadResume(call: Call<Endpoints['uploadResume']>): Promise<Document> {
  const [document] = await orderFormDocuments.handlers.addDocuments({ ...call, body: { type: 'RESUME', note: null } })
  return document!
}

/** Audit entry of read confidential documents; written before they are sent. */
async function logAccess(
  call: ReviewActionContext,
  row: OrderFormDbRow,
  documents: readonly DocumentRecord[],
): Promise<void> {
  const sealed = documents.filter((document) => document.sealed)
  if (sealed.length > 0) await logDocumentRead(call, row, sealed.map(({ type, name }) => `${type}: ${name}`).join('; '))
}

export const logDocumentRead = (call: ReviewActionContext, row: OrderFormDbRow, what: string) =>
  writeAuditEntry(call, {
    event: 'order-form.document-viewed',
    ...orderFormAuditSubject(row),
    after: { 'offer.documents': what },
  })

/** All documents that the caller may see, streamed into one zip. */
export async function downloadAll(call: Call<Endpoints['downloads']>): Promise<Download> {
  const { db, scope, params, appContext } = call
  const row = await getOrderForm(db, scope, params.id)
  const documents = await orderFormDocuments.all(call, row.id)
  if (documents.length === 0) throw notFound('document')
  await logAccess(call, row, documents)
  const files = await Promise.all(
    documents.map(async (document) => ({ document, file: await storedFile(db, document.storedFileId) })),
  )
  const entries = files.map(({ document, file }) => ({
    name: `${document.type!.toLowerCase().replaceAll('_', '-')}/${file.name}`,
    at: document.createdAt,
    open: async () => (await readFile(appContext, file)).body,
  }))
  return { name: `${row.number ?? 'Draft'} documents.zip`, type: 'application/zip', body: zipOf(entries) }
}

/** The stored file of a letter of one version. */
export async function loadDocument(
  db: ReviewActionContext['db'],
  orderFormID: string,
  { type, version }: { type: DocumentType; version: number },
): Promise<StoredFile> {
  const found = await db
    .selectFrom('document')
    .select('storedFileId')
    .where('orderFormId', '=', orderFormID)
    .where('type', '=', type)
    .where('version', '=', version)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('document'))
  return storedFile(db, found.storedFileId)
}

/** The proposal as it would be written now; it is kept nowhere. */
export async function previewProposal(call: Call<Endpoints['proposal']>): Promise<Download> {
  const row = await getOrderForm(call.db, call.scope, call.params.id)
  const template = await templateTextFor(call, 'PROPOSAL', row.countryId)
  const printed = await proposalVariables(
    call,
    await readOrderFormFacts(call, row),
    { reference: row.number ?? 'draft' },
    template,
  )
  return {
    name: `Proposal ${row.number ?? 'draft'}.pdf`,
    type: 'application/pdf',
    body: await printProposal(printed),
    inline: true,
  }
}

export async function makeProposal(call: Call<Endpoints['makeProposal']>): Promise<Document> {
  const { db, scope, params, body, staff, today, may } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (!may(right('order-forms', 'view', 'full')))
    throw forbidden('Your role doesn’t have permission to create proposals.')
  assertNotEnded(row)
  if (!row.legalEntityId || !row.clientId)
    throw ruleViolation(
      'FIELDS_MISSING',
      'A proposal needs the client and the legal entity. Select them on the order form first.',
    )
  const template = await templateTextFor(call, 'PROPOSAL', row.countryId)
  const facts = await readOrderFormFacts(call, row)
  const currency = facts.fields.bill?.currency
  assertPayable(body.rateOptions.map(({ rate }, i) => ({ path: ['rateOptions', i, 'rate'], amount: rate, currency })))
  // The document contains its number, so others of the legal entity wait while it is rendered and stored.
  const reference = await nextNumber(db, { series: 'PROPOSAL', legalEntityID: row.legalEntityId, day: today })
  const proposal = await proposalVariables(call, facts, { reference, ...body }, template)
  const { template: _, ...printed } = proposal
  const { id, file } = await orderFormDocuments.store(
    call,
    row,
    { filename: `Proposal ${reference}.pdf`, content: await printProposal(proposal) },
    { type: 'PROPOSAL', round: row.round, printed: JSON.stringify(printed) },
  )
  await saveRenderedTemplate(db, file.id, template)
  if (row.submittedAt !== null)
    await writeAuditEntry(call, {
      event: 'order-form.proposal-generated',
      ...orderFormAuditSubject(row),
      after: { documents: `PROPOSAL: ${file.name}` },
    })
  return presentDocument(await orderFormDocuments.find(call, row.id, id), staff, row)
}
