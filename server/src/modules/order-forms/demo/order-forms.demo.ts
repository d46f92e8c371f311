import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type FileWriter, saveFile } from '../../../kernel/files/files.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { demoNumbers } from '../../contracts/core/numbers.demo.ts'
import { approvalRulesOn } from '../../settings/versions/approval-rules.queries.ts'
import { saveAllPendingApprovers } from '../approvals/pending-approvers.actions.ts'
import { type DemoOrderFormRows, noRows, type OrderFormCreateContext } from './builders.demo.ts'
import { type App, type DemoParts, readApp } from './context.demo.ts'
import { edgeCases } from './edge-cases.demo.ts'
import { demoHistory } from './history.demo.ts'
import { readMargins } from './margins.demo.ts'
import { onTheWay } from './new-hires.demo.ts'
import { type CurrentPlacement, createDemoPlacements } from './placements.demo.ts'

/** About 260 order forms: one for every placed consultant, and new hires, renewals and exceptions in every status. */
export async function demoOrderForms(db: Db, appContext: FileWriter['appContext'], parts: DemoParts): Promise<void> {
  const today = parts.now.toISOString().slice(0, 10)
  const app: App = { ...parts, today, ...(await readApp(db, parts.consultants)) }
  const numbers = await demoNumbers(db, 'ORDER_FORM')
  const margins = await readMargins(db, parts.consultants, today)
  const rules = await approvalRulesOn(db, today)
  const context: OrderFormCreateContext = {
    rows: noRows(),
    now: parts.now,
    users: parts.users,
    rules,
    margins,
    number: numbers.next,
  }
  const running = await createDemoPlacements(context, app)
  const coming = await onTheWay(context, app)
  edgeCases(context, today)
  await insertRows(db, context.rows)
  await saveAllPendingApprovers(db)
  await demoHistory(db, context.rows, parts.users)
  await numbers.write()
  await point(db, running)
  await saveDocuments(db, appContext, context.rows, { authorID: coming, today })
}

/** Inserts the tables in the order of their references, a few rows at a time, because users may already be working. */
export async function insertRows(db: Db, rows: DemoOrderFormRows): Promise<void> {
  const AT_ONCE = 40
  const batches = <T>(all: readonly T[]) => inBatches(all, AT_ONCE)
  for (const batch of batches(rows.forms)) await db.insertInto('orderForm').values(batch).execute()
  for (const batch of batches(rows.margins)) await db.insertInto('orderFormMargin').values(batch).execute()
  for (const batch of batches(rows.checks)) await db.insertInto('orderFormCheck').values(batch).execute()
  for (const batch of batches(rows.approvals)) await db.insertInto('orderFormApproval').values(batch).execute()
  for (const batch of batches(rows.requests)) await db.insertInto('orderFormRequest').values(batch).execute()
  for (const batch of batches(rows.notes)) await db.insertInto('comment').values(batch).execute()
  for (const batch of batches(rows.waivers)) await db.insertInto('orderFormWaiver').values(batch).execute()
}

/** Links each consultant to the active or next order form. */
const point = (db: Db, current: readonly CurrentPlacement[]) =>
  sql`update consultant set current_order_form_id = it.form, contract_end = coalesce(it.until, contract_end) from unnest(
    ${current.map(({ consultantID }) => consultantID)}::uuid[], ${current.map(({ orderFormID }) => orderFormID)}::uuid[],
    ${current.map(({ end }) => end ?? null)}::date[]) as it (person, form, until)
    where consultant.id = it.person`.execute(db)

/** A resume for each submitted order form, and a letter for each sent offer. */
async function saveDocuments(
  db: Db,
  appContext: FileWriter['appContext'],
  rows: DemoOrderFormRows,
  { authorID, today }: { authorID: string; today: string },
): Promise<void> {
  const saveDocument = (filename: string, lines: readonly string[], confidential = false) =>
    saveFile(
      { db, appContext },
      { filename, content: smallPdf(lines) },
      { entity: 'order-form', entityID: rows.forms[0]!.id!, kind: 'document', confidential },
    )
  const resume = await saveDocument('CV.pdf', ['Resume', 'Generated for the demo company'])
  const letter = await saveDocument('Offer letter.pdf', ['Offer letter', 'Generated for the demo company'], true)
  const proposal = await saveDocument('Proposal.pdf', ['Proposal', 'Generated for the demo company'])
  const signed = await saveDocument('Signed offer letter.pdf', ['Offer letter', 'Signed'], true)
  const base = ({ id, ownerId, createdAt, round }: DemoOrderFormRows['forms'][number]) => ({
    subjectType: 'order-form',
    subjectId: id!,
    createdBy: ownerId ?? authorID,
    createdAt,
    round: round ?? null,
  })
  const expiresOn = daysAfter(today, 10)
  const documents = rows.forms.flatMap((form) => {
    const status = form.status as string
    const isOffered = OFFERED.has(status) && !form.parentId
    const documentsOfForm = [
      status !== 'DRAFT' && { type: 'RESUME', file: resume },
      PROPOSED.has(status) && { type: 'PROPOSAL', file: proposal, version: 1 },
      isOffered && { type: 'OFFER_LETTER', file: letter, version: 1, expiresOn, sentAt: form.stateSince },
      isOffered && form.signedOn && { type: 'SIGNED_OFFER', file: signed },
    ]
    return documentsOfForm
      .filter((one) => typeof one === 'object' && one !== null)
      .map(({ file, ...document }) => ({ ...base(form), storedFileId: file.id, name: file.name, ...document }))
  })
  for (let at = 0; at < documents.length; at += 200)
    await db
      .insertInto('document')
      .values(documents.slice(at, at + 200) as never)
      .execute()
  await sql`update document set sent_to = coalesce(consultant.personal_email, form.person ->> 'email')
    from order_form form left join consultant on consultant.id = form.candidate_id
    where form.id = document.order_form_id and document.type = 'OFFER_LETTER' and sent_at is not null`.execute(db)
}

/** Proposals shown to the client. */
const PROPOSED = new Set(['SUBMITTED', 'APPROVAL'])
const OFFERED = new Set([
  'OFFER_SENT',
  'OFFER_DECLINED',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
  'ON_NOTICE',
  'CLOSED',
  'RENEWED',
])
