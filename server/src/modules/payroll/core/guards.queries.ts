import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, plus } from '@muster/contract/kernel/math/rational.ts'
import { paymentFileMessage } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import {
  PAYROLL_GUARDS,
  type PayrollGuard,
  type PayrollMove,
  type PayrollStatus,
  peopleGuards,
  type RunPeople,
} from '@muster/contract/payroll/core/states.contract.ts'
import { convert } from '@muster/contract/settings/exchange-rates/exchange.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { FailedGuard } from '../../../kernel/transitions/checks.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { ratesOn } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { type DraftFile, draftFile } from '../payments/payment-file.queries.ts'
import { LOCKED } from '../runs/arrears.queries.ts'
import { isStale, type RunRecord } from '../runs/payrolls.queries.ts'
import { unapprovedIn } from '../settlements/terms.queries.ts'
import { missingFromRun } from './people.queries.ts'

export interface PayrollRunLookupContext {
  readonly db: Db
  readonly appContext: Pick<AppContext, 'secrets'>
  readonly staff: Staff
  readonly today: string
  readonly now: Date
  /**
   * The payment file, and whether the run is outdated, if the caller has computed them already: both take long with
   * thousands of lines.
   */
  readonly draft?: () => Promise<DraftFile>
  readonly stale?: boolean
}

interface TransitionInput {
  readonly bankReference: string | null
  readonly valueDate?: string | undefined
}

/** The failed guards of a transition, each with its message. `sent` is null before a user requests the transition. */
export async function failedPayrollRunGuards(
  context: PayrollRunLookupContext,
  run: RunRecord,
  move: PayrollMove,
  { to, sent }: { readonly to: PayrollStatus; readonly sent: TransitionInput | null },
): Promise<FailedGuard<PayrollGuard>[]> {
  const found: FailedGuard<PayrollGuard>[] = []
  for (const name of move.guards)
    if (!(await holds(context, run, { name, move, to, sent })))
      found.push({ name, message: await messageOf(context, run, name) })
  return found
}

/** The message of a failed guard; errors of the payment file are represented by the first of them. */
async function messageOf(context: PayrollRunLookupContext, run: RunRecord, name: PayrollGuard): Promise<string> {
  if (name !== 'paymentFileValid') return PAYROLL_GUARDS[name]
  const { problems } = await (context.draft?.() ?? draftFile(context, run))
  return `${paymentFileMessage(problems)} Resolve them, or put the lines on hold.`
}

interface PayrollRunParams {
  readonly name: PayrollGuard
  readonly move: PayrollMove
  readonly to: PayrollStatus
  readonly sent: TransitionInput | null
}

async function holds(
  context: PayrollRunLookupContext,
  run: RunRecord,
  { name, move, to, sent }: PayrollRunParams,
): Promise<boolean> {
  const { db } = context
  switch (name) {
    case 'everyoneIncluded':
      return run.kind !== 'REGULAR' || !(await hasRow(missingFromRun(db, run)))
    case 'isCalculated':
      return run.calculatedAt !== null
    case 'isFresh':
      return (
        !(context.stale ?? (await isStale(db, run.id))) &&
        (run.kind !== 'REGULAR' || !(await hasRow(missingFromRun(db, run))))
      )
    case 'noBlockers':
      return !(await hasRow(
        db
          .selectFrom('payrollLine')
          .where('runId', '=', run.id)
          .where('blocks', '=', true)
          .where('status', '<>', 'HELD'),
      ))
    case 'notThePreparer':
    case 'notTheReviewer':
    case 'notTheApprover':
      return !peopleGuards(move, context.staff.id, await peopleOf(db, run, context.staff)).includes(name)
    case 'withinLimit':
      return context.staff.role === 'MANAGING_DIRECTOR' || isWithinLimit(context, run)
    case 'settlementsApproved':
      return run.kind !== 'FINAL' || !(await hasRow(unapprovedIn(db, run.id)))
    case 'paymentFileValid':
      return (await (context.draft?.() ?? draftFile(context, run))).problems.length === 0
    case 'hasPaymentDetails':
      return (
        sent === null || run.bankReference !== null || (sent.bankReference !== null && sent.valueDate !== undefined)
      )
    case 'fileNotSent':
      return (
        run.paid === 0 &&
        !(await hasRow(db.selectFrom('payrollLine').where('runId', '=', run.id).where('failedAt', 'is not', null)))
      )
    case 'arrearsNotDeducted':
      return !(await hasRow(arrearsPaidLater(db, run)))
    case 'everyLineFinal':
      return !(await hasRow(unpaidLines(db, run, to)))
  }
}

const hasRow = async (rows: {
  select: (one: never) => { limit: (n: number) => { execute: () => Promise<unknown[]> } }
}) =>
  (
    await rows
      .select(sql`1`.as('one') as never)
      .limit(1)
      .execute()
  ).length > 0

/** Everyone who worked on the figures, or entered what the run pays or deducts, counts as a preparer. */
async function peopleOf(
  db: Db,
  { id: runID, preparerIds, preparedBy, reviewedBy, approvedBy }: RunRecord,
  { id }: Pick<Staff, 'id'>,
): Promise<RunPeople> {
  const isPreparerOfRun = await isPreparer(db, { id: runID, preparerIds }, id)
  return { preparedBy: isPreparerOfRun ? id : preparedBy, reviewedBy, approvedBy }
}

/** Whether a user worked on the figures of the run, or entered amounts that it pays or deducts. */
export const isPreparer = async (
  db: Db,
  { id: runID, preparerIds }: Pick<RunRecord, 'id' | 'preparerIds'>,
  staffID: string,
): Promise<boolean> => preparerIds.includes(staffID) || (await hasEntered(db, runID, staffID))

/** Whether a user entered a bonus, a deduction or a loan that lines of the run pay or deduct. */
async function hasEntered(db: Db, runID: string, staffID: string): Promise<boolean> {
  const by = (table: 'payrollAdjustment' | 'payrollLoan') =>
    db
      .selectFrom(table)
      .innerJoin('payrollAppliedItem as part', 'part.sourceId', `${table}.id`)
      .innerJoin('payrollLine as line', 'line.id', 'part.lineId')
      .where('line.runId', '=', runID)
      .where((eb) => eb.or([eb(`${table}.createdBy`, '=', staffID), eb(`${table}.updatedBy`, '=', staffID)]))
  return (await hasRow(by('payrollAdjustment'))) || (await hasRow(by('payrollLoan')))
}

/**
 * Lines that are neither paid nor carried over to another run. Lines on hold may stay unpaid while the others are paid,
 * but not when the run is closed.
 */
const unpaidLines = (db: Db, run: RunRecord, to: PayrollStatus) =>
  db
    .selectFrom('payrollLine')
    .where('runId', '=', run.id)
    .where('carriedTo', 'is', null)
    .where('status', 'in', to === 'PAID' ? ['INCLUDED', 'FAILED'] : ['INCLUDED', 'FAILED', 'HELD'])

/**
 * Whether a later run with locked figures has paid arrears for the month of these people, which would be paid twice.
 */
const arrearsPaidLater = (db: Db, run: RunRecord) =>
  db
    .selectFrom('payrollLine as own')
    .innerJoin('payrollAppliedItem as part', (join) =>
      join.onRef('part.consultantId', '=', 'own.consultantId').onRef('part.month', '=', 'own.month'),
    )
    .innerJoin('payrollLine as later', 'later.id', 'part.lineId')
    .innerJoin('payrollRun as other', 'other.id', 'later.runId')
    .where('own.runId', '=', run.id)
    .where('own.paysMonth', '=', true)
    .where('part.kind', '=', 'ARREARS')
    .where('later.counts', '=', true)
    .where('other.status', 'in', LOCKED)

/**
 * Serialises approvals: two runs of the same employer and month that are approved at the same time are checked one
 * after the other.
 */
export const lockApprovalLimit = (db: Db, { legalEntityId, month }: RunRecord) =>
  sql`select pg_advisory_xact_lock(hashtext('payroll limit'), hashtext(${`${legalEntityId} ${month}`}))`.execute(db)

type RunTotal = Pick<RunRecord, 'id' | 'legalEntityId' | 'month' | 'currency' | 'net'>

/**
 * The total of the other approved runs of the employer and month: the approval limit applies to the whole month. All
 * totals are in the currency of the country in that month; a line in another currency is in no total, because it blocks
 * the approval or is on hold.
 */
async function approvedNetOfOthers(db: Db, { id, legalEntityId, month, currency }: RunTotal): Promise<string> {
  const { net } = await db
    .selectFrom('payrollRun')
    .select(sql<string>`coalesce(sum(net), 0)::text`.as('net'))
    .where('legalEntityId', '=', legalEntityId)
    .where('month', '=', month)
    .where('currency', '=', currency)
    .where('id', '<>', id)
    .where('status', 'in', LOCKED)
    .executeTakeFirstOrThrow()
  return net
}

/** Converted at the exchange rates of the day; without a rate the total counts as above the limit. */
export async function isWithinLimit(
  { db, today }: Pick<PayrollRunLookupContext, 'db' | 'today'>,
  run: RunTotal,
): Promise<boolean> {
  const { payroll, reportingCurrency, exchange } = await companySettings(db)
  if (payroll.approvalLimit === null) return true
  const table = await ratesOn(db, today, [run.currency, reportingCurrency])
  const amount = toMinor(plus(run.net, await approvedNetOfOthers(db, run)), run.currency)
  const shown = convert(table, { amount, from: run.currency, to: reportingCurrency, date: today }, exchange)
  return shown.ok && compare(shown.amount, payroll.approvalLimit) <= 0
}
