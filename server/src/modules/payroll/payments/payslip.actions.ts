import { plural, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { MONTHS } from '@muster/contract/kernel/values/days.ts'
import { payrollLineStatusLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { dayInZone } from '../../../kernel/app/country-date.ts'
import { AppError, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { currentInitiator } from '../../../kernel/jobs/initiator.ts'
import { addJob, defineJob } from '../../../kernel/jobs/jobs.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { orderFormOfRun } from '../core/order-form.queries.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import { recipientOf, withoutAddress } from '../core/recipients.queries.ts'
import { hasPayslip, type LineRecord, linesOf, loadLine } from '../runs/lines.queries.ts'
import { loadRun, monthOf, PAYROLL_RUN_ENTITY, type RunRecord } from '../runs/payrolls.queries.ts'
import { printedPayslip } from './payslip.queries.ts'

type Endpoints = typeof payrollEndpoints

registerDrawing('payslip', new URL('./payslip.documents.ts', import.meta.url), 'renderPayslipPdf')

/** The payslip of one line; each access is recorded in the audit trail. */
export async function sendPayslip(call: Call<Endpoints['payslip']>): Promise<Download> {
  const { db, scope, params, query, today } = call
  const run = await loadRun(db, scope, { id: params.id })
  const line = await loadLine(db, { runID: run.id, id: query.lineID })
  if (!hasPayslip(run, line))
    throw ruleViolation('RUN_NOT_APPROVED', 'The payslip is available once the run is approved.')
  const { name, ...slip } = await printedPayslip(db, run, line, today)
  const body = await renderPdf('payslip', { ...slip })
  await writeAuditEntry(call, {
    event: `${PAYROLL_RUN_ENTITY}.payslip-viewed`,
    ...runAuditSubject(run),
    after: { 'line.candidate': line.personName },
  })
  return { name, type: 'application/pdf', body, inline: true }
}

interface PayslipMailing {
  readonly payrollID: string
  readonly lineIDs: readonly string[]
  /** The key of the request: each line is emailed once for it, even if the job is retried. */
  readonly key: string
  /**
   * The time of the request; a line whose payslip was sent later for another request is skipped. Missing in jobs queued
   * by earlier versions.
   */
  readonly at?: string
  readonly staffID: string
  readonly sessionID: string
}

/** Queues the payslips of paid lines for emailing: each is printed and sent in the background, after the commit. */
export async function mailPayslips(call: Call<Endpoints['mail']>) {
  const { db, scope, params, body, staff, requestID, now } = call
  const run = await loadRun(db, scope, { id: params.id })
  const found = await payslipOutcomes(db, run.id, body.lineIDs)
  const requestedLineIDs = body.lineIDs ? [...new Set(body.lineIDs)].sort() : [...found.keys()]
  const done: string[] = []
  const violations = requestedLineIDs.flatMap((id) => {
    const why = found.has(id) ? found.get(id)! : notFound('payroll line')
    if (why === SENDABLE) done.push(id)
    return why === SENDABLE ? [] : [{ id, code: why.code, message: why.message, errors: [] }]
  })
  const payload: PayslipMailing = {
    payrollID: run.id,
    lineIDs: done,
    key: requestID,
    at: now.toISOString(),
    staffID: staff.id,
    sessionID: staff.sessionID,
  }
  if (done.length > 0) {
    await addJob(db, MAIL, payload, { key: `payslips:${run.id}:${requestID}` })
    await writeAuditEntry(call, {
      event: `${PAYROLL_RUN_ENTITY}.payslips-emailed`,
      ...runAuditSubject(run),
      after: { payslips: done.length },
    })
  }
  return { done, refused: violations }
}

const SENDABLE = 'sendable'

/**
 * The given lines, else all paid ones, each with the reason why its payslip cannot be sent; loaded once for all of
 * them.
 */
async function payslipOutcomes(
  db: Db,
  runID: string,
  lineIDs: readonly string[] | undefined,
): Promise<ReadonlyMap<string, AppError | typeof SENDABLE>> {
  const rows = await linesOf(db, runID)
    .innerJoin('consultant', 'consultant.id', 'payrollLine.consultantId')
    .select(['payrollLine.id', 'payrollLine.status', 'consultant.name'])
    .select(['consultant.personalEmail', 'consultant.workEmail'])
    .$if(lineIDs === undefined, (all) => all.where('payrollLine.status', '=', 'PAID'))
    .$if(lineIDs !== undefined, (all) => all.where('payrollLine.id', '=', anyOf(lineIDs!)))
    .orderBy('payrollLine.id')
    .execute()
  return new Map(
    rows.map(({ id, status, name, personalEmail, workEmail }) => {
      if (status !== 'PAID')
        return [
          id,
          ruleViolation(
            'LINE_NOT_PAID',
            `The line of ${name} ${statusClause(payrollLineStatusLabels, status)}. Its payslip is sent once it is paid.`,
          ),
        ]
      return [id, (personalEmail ?? workEmail) ? SENDABLE : withoutAddress(name)]
    }),
  )
}

const MAIL = 'payrolls.mail'

export const payslipMailing = defineJob<PayslipMailing>(MAIL, async ({ appContext, payload, now }) => {
  const { payrollID, lineIDs } = payload
  const run = await loadRun(appContext.db, null, { id: payrollID })
  const staff = await currentInitiator(appContext.db, payload).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  // A retry would fail again: users who work on the run are notified that nothing was sent.
  if (!staff) {
    const to = othersThan({ id: payload.staffID }, [run.releasedBy, run.preparedBy])
    const why = ['The user who sent the payslips can no longer sign in.']
    return notifyUnsent(appContext, run, { to, count: lineIDs.length, failed: why })
  }
  const failed: string[] = []
  for (const id of lineIDs)
    try {
      await mailOne({ appContext, staff, now }, run, { id, request: payload })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push(error.message)
    }
  if (failed.length > 0) await notifyUnsent(appContext, run, { to: [staff.id], count: failed.length, failed })
})

/** Notifies the requester which payslips were not sent and why. */
async function notifyUnsent(
  { db }: AppContext,
  run: RunRecord,
  { to, count, failed }: { to: readonly string[]; count: number; failed: readonly string[] },
): Promise<void> {
  const others = failed.length > MAX_NAMED ? ` And ${failed.length - MAX_NAMED} more.` : ''
  await inTransaction(db, async (transaction) => {
    await notify(
      { db: transaction },
      {
        to,
        type: 'PAYROLL_ACTION',
        subject: `${plural(count, 'payslip')} of ${run.number} couldn’t be sent`,
        message: `${failed.slice(0, MAX_NAMED).join(' ')}${others} Correct this and send them again.`,
        entity: PAYROLL_RUN_ENTITY,
        entityID: run.id,
        orderFormID: await orderFormOfRun(transaction, run.id),
      },
    )
  })
}
const MAX_NAMED = 5

/** Whether a payslip was sent for this request, or for another one since: concurrent requests send it once. */
const isAlreadySent = (
  { key, at }: PayslipMailing,
  { mailKeys, mailedAt }: Pick<LineRecord, 'mailKeys' | 'mailedAt'>,
): boolean => mailKeys.includes(key) || (at !== undefined && mailedAt !== null && mailedAt >= new Date(at))

/** Renders and emails one payslip in the transaction that records it, so that it is sent once. */
async function mailOne(
  { appContext, staff, now }: { appContext: AppContext; staff: Staff; now: Date },
  run: RunRecord,
  { id, request }: { id: string; request: PayslipMailing },
): Promise<void> {
  const line = await loadLine(appContext.db, { runID: run.id, id })
  if (isAlreadySent(request, line) || line.status !== 'PAID') return
  const { name, ...slip } = await printedPayslip(appContext.db, run, line, dayInZone(run.zone, now))
  const content = await renderPdf('payslip', { ...slip })
  await inTransaction(appContext.db, async (db) => {
    const line = await loadLine(db, { runID: run.id, id, lock: true })
    if (isAlreadySent(request, line)) return
    const belonging = { entity: PAYROLL_RUN_ENTITY, entityID: run.id, kind: 'document', confidential: true } as const
    const stored = await saveFile({ db, appContext, staff }, { filename: name, content }, belonging)
    const to = await recipientOf(db, line.consultantId)
    const month = monthOf(run)
    const mail = await renderTemplate(
      db,
      'PAYSLIP',
      {
        companyName: run.legalEntityName,
        senderName: staff.name,
        senderTitle: null,
        consultantName: to.name,
        consultantFirstName: to.firstName,
        periodMonth: `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
      },
      { countryID: run.countryId },
    )
    const payslipMailId = await sendLater(db, {
      kind: 'PAYSLIP',
      to: { address: to.address, name: to.name },
      ...mail,
      attachments: [stored.id],
      entity: PAYROLL_RUN_ENTITY,
      entityID: run.id,
      countryID: run.countryId,
    })
    await db
      .updateTable('payrollLine')
      .set({
        mailKeys: [...line.mailKeys, request.key],
        mailedAt: now,
        payslipFileId: stored.id,
        payslipMailId,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
  })
}
