import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { PayrollLine } from '@muster/contract/payroll/core/payroll.rules.ts'
import type { WageProfile } from '@muster/contract/payroll/payments/payment-file.contract.ts'
import {
  eachWageLine,
  fileName,
  fileValues,
  type PaymentFileHead,
  type WageItem,
  type WagePayment,
  wageText,
} from '@muster/contract/payroll/payments/payment-file.rules.ts'
import { eachWageCheck, inFileOrder, type WageError } from '@muster/contract/payroll/payments/wage-checks.rules.ts'
import { wagePayment } from '@muster/contract/payroll/payments/wage-payment.rules.ts'
import { wageProfileOf } from '@muster/contract/payroll/payments/wage-profiles.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { forEachYielding } from '../../../kernel/batch/yield-loop.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { localTime } from '../../../kernel/jobs/schedule.ts'
import { unsealedBank } from '../../settings/company/legal-entities.actions.ts'
import { entitiesWithBanks } from '../../settings/company/legal-entities.queries.ts'
import { parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { monthOf, type RunRecord } from '../runs/payrolls.queries.ts'
import { payeesOf } from './payees.queries.ts'

export interface DraftFile {
  readonly profile: WageProfile
  readonly head: PaymentFileHead
  readonly payments: readonly WagePayment[]
  readonly name: string
  readonly total: string
  readonly problems: readonly WageError[]
}

interface PaymentFileCreateContext {
  readonly db: Db
  readonly appContext: Pick<AppContext, 'secrets'>
  readonly today: string
  readonly now: Date
}

/**
 * The payment file as it would be generated now, with the errors for which the bank would reject it. It contains
 * decrypted account numbers.
 */
export const draftFile = async (context: PaymentFileCreateContext, run: RunRecord): Promise<DraftFile> =>
  (await draftFiles(context, [run]))[0]!

/** The same for many runs, in the order of the runs, with one query for each kind of data. */
export async function draftFiles(context: PaymentFileCreateContext, runs: readonly RunRecord[]): Promise<DraftFile[]> {
  const { db } = context
  const employers = await entitiesWithBanks(
    db,
    runs.map(({ legalEntityId }) => legalEntityId),
  )
  const files: FileInProgress[] = []
  for (const run of runs) {
    const { wages } = await parametersByID(db, run.parametersId)
    files.push({ run, profile: wageProfileOf(wages.fileProfile), payments: [] })
  }
  await addPayments(context, files)
  const drafts: DraftFile[] = []
  for (const { run, profile, payments } of files) {
    const head = headOf(context, run, employers.get(run.legalEntityId)!)
    const { total } = fileValues(head, payments)
    const validationErrors: WageError[] = []
    await forEachYielding(eachWageCheck(profile, head, payments), (found) => void validationErrors.push(...found))
    drafts.push({
      profile,
      head,
      payments,
      name: fileName(profile, head),
      total: total ?? toMinor('0', run.currency),
      problems: inFileOrder(validationErrors),
    })
  }
  return drafts
}

/** The text of the file from a draft. */
export async function textOfFile({ profile, head, payments }: DraftFile): Promise<string> {
  const lines: string[] = []
  await forEachYielding(eachWageLine(profile, head, payments), ({ text }) => void lines.push(text))
  return wageText(profile, lines)
}

type Employer = Awaited<ReturnType<typeof entitiesWithBanks>> extends Map<string, infer One> ? One : never

/** The header of the file: the identification numbers of the employer, and the account that is debited. */
function headOf(
  { appContext, today, now }: PaymentFileCreateContext,
  run: RunRecord,
  entity: Employer,
): PaymentFileHead {
  const bank = unsealedBank(appContext.secrets, run.legalEntityId, entity.bankSealed)
  const numberOf = (scheme: string) => entity.wageIDs.find((one) => one.scheme === scheme)?.value ?? ''
  const firstNumberOf = (...schemes: readonly string[]) => schemes.map(numberOf).find(Boolean) ?? ''
  const bankCode = bank?.swift?.slice(0, 4) ?? ''
  return {
    currency: run.currency,
    month: monthOf(run),
    date: today,
    time: timeIn(run.zone, now),
    values: {
      employerID: firstNumberOf('MOHRE_EMPLOYER', 'QATAR_EID', 'OMAN_CR', 'BAHRAIN_CR', 'KUWAIT_PAM'),
      payerID: numberOf('QATAR_EID'),
      employerRoutingCode: firstNumberOf('BANK_ROUTING') || (bank?.routingCode ?? ''),
      employerName: entity.name.slice(0, 35),
      employerIban: bank?.iban ?? '',
      bankCode,
      payerBank: bankCode,
      bankEstablishmentID: numberOf('BANK_ESTABLISHMENT'),
      establishmentID: numberOf('HRSD_ESTABLISHMENT'),
      valueDate: run.dueOn > today ? run.dueOn : today,
      dueDate: run.dueOn,
      reference: run.number.slice(-16),
    },
  }
}

/** The number of lines that are loaded at once, with their people and accounts. */
const BATCH_SIZE = 250

interface FileInProgress {
  readonly run: RunRecord
  readonly profile: WageProfile
  readonly payments: WagePayment[]
}

/** A payment for each paid line with a positive amount, by name. */
async function addPayments(context: PaymentFileCreateContext, files: readonly FileInProgress[]): Promise<void> {
  const order = await context.db
    .selectFrom('payrollLine')
    .innerJoin('consultant', 'consultant.id', 'payrollLine.consultantId')
    .select(['payrollLine.id', 'payrollLine.runId'])
    .where('payrollLine.runId', '=', anyOf(files.map(({ run }) => run.id)))
    .where('payrollLine.status', 'in', ['INCLUDED', 'PAID'])
    .where('payrollLine.net', '>', '0')
    .orderBy('consultant.name')
    .orderBy('payrollLine.id')
    .execute()
  const fileOf = new Map(files.map((file) => [file.run.id, file]))
  for (const portion of inBatches(order, BATCH_SIZE))
    await addPaymentsOf(
      context,
      fileOf,
      portion.map(({ id }) => id),
    )
}

/** Items without the explanations of their figures, which are most of the data of a line. */
const SHORT_ITEMS = sql<
  WageItem[]
>`(select coalesce(jsonb_agg(jsonb_build_object('code', item -> 'code', 'type', item -> 'type',
  'amount', item -> 'amount', 'quantity', item -> 'quantity') order by place), '[]')
  from jsonb_array_elements(payroll_line.items) with ordinality as figures (item, place))`

async function addPaymentsOf(
  { db, appContext, today }: PaymentFileCreateContext,
  fileOf: ReadonlyMap<string, FileInProgress>,
  ids: readonly string[],
): Promise<void> {
  const lines = await db
    .selectFrom('payrollLine')
    .select(['id', 'runId', 'consultantId', 'days', 'employedFrom', 'employedTo', SHORT_ITEMS.as('items')])
    .where('id', '=', anyOf(ids))
    .execute()
  // Changes made after a run was approved do not apply to that run.
  const approvals = Map.groupBy(lines, ({ runId }) => fileOf.get(runId)!.run.approvedAt?.getTime() ?? null)
  const payees = new Map<number | null, Awaited<ReturnType<typeof payeesOf>>>()
  for (const [moment, some] of approvals) {
    const people = [...new Set(some.map(({ consultantId }) => consultantId))]
    const inForce = { day: today, approvedAt: moment === null ? null : new Date(moment) }
    payees.set(moment, await payeesOf(db, appContext.secrets, people, inForce))
  }
  const byID = new Map(lines.map((line) => [line.id, line]))
  await forEachYielding(ids, (id) => {
    const { runId, consultantId, items, days, employedFrom: from, employedTo: to } = byID.get(id)!
    const { run, profile, payments } = fileOf.get(runId)!
    const line = {
      month: monthOf(run),
      currency: run.currency,
      days: days as unknown as PayrollLine['days'],
      items,
      employed: from && to ? { from, to } : null,
    }
    const sequence = payments.length + 1
    const place = { lineID: id, sequence, reference: `${run.number}-${sequence}` }
    const payeeOf = payees.get(run.approvedAt?.getTime() ?? null)!
    payments.push(wagePayment(profile, line, payeeOf(consultantId, profile), place))
  })
}

/** The local time `10:15:07` in the time zone. */
const timeIn = (zone: string, now: Date) => `${localTime(zone, now).slice(11, 16)}:${now.toISOString().slice(17, 19)}`
