import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { settlementStatusLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import type {
  FinalSettlementRecord,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { recipientOf } from '../core/recipients.queries.ts'
import { readSettlement } from './record.queries.ts'
import { recordSettlement, settlementAuditSubject } from './settlements.actions.ts'
import { loadSettlement, SETTLEMENT, type SettlementRow, SIGNED_STATEMENT } from './settlements.queries.ts'
import { printedSettlement } from './statement.queries.ts'

type Endpoints = typeof settlementEndpoints

registerDrawing('settlement', new URL('./settlement.documents.ts', import.meta.url), 'renderSettlementPdf')

async function statementOf(db: Db, row: SettlementRow, today: string) {
  const { name, ...printed } = await printedSettlement(db, row, today)
  return { name, content: await renderPdf('settlement', { ...printed }) }
}

/** The statement for signing, or a draft of it; each access is recorded in the audit trail. */
export async function sendStatement(call: Call<Endpoints['statement']>): Promise<Download> {
  const { db, scope, params, today } = call
  const row = await loadSettlement(db, scope, { id: params.id })
  const { name, content } = await statementOf(db, row, today)
  await writeAuditEntry(call, { event: `${SETTLEMENT}.statement-viewed`, ...settlementAuditSubject(row) })
  return { name, type: 'application/pdf', body: content, inline: true }
}

/** The number of days to sign, if the law sets no payment date. */
const DAYS_TO_SIGN = 7

/** Emails the statement for signing, after the commit. */
export async function mailStatement(call: Call<Endpoints['mail']>): Promise<FinalSettlementRecord> {
  const { db, scope, params, staff, today, now, appContext } = call
  const row = await loadSettlement(db, scope, { id: params.id, lock: true })
  if (row.status !== 'APPROVED')
    throw conflict(
      'NOT_APPROVED',
      `${row.number} ${statusClause(settlementStatusLabels, row.status)}. The statement can be sent once it is approved.`,
    )
  const to = await recipientOf(db, row.consultantId)
  const { name, content } = await statementOf(db, row, today)
  const belonging = { entity: SETTLEMENT, entityID: row.id, kind: 'document', confidential: true } as const
  const stored = await saveFile({ db, appContext, staff }, { filename: name, content }, belonging)
  const until = row.dueOn !== null && row.dueOn >= today ? row.dueOn : daysAfter(today, DAYS_TO_SIGN)
  const mail = await renderTemplate(
    db,
    'SETTLEMENT',
    {
      companyName: row.legalEntityName,
      senderName: staff.name,
      senderTitle: null,
      consultantName: to.name,
      consultantFirstName: to.firstName,
      lastWorkingDay: row.lastDay!,
      validUntil: until,
    },
    { countryID: row.countryId },
  )
  await sendLater(db, {
    kind: 'STATEMENT',
    to: { address: to.address, name: to.name },
    ...mail,
    attachments: [stored.id],
    entity: SETTLEMENT,
    entityID: row.id,
    countryID: row.countryId,
  })
  await updateRecord(call, 'finalSettlement', row.id, { mailedAt: now })
  await recordSettlement(call, 'statement-emailed', await loadSettlement(db, null, { id: row.id }), { before: row })
  return readSettlement(call, null, row.id)
}

/**
 * Letters about a settlement, and the signed statement: one for the approved figures, which replaces an earlier one.
 */
export const settlementDocuments = documentsFor({
  subjectType: SETTLEMENT,
  confidential: true,
  load: loadSettlement,
  auditSubject: settlementAuditSubject,
  present: (row) => ({
    ...presentFile(row),
    isStatement: row.type === SIGNED_STATEMENT,
    counts: row.supersededAt === null,
  }),
  auditFields: ({ isStatement, name }) => ({ [isStatement ? 'statement.name' : 'document.name']: name }),
  values: ({ isStatement }: { readonly isStatement?: boolean | undefined }) => ({
    type: isStatement ? SIGNED_STATEMENT : 'OTHER',
  }),
  async beforeAdd({ db, now }, row, { isStatement }) {
    if (!isStatement) return
    if (row.status !== 'APPROVED')
      throw conflict(
        'NOT_APPROVED',
        `${row.number} ${statusClause(settlementStatusLabels, row.status)}. The signed statement can be uploaded once it is approved and before it is settled.`,
      )
    await db
      .updateTable('document')
      .set({ supersededAt: now })
      .where('finalSettlementId', '=', row.id)
      .where('type', '=', SIGNED_STATEMENT)
      .where('supersededAt', 'is', null)
      .execute()
  },
  async afterAdd(call, row, { isStatement }) {
    if (isStatement) await updateRecord(call, 'finalSettlement', row.id, {})
  },
})
