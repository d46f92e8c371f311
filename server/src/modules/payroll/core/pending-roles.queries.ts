import type { Role } from '@muster/contract/access/roles.ts'
import { mayMakeMove, moveBetween } from '@muster/contract/kernel/api/states.ts'
import { type PayrollGuard, type PayrollStatus, payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { type RunRecord, type Runs, runsIn } from '../runs/payrolls.queries.ts'
import { isWithinLimit } from './guards.queries.ts'

/** The next step of a run in each status. */
export const NEXT_STEP: Partial<Record<PayrollStatus, PayrollStatus>> = {
  CALCULATED: 'SUBMITTED',
  RETURNED: 'CALCULATED',
  SUBMITTED: 'REVIEWED',
  REVIEWED: 'APPROVED',
  APPROVED: 'FILE_GENERATED',
  FILE_GENERATED: 'PAID',
  PAID: 'CLOSED',
}
const STEPS = Object.entries(NEXT_STEP) as [PayrollStatus, PayrollStatus][]

/**
 * Whether a user worked on the figures of the run, or entered a bonus, a deduction or a loan that its lines pay or
 * deduct.
 */
const preparedBy = (id: string) => sql<boolean>`(${id}::uuid = any(payroll_run.preparer_ids)
  or payroll_run.prepared_by is not distinct from ${id}::uuid or exists (
  select from payroll_line line join payroll_applied_item part on part.line_id = line.id
  where line.run_id = payroll_run.id and (
    exists (select from payroll_adjustment one where one.id = part.source_id and ${id}::uuid in (one.created_by, one.updated_by))
    or exists (select from payroll_loan one where one.id = part.source_id and ${id}::uuid in (one.created_by, one.updated_by)))))`

const GUARD_CONDITIONS: Partial<Record<PayrollGuard, (id: string) => ReturnType<typeof sql<boolean>>>> = {
  notThePreparer: (id) => sql`not ${preparedBy(id)}`,
  notTheReviewer: (id) => sql`payroll_run.reviewed_by is distinct from ${id}::uuid`,
  notTheApprover: (id) => sql`(not ${preparedBy(id)} and payroll_run.approved_by is distinct from ${id}::uuid)`,
}

interface Reader {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
}

/**
 * Limits runs to those whose next step this user may take: by role, segregation of duties, and the approval limit of
 * the CFO.
 */
export async function assigneeOf({ db, staff, today }: Reader): Promise<(runs: Runs) => Runs> {
  const isMine = isNextStepOf(staff, await overLimit(db, today))
  return (runs) => runs.where(isMine)
}

type Candidate = Pick<Staff, 'id' | 'role'>

/** Whether a user may take the next step of a run; `over` are the runs above the limit of the CFO. */
function isNextStepOf(staff: Candidate, over: readonly string[]) {
  const steps = STEPS.flatMap(([from, to]) => {
    const move = moveBetween(payrollStates, from, to)
    if (!move || !mayMakeMove(staff, move)) return []
    const guards = move.guards.flatMap((guard) => GUARD_CONDITIONS[guard]?.(staff.id) ?? [])
    return [
      sql`(payroll_run.status = ${from} and ${sql.join([sql`true`, ...guards, ...limitOf(from, staff, over)], sql` and `)})`,
    ]
  })
  return steps.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(steps, sql` or `)})`
}

/** Which of these users may take the next step of a run. */
export async function assigneesAmong<User extends { readonly id: string; readonly role: string }>(
  { db, today }: Omit<Reader, 'staff'>,
  run: RunRecord,
  users: readonly User[],
): Promise<User[]> {
  if (users.length === 0) return []
  const over = run.status === 'REVIEWED' && !(await isWithinLimit({ db, today }, run)) ? [run.id] : []
  const conditions = users.map(({ id, role }) => isNextStepOf({ id, role: role as Role }, over))
  const { mine } = await runsIn(db, null)
    .select(sql<boolean[]>`array[${sql.join(conditions)}]`.as('mine'))
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  return users.filter((_user, i) => mine[i])
}

/** A run above the limit of the CFO is approved by the managing director, below it by the CFO. */
function limitOf(from: PayrollStatus, { role }: Candidate, over: readonly string[]) {
  if (from !== 'REVIEWED') return []
  const isOver = sql`payroll_run.id = any(${[...over]}::uuid[])`
  return [role === 'MANAGING_DIRECTOR' ? isOver : sql`not ${isOver}`]
}

/** The runs that await approval and are above the limit of the CFO. */
async function overLimit(db: Db, today: string): Promise<string[]> {
  const reviewed = await runsIn(db, null)
    .select(['id', 'legalEntityId', 'month', 'currency', 'net'])
    .where('status', '=', 'REVIEWED')
    .execute()
  const within = await Promise.all(reviewed.map((run) => isWithinLimit({ db, today }, run)))
  return reviewed.flatMap(({ id }, i) => (within[i] ? [] : [id]))
}
