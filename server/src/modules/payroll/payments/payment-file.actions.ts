import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PaymentFileShown } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { Insertable } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import { type AuditEvent, writeAuditEntries, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import { loadRun, PAYROLL_RUN_ENTITY, type RunRecord } from '../runs/payrolls.queries.ts'
import { type DraftFile, draftFile, textOfFile } from './payment-file.queries.ts'

type Endpoints = typeof payrollEndpoints
type PaymentFileCreateContext = Pick<
  Call<Endpoints['move']>,
  'db' | 'staff' | 'today' | 'now' | 'requestID' | 'ip' | 'appContext'
>

/** Writes the payment file, encrypted in the file store; its guard has found no errors. */
export const createPaymentFile = async (
  call: PaymentFileCreateContext,
  run: RunRecord,
  draft?: DraftFile,
): Promise<void> => createPaymentFiles(call, [{ run, drafted: draft ?? (await draftFile(call, run)) }])

/** The same for many runs. */
export async function createPaymentFiles(
  call: PaymentFileCreateContext,
  files: readonly { readonly run: RunRecord; readonly drafted: DraftFile }[],
): Promise<void> {
  const { db, staff, now } = call
  const created: { row: Insertable<DB['payrollPaymentFile']>; about: AuditEvent }[] = []
  for (const { run, drafted } of files) {
    const { profile, name, payments, total } = drafted
    const content = Buffer.from(await textOfFile(drafted), profile.ascii ? 'latin1' : 'utf8')
    const belonging = { entity: PAYROLL_RUN_ENTITY, entityID: run.id, kind: 'document', confidential: true } as const
    const { id, sha256 } = await saveFile(call, { filename: 'payment-file.txt', content }, belonging)
    created.push({
      row: {
        runId: run.id,
        profile: profile.code,
        name,
        storedFileId: id,
        payments: payments.length,
        total,
        sha256,
        createdAt: now,
        createdBy: staff.id,
      },
      about: {
        event: `${PAYROLL_RUN_ENTITY}.payment-file-generated`,
        ...runAuditSubject(run),
        after: { 'paymentFile.name': name, 'paymentFile.hash': sha256, 'paymentFile.payments': payments.length },
      },
    })
  }
  if (created.length === 0) return
  await db
    .insertInto('payrollPaymentFile')
    .values(created.map(({ row }) => row))
    .execute()
  await writeAuditEntries(
    call,
    created.map(({ about }) => about),
  )
}

/** Withdraws a file that the bank has rejected: it stays in the store, and another can be generated. */
export async function withdrawPaymentFile({ db, now }: PaymentFileCreateContext, run: RunRecord): Promise<void> {
  await db
    .updateTable('payrollPaymentFile')
    .set({ withdrawnAt: now })
    .where('runId', '=', run.id)
    .where('withdrawnAt', 'is', null)
    .execute()
}

const fileOf = (db: Db, runID: string) =>
  db
    .selectFrom('payrollPaymentFile as file')
    .leftJoin('appUser', 'appUser.id', 'file.createdBy')
    .selectAll('file')
    .select('appUser.name as makerName')
    .where('file.runId', '=', runID)
    .where('file.withdrawnAt', 'is', null)
    .executeTakeFirst()

/** The content of the file, or a preview of it, with the errors for which the bank would reject it. */
export async function showPaymentFile(call: Call<Endpoints['paymentFile']>): Promise<PaymentFileShown> {
  const { db, scope, params } = call
  const run = await loadRun(db, scope, { id: params.id })
  const stored = await fileOf(db, run.id)
  if (stored)
    return {
      profile: stored.profile,
      name: stored.name,
      payments: stored.payments,
      total: stored.total,
      currency: run.currency,
      problems: [],
      hash: stored.sha256,
      _createdBy: refTo(stored.createdBy, stored.makerName),
      createdAt: stored.createdAt.toISOString(),
    }
  const { profile, name, payments, total, problems } = await draftFile(call, run)
  return {
    profile: profile.code,
    name,
    payments: payments.length,
    total,
    currency: run.currency,
    problems: [...problems],
    hash: null,
    _createdBy: null,
    createdAt: null,
  }
}

/** The file as it was generated. It contains account numbers, so each download is recorded in the audit trail. */
export async function downloadPaymentFile(call: Call<Endpoints['downloadPaymentFile']>): Promise<Download> {
  const { db, scope, params } = call
  const run = await loadRun(db, scope, { id: params.id })
  return sendPaymentFile(call, run)
}

export async function sendPaymentFile(
  call: Pick<Call<Endpoints['downloadPaymentFile']>, 'db' | 'staff' | 'requestID' | 'ip' | 'appContext'>,
  run: RunRecord,
): Promise<Download> {
  const paymentFile = await fileOf(call.db, run.id)
  if (!paymentFile) throw notFound('payment file')
  await writeAuditEntry(call, {
    event: `${PAYROLL_RUN_ENTITY}.payment-file-downloaded`,
    ...runAuditSubject(run),
    after: { 'paymentFile.name': paymentFile.name },
  })
  const file = await readFile(call.appContext, await storedFile(call.db, paymentFile.storedFileId))
  return { ...file, name: paymentFile.name, type: 'text/plain; charset=utf-8', inline: false }
}
