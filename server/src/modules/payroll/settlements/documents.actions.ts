import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type {
  FinalSettlementRecord,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { conflict, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { refTo } from '../runs/payrolls.queries.ts'
import { readSettlement } from './record.queries.ts'
import { aboutSettlement, recordSettlement, updateSettlementVersion } from './settlements.actions.ts'
import { loadSettlement, SETTLEMENT, type SettlementRow } from './settlements.queries.ts'
import { printedSettlement } from './statement.queries.ts'

type Endpoints = typeof settlementEndpoints

registerDrawing('settlement', new URL('./settlement.documents.ts', import.meta.url), 'renderSettlementPdf')

async function statementOf(db: Db, row: SettlementRow, today: string) {
  const { name, ...printed } = await printedSettlement(db, row, today)
  return { name, content: await renderPdf('settlement', { ...printed }) }
}

/** The statement as it would be signed, or a draft of it; each reading is on the audit trail. */
export async function sendStatement(call: Call<Endpoints['statement']>): Promise<Download> {
  const { db, scope, params, today } = call
  const row = await loadSettlement(db, scope, { id: params.id })
  const { name, content } = await statementOf(db, row, today)
  await writeAuditEntry(call, { event: `${SETTLEMENT}.statement-read`, ...aboutSettlement(row) })
  return { name, type: 'application/pdf', body: content, inline: true }
}

/** So many days are given to sign, where the law names no day of payment. */
const DAYS_TO_SIGN = 7

/** Mails the statement to be signed; it goes out after this is committed. */
export async function mailStatement(call: Call<Endpoints['mail']>): Promise<FinalSettlementRecord> {
  const { db, scope, params, staff, today, now, appContext } = call
  const row = await loadSettlement(db, scope, { id: params.id, lock: true })
  if (row.status !== 'APPROVED')
    throw conflict(
      'NOT_APPROVED',
      `${row.number} ${statusPhrase(row.status)}. Its statement goes out once it is approved.`,
    )
  const person = await db
    .selectFrom('consultant')
    .select(['name', 'firstName', 'workEmail', 'personalEmail'])
    .where('id', '=', row.consultantId)
    .executeTakeFirstOrThrow()
  // Whoever leaves reads the mail of work no longer.
  const address = person.personalEmail ?? person.workEmail
  if (!address)
    throw ruleViolation('HAS_ADDRESS', `${person.name} has no e-mail address. Enter one on the consultant’s page.`)
  const { name, content } = await statementOf(db, row, today)
  const belonging = { entity: SETTLEMENT, entityID: row.id, kind: 'document', confidential: true } as const
  const stored = await saveFile({ db, appContext, staff }, { filename: name, content }, belonging)
  const until = row.dueOn !== null && row.dueOn >= today ? row.dueOn : daysAfter(today, DAYS_TO_SIGN)
  const mail = await renderTemplate(
    db,
    'SETTLEMENT',
    {
      ...{ companyName: row.legalEntityName, senderName: staff.name, senderTitle: null },
      ...{ consultantName: person.name, consultantFirstName: person.firstName ?? person.name.split(' ')[0]! },
      ...{ lastWorkingDay: row.lastDay!, validUntil: until },
    },
    { countryID: row.countryId },
  )
  await sendLater(db, {
    kind: 'STATEMENT',
    to: { address, name: person.name },
    ...{ subject: mail.subject, text: mail.text, html: mail.html, templateVersionID: mail.templateVersionID },
    ...{ attachments: [stored.id], entity: SETTLEMENT, entityID: row.id, countryID: row.countryId },
  })
  await updateSettlementVersion(call, row.id, { mailedAt: now })
  await recordSettlement(call, 'statement-mailed', await loadSettlement(db, null, { id: row.id }), { before: row })
  return readSettlement(call, null, row.id)
}

const documentsOf = (db: Db, settlementID: string) =>
  db
    .selectFrom('finalSettlementDocument as paper')
    .innerJoin('storedFile', 'storedFile.id', 'paper.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'paper.createdBy')
    .selectAll('paper')
    .select(['storedFile.size', 'storedFile.contentType', 'appUser.name as creatorName'])
    .where('paper.settlementId', '=', settlementID)
    .orderBy('paper.createdAt')
    .orderBy('paper.id')

const present = (row: Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]) => ({
  ...{ id: row.id, name: row.name, size: row.size, mimeType: row.contentType },
  ...{ isStatement: row.isStatement, counts: row.counts },
  ...{ _createdBy: refTo(row.createdBy, row.creatorName), createdAt: row.createdAt.toISOString() },
})

export async function settlementDocuments({ db, scope, params }: Call<Endpoints['documents']>) {
  const { id } = await loadSettlement(db, scope, { id: params.id })
  return (await documentsOf(db, id).execute()).map(present)
}

/** Adds papers, sealed in the store. A signed statement is one of figures that are approved, and takes the place of an earlier one. */
export async function addSettlementDocuments(call: Call<Endpoints['addDocuments']>) {
  const { db, scope, params, body, files, now, staff } = call
  const row = await loadSettlement(db, scope, { id: params.id, lock: true })
  const isStatement = body.isStatement ?? false
  if (isStatement && row.status !== 'APPROVED')
    throw conflict(
      'NOT_APPROVED',
      `${row.number} ${statusPhrase(row.status)}. Its statement is signed once it is approved, and before it is settled.`,
    )
  if (isStatement)
    await db
      .updateTable('finalSettlementDocument')
      .set({ counts: false })
      .where('settlementId', '=', row.id)
      .where('isStatement', '=', true)
      .execute()
  const ids: string[] = []
  for (const upload of files) {
    const belonging = { entity: SETTLEMENT, entityID: row.id, kind: 'document', confidential: true } as const
    const stored = await saveFile(call, upload, belonging)
    const { id } = await db
      .insertInto('finalSettlementDocument')
      .values({
        ...{ settlementId: row.id, storedFileId: stored.id, name: stored.name, isStatement },
        ...{ createdAt: now, createdBy: staff.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    const what = isStatement ? 'statement.name' : 'document.name'
    await writeAuditEntry(call, {
      event: `${SETTLEMENT}.document-added`,
      ...aboutSettlement(row),
      after: { [what]: stored.name },
    })
  }
  if (isStatement) await updateSettlementVersion(call, row.id, {})
  return (await documentsOf(db, row.id).execute()).filter(({ id }) => ids.includes(id)).map(present)
}

export async function sendSettlementDocument(call: Call<Endpoints['downloadDocument']>): Promise<Download> {
  const { db, scope, params, appContext } = call
  const { id } = await loadSettlement(db, scope, { id: params.id })
  const document = await documentsOf(db, id)
    .where('paper.id', '=', params.documentID)
    .executeTakeFirstOrThrow(() => notFound('document'))
  return readFile(appContext, await storedFile(db, document.storedFileId))
}
