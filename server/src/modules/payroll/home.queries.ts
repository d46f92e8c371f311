import { dayInWords, monthInWords } from '@muster/contract/kernel/days.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import {
  mayTakePayrollStep,
  type PayrollGuard,
  type PayrollStatus,
  payrollMove,
} from '@muster/contract/payroll/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { monthOf, runsIn } from './payrolls.queries.ts'
import { unbegunRuns } from './wages-due.queries.ts'

/** What a run waits for in each state: how that is told, and what whoever takes the step reads. */
const NEXT_STEPS: Partial<Record<PayrollStatus, readonly [to: PayrollStatus, told: string, action: string]>> = {
  CALCULATED: ['SUBMITTED', 'is calculated', 'Look through and submit'],
  RETURNED: ['CALCULATED', 'was sent back', 'Mend and submit again'],
  SUBMITTED: ['REVIEWED', 'waits for review', 'Review'],
  REVIEWED: ['APPROVED', 'waits for approval', 'Approve'],
  APPROVED: ['FILE_GENERATED', 'is approved', 'Make the wage file'],
  FILE_GENERATED: ['PAID', 'has its wage file', 'Release the money'],
  PAID: ['CLOSED', 'is paid', 'Close the month'],
}

/** Runs that wait for a step this person may take: their role has it, and the four eyes leave it to them. */
export async function payrollWork(db: Db, staff: Staff, today: string): Promise<WorkRow[]> {
  if (!may(staff, right('payrolls', 'view', 'full'))) return []
  return [...(await toBegin(db, staff, today)), ...(await begun(db, staff))]
}

/** Months whose wages are due within ten days and that nobody has begun to pay, for who prepares them. */
async function toBegin(db: Db, staff: Staff, today: string): Promise<WorkRow[]> {
  if (!may(staff, right('payrolls', 'create'))) return []
  const { countryIDs } = scopeFor(staff, 'payrolls')
  const months = await unbegunRuns(db, countryIDs, today)
  return months.map(({ id, name, month, dueOn }) => ({
    ...{ kind: 'payroll', id: `${id}/${month}`, title: `Wages of ${name} for ${monthInWords(month)}` },
    ...{ subtitle: `Due on ${dayInWords(dueOn)}; the run is not begun`, action: 'Prepare the payroll' },
    ...{ path: '/timesheets/payroll', since: null, dueOn },
  }))
}

async function begun(db: Db, staff: Staff): Promise<WorkRow[]> {
  const steps = Object.entries(NEXT_STEPS) as [PayrollStatus, readonly [PayrollStatus, string, string]][]
  const mine = steps.filter(([from, [to]]) => {
    const move = payrollMove(from, to)
    // Above the limit of the CFO runs are the managing director's, who hears of each by name.
    return move && mayTakePayrollStep(staff, move) && (from !== 'REVIEWED' || staff.role === 'CFO')
  })
  if (mine.length === 0) return []
  const found = await runsIn(db, scopeFor(staff, 'payrolls'))
    .innerJoin('legalEntity', 'legalEntity.id', 'payrollRun.legalEntityId')
    .select(['payrollRun.id', 'payrollRun.number', 'payrollRun.status', 'payrollRun.month', 'payrollRun.dueOn'])
    .select(['payrollRun.stateSince', 'payrollRun.held', 'payrollRun.people', 'payrollRun.preparers'])
    .select(['payrollRun.reviewedBy', 'payrollRun.approvedBy', 'legalEntity.name'])
    .where(
      'payrollRun.status',
      'in',
      mine.map(([from]) => from),
    )
    .orderBy('payrollRun.dueOn')
    .orderBy('payrollRun.id')
    .limit(MOST_WORK_ROWS)
    .execute()
  const entered = await enteredAmong(
    db,
    staff,
    found.filter(({ status }) => guardsOf(status).some(isOfPreparers)).map(({ id }) => id),
  )
  return found.flatMap((run): WorkRow[] => {
    const [, told, action] = NEXT_STEPS[run.status as PayrollStatus]!
    const isPreparer = run.preparers.includes(staff.id) || entered.has(run.id)
    const barred = {
      notThePreparer: isPreparer,
      notTheReviewer: run.reviewedBy === staff.id,
      notTheApprover: isPreparer || run.approvedBy === staff.id,
    }
    if (guardsOf(run.status).some((guard) => guard in barred && barred[guard as keyof typeof barred])) return []
    const people = run.people === 1 ? '1 person' : `${run.people} people`
    const held = run.held > 0 ? `, ${run.held} held` : ''
    return [
      {
        ...{ kind: 'payroll', id: run.id, title: `Payroll ${run.number} ${told}` },
        ...{ subtitle: `${run.name}, ${monthInWords(monthOf(run))}: ${people}${held}`, action },
        ...{ path: `/timesheets/payroll/${run.id}`, since: run.stateSince.toISOString() },
        dueOn: run.status === 'PAID' ? null : run.dueOn,
      },
    ]
  })
}

const guardsOf = (status: string): readonly PayrollGuard[] => {
  const from = status as PayrollStatus
  return payrollMove(from, NEXT_STEPS[from]![0])!.guards
}
const isOfPreparers = (guard: PayrollGuard) => guard === 'notThePreparer' || guard === 'notTheApprover'

/** Of these runs, those that pay or take something that this person entered: they count among its preparers (guards.queries.ts). */
async function enteredAmong(db: Db, { id }: Staff, runIDs: readonly string[]): Promise<ReadonlySet<string>> {
  if (runIDs.length === 0) return new Set()
  const { rows } = await sql<{ runId: string }>`select distinct line.run_id from (
      select id from payroll_adjustment where ${id}::uuid in (created_by, updated_by)
      union all select id from payroll_loan where ${id}::uuid in (created_by, updated_by)) entry
    join payroll_settled part on part.source_id = entry.id join payroll_line line on line.id = part.line_id
    where line.run_id = any(${[...runIDs]}::uuid[])`.execute(db)
  return new Set(rows.map(({ runId }) => runId))
}
