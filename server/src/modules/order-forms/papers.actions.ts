import { right } from '@muster/contract/kernel/permission.ts'
import { stands } from '@muster/contract/kernel/spoken.ts'
import type { Paper, PaperType, paperEndpoints } from '@muster/contract/order-forms/papers.contract.ts'
import { assertPayable } from '../../kernel/amounts.ts'
import { forbidden, notFound, Refusal, refused } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { isReadablePdf } from '../../kernel/files/pdf.ts'
import { keepFile, readFile, type StoredFile } from '../../kernel/files.ts'
import type { Call } from '../../kernel/route.ts'
import type { Download, Upload } from '../../kernel/transfer.ts'
import { nextNumber } from '../settings/number-series.actions.ts'
import { keepWording } from '../settings/papers.queries.ts'
import { readFacts } from './facts.queries.ts'
import { printProposal } from './letters.documents.ts'
import { wordsFor } from './letters.queries.ts'
import { about } from './order-forms.rules.ts'
import {
  addsPaper,
  findPapers,
  getPaper,
  isConfidential,
  mayRemove,
  type PaperRecord,
  presentPaper,
  storedFileOf,
} from './papers.queries.ts'
import { proposalVariables } from './proposal.queries.ts'
import type { Acting } from './reviews.actions.ts'
import { getOrderForm, lockOrderForm, type OrderFormDbRow } from './scope.queries.ts'
import { zipOf } from './zip.documents.ts'

type Endpoints = typeof paperEndpoints

interface Keeping {
  readonly type: PaperType
  readonly round?: number
  readonly note?: string | null
  /** Decided by content. */
  readonly pdfOnly?: boolean
  readonly at: Date
}

/** Keeps an upload with the order form. A draft's papers stay off the trail as the draft does. */
export async function keepPaper(call: Acting, row: OrderFormDbRow, upload: Upload, keeping: Keeping): Promise<string> {
  const { db, staff } = call
  const { type, round, note, pdfOnly, at } = keeping
  const file = await keepFile(call, upload, {
    ...{ entity: 'order-form', entityID: row.id, kind: 'document' },
    confidential: isConfidential(type),
  })
  if (pdfOnly && !(file.contentType === 'application/pdf' && (await isReadablePdf(upload.path))))
    throw new Refusal(
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
    await record(call, {
      event: 'order-form.paper-added',
      ...about(row),
      after: { [auditField(type)]: `${type}: ${file.name}` },
    })
  return id
}

/** The field of the diff by which a view hides the name of a paper. */
const auditField = (type: PaperType) => (type === 'OFFER_LETTER' || type === 'SIGNED_OFFER' ? 'offer.papers' : 'papers')

const OVER = new Set(['CLOSED', 'REJECTED', 'CANCELLED', 'OFFER_DECLINED'])

function assertNotOver({ status }: OrderFormDbRow): void {
  if (OVER.has(status))
    throw refused('ORDER_FORM_IS_OVER', `The order form ${stands(status)}: nothing is added to it any more.`)
}

async function add(
  call: Call<Endpoints['attach']>,
  row: OrderFormDbRow,
  type: PaperType,
  note: string | null,
): Promise<Paper[]> {
  const { db, staff, files, now } = call
  if (!addsPaper(staff.role, type)) throw forbidden('Your role may not add papers of this type.')
  assertNotOver(row)
  const ids: string[] = []
  for (const file of files) ids.push(await keepPaper(call, row, file, { type, note, at: now, round: row.round }))
  const papers = await findPapers(db, row.id, staff.role)
  return papers.filter(({ id }) => ids.includes(id)).map((paper) => presentPaper(paper, row, staff))
}

export async function attachPapers(call: Call<Endpoints['attach']>): Promise<Paper[]> {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  return add(call, row, call.body.type, call.body.note)
}

export async function uploadResume(call: Call<Endpoints['uploadResume']>): Promise<Paper> {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  const [paper] = await add(call as unknown as Call<Endpoints['attach']>, row, 'RESUME', null)
  return paper!
}

export async function listPapers({ db, scope, params, staff }: Call<Endpoints['attachments']>): Promise<Paper[]> {
  const row = await getOrderForm(db, scope, params.id)
  return (await findPapers(db, row.id, staff.role)).map((paper) => presentPaper(paper, row, staff))
}

export async function detachPaper(call: Call<Endpoints['detach']>): Promise<{ id: string }> {
  const { db, scope, params, staff, now } = call
  const row = await lockOrderForm(db, scope, params.id)
  const paper = await getPaper(db, row.id, params.attachmentID, staff.role)
  if (!mayRemove(paper, row, staff))
    throw forbidden(
      'This paper stays: letters, signatures and what was submitted are proof, and others’ papers are theirs.',
    )
  await db
    .updateTable('orderFormPaper')
    .set({ removedAt: now, removedBy: staff.id })
    .where('id', '=', paper.id)
    .execute()
  if (row.submittedAt !== null)
    await record(call, {
      event: 'order-form.paper-removed',
      ...about(row),
      before: { [auditField(paper.type as PaperType)]: `${paper.type}: ${paper.name}` },
    })
  return { id: paper.id }
}

/** Checked again at this moment; the reading of a confidential paper leaves a trace. */
export async function downloadPaper(call: Call<Endpoints['download']>): Promise<Download> {
  const { db, scope, params, query, staff, world } = call
  const row = await getOrderForm(db, scope, params.id)
  const paper = await getPaper(db, row.id, params.attachmentID, staff.role)
  await logReading(call, row, [paper])
  const file = await readFile(world, await storedFileOf(db, paper.fileId))
  return { ...file, inline: query.inline === 'true' && file.inline === true }
}

type Read = Pick<PaperRecord, 'type' | 'name' | 'sealedKey'>

/** Who read which confidential papers; awaited before they go out. */
async function logReading(call: Acting, row: OrderFormDbRow, papers: readonly Read[]): Promise<void> {
  const sealed = papers.filter(({ sealedKey }) => sealedKey !== null)
  if (sealed.length > 0) await logPaperRead(call, row, sealed.map(({ type, name }) => `${type}: ${name}`).join('; '))
}

export const logPaperRead = (call: Acting, row: OrderFormDbRow, what: string) =>
  record(call, { event: 'order-form.paper-read', ...about(row), after: { 'offer.papers': what } })

/** All papers that the caller may see, streamed one after the other into one zip. */
export async function downloadAll(call: Call<Endpoints['downloads']>): Promise<Download> {
  const { db, scope, params, staff, world } = call
  const row = await getOrderForm(db, scope, params.id)
  const papers = await findPapers(db, row.id, staff.role)
  if (papers.length === 0) throw notFound('paper')
  await logReading(call, row, papers)
  const files = await Promise.all(papers.map(async (paper) => ({ paper, file: await storedFileOf(db, paper.fileId) })))
  const entries = files.map(({ paper, file }) => ({
    name: `${paper.type.toLowerCase().replaceAll('_', '-')}/${file.name}`,
    at: paper.createdAt,
    open: async () => (await readFile(world, file)).body,
  }))
  return { name: `${row.number ?? 'Draft'} papers.zip`, type: 'application/zip', body: zipOf(entries) }
}

/** The stored file of a letter of one version. */
export async function paperAtHand(
  db: Acting['db'],
  orderFormID: string,
  { type, version }: { type: PaperType; version: number },
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
  const printed = await proposalVariables(call, await readFacts(call, row), { reference: row.number ?? 'draft' }, words)
  return {
    name: `Proposal ${row.number ?? 'draft'}.pdf`,
    type: 'application/pdf',
    body: await printProposal(printed),
    inline: true,
  }
}

export async function makeProposal(call: Call<Endpoints['makeProposal']>): Promise<Paper> {
  const { db, scope, params, body, staff, now, today, may } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (!may(right('order-forms', 'view', 'full'))) throw forbidden('Your role writes no proposals.')
  assertNotOver(row)
  if (!row.legalEntityId || !row.clientId)
    throw refused(
      'isComplete',
      'A proposal needs the client and our legal entity. Choose them on the order form first.',
    )
  const words = await wordsFor(call, 'PROPOSAL', row.countryId)
  const facts = await readFacts(call, row)
  const currency = facts.fields.bill?.currency
  assertPayable(body.rateOptions.map(({ rate }, i) => ({ path: ['rateOptions', i, 'rate'], amount: rate, currency })))
  // The paper bears its number, so others of the entity wait while it is printed and kept.
  const reference = await nextNumber(db, { series: 'PROPOSAL', legalEntityID: row.legalEntityId, day: today })
  const proposal = await proposalVariables(call, facts, { reference, ...body }, words)
  const file = await keepFile(
    call,
    { filename: `Proposal ${reference}.pdf`, content: await printProposal(proposal) },
    { entity: 'order-form', entityID: row.id, kind: 'document' },
  )
  await keepWording(db, file.id, words)
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
    await record(call, {
      event: 'order-form.proposal-written',
      ...about(row),
      after: { papers: `PROPOSAL: ${file.name}` },
    })
  return presentPaper(await getPaper(db, row.id, id, staff.role), row, staff)
}
