import { compare } from '@muster/contract/kernel/math/rational.ts'
import type { LineFindingCode } from '@muster/contract/payroll/core/blockers.rules.ts'
import type { PayrollLineStatus, PayrollStatus } from '@muster/contract/payroll/core/states.contract.ts'
import {
  SETTLEMENT_GUARDS,
  type SettlementGuard,
  type SettlementMove,
  settlementPeopleGuards,
} from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { LOCKED } from '../runs/arrears.queries.ts'
import { type Figures, isUpToDate, type SettlementContext } from './calculation.queries.ts'
import type { SettlementRow } from './settlements.queries.ts'

export interface SettlementGuardContext extends SettlementContext {
  readonly staff: Staff
}

/** The data that guards check, each loaded once and only when needed. */
export interface SettlementFacts {
  figures(): Promise<Figures | null>
  run(): Promise<PayingRun | null>
}

interface PayingRun {
  readonly id: string
  readonly number: string
  readonly status: PayrollStatus
  readonly line: PayrollLineStatus
  readonly bankReference: string | null
  readonly paidOn: string | null
}

interface TransitionInput {
  readonly paymentReference: string | null
  readonly paidOn?: string | undefined
}

export const readOnce = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | undefined
  return () => (known ??= read())
}

/** The failed guards of a transition, each with its message. `sent` is null before a user requests the transition. */
export async function failedSettlementGuards(
  context: SettlementGuardContext,
  row: SettlementRow,
  move: SettlementMove,
  { facts, sent }: { readonly facts: SettlementFacts; readonly sent: TransitionInput | null },
) {
  const found: { name: SettlementGuard; message: string }[] = []
  for (const name of move.guards)
    if (!(await holds(context, row, { name, move, facts, sent })))
      found.push({ name, message: SETTLEMENT_GUARDS[name] })
  return found
}

interface SettlementGuardParams {
  readonly name: SettlementGuard
  readonly move: SettlementMove
  readonly facts: SettlementFacts
  readonly sent: TransitionInput | null
}

async function holds(
  { staff }: SettlementGuardContext,
  row: SettlementRow,
  { name, move, facts, sent }: SettlementGuardParams,
) {
  switch (name) {
    case 'hasLastWorkingDay':
      return row.lastWorkingDay !== null && row.reasonNow !== null
    case 'timesheetApproved':
      return !(await hasFinding(facts, 'NO_TIMESHEET'))
    case 'lastMonthDecided':
      return !(await hasFinding(facts, 'MONTH_OPEN'))
    case 'isFresh':
      return isUpToDate(await facts.figures(), row)
    case 'notThePreparer':
    case 'notTheReviewer':
      return !settlementPeopleGuards(move, staff.id, row).includes(name)
    case 'clearanceDone':
      return row.clearance !== 'OPEN'
    case 'hasPaymentDetails':
      return isPaid(row, await facts.run(), sent)
    case 'statementSigned':
      return row.hasStatement
    case 'notPaidByRun': {
      const run = await facts.run()
      return run === null || run.line === 'HELD' || !LOCKED.includes(run.status)
    }
  }
}

async function hasFinding(facts: SettlementFacts, finding: LineFindingCode): Promise<boolean> {
  const figures = await facts.figures()
  return figures?.calculated.findings.some(({ code }) => code === finding) ?? false
}

/**
 * An amount due to the consultant is paid by a final pay run; an amount due to us was received otherwise, and the user
 * enters how.
 */
function isPaid({ net, owed }: SettlementRow, run: PayingRun | null, sent: TransitionInput | null): boolean {
  if (compare(net, '0') > 0) return run?.line === 'PAID'
  return compare(owed, '0') === 0 || sent === null || (sent.paymentReference !== null && sent.paidOn !== undefined)
}

/** The final pay run in which the settlement's service is settled, with the status of its line. */
export async function payingRunOf(db: Db, { consultantId, lastDay }: SettlementRow): Promise<PayingRun | null> {
  if (lastDay === null) return null
  const row = await db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .select(['run.id', 'run.number', 'run.status', 'line.status as line', 'run.bankReference', 'line.paidOn'])
    .where('line.consultantId', '=', consultantId)
    .where('line.dropped', '=', false)
    .where('line.carriedTo', 'is', null)
    .where('line.settles', 'is not', null)
    .where('line.month', '=', `${lastDay.slice(0, 7)}-01`)
    .executeTakeFirst()
  return (row as PayingRun | undefined) ?? null
}
