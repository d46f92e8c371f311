import { inSentence, plural, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, formatLongDate, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import { type PayrollStatus, payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import { sql, type Updateable } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { DB } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import {
  type StatusChange,
  transition,
  transitionMany,
  transitionRules,
} from '../../../kernel/transitions/transition.ts'
import { lockTimesheets } from '../../timesheets/core/transitions.actions.ts'
import { failedPayrollRunGuards, lockApprovalLimit } from '../core/guards.queries.ts'
import { orderFormOfRun } from '../core/order-form.queries.ts'
import { usersWithNextStep } from '../core/pending-users.queries.ts'
import { preparedBy, recordRun, refreshTotals } from '../core/persistence.actions.ts'
import { createPaymentFile, withdrawPaymentFile } from '../payments/payment-file.actions.ts'
import { type DraftFile, draftFile } from '../payments/payment-file.queries.ts'
import { storePayslips } from '../payments/payslip-snapshots.actions.ts'
import { ACCRUE } from './accruals.actions.ts'
import { loadRun, monthOf, PAYROLL_RUN_ENTITY, type RunRecord, statusOf } from './payrolls.queries.ts'
import { readRun } from './record.queries.ts'

type Endpoints = typeof payrollEndpoints
type PayrollRunTransitionContext = Pick<
  Call<Endpoints['move']>,
  'db' | 'scope' | 'staff' | 'today' | 'now' | 'requestID' | 'ip' | 'appContext'
>

interface PayrollRunChange extends StatusChange<PayrollStatus> {
  readonly reason: string | null
  readonly bankReference: string | null
  readonly valueDate?: string | undefined
}

const transitions = transitionRules<PayrollRunTransitionContext, PayrollRunChange>()({
  lock: ({ db, scope }, { id }) => loadRun(db, scope, { id, lock: true }),
  machine: () => payrollStates,
  subject: ({ number }) => number,
  labels: payrollStatusLabels,
  read: (call, { id }) => readRun(call, call.scope, id),
  async facts(call, run, { status }) {
    if (status === 'APPROVED') await lockPeople(call, run.id)
    if (status === 'APPROVED') await lockApprovalLimit(call.db, run)
    let drafted: Promise<DraftFile> | undefined
    // The draft that the guard checked is the one that is generated.
    return { draft: () => (drafted ??= draftFile(call, run)) }
  },
  guards: (call, run, { move, change, facts }) =>
    failedPayrollRunGuards({ ...call, ...facts }, run, move, { to: change.status, sent: change }),
  async apply(call, run, { change, facts }) {
    assertPayment(run, change, call.today)
    await effectsBefore(call, run, change, facts.draft)
    await updateRecord(call, 'payrollRun', run.id, {
      status: change.status,
      reason: change.reason,
      stateSince: call.now,
      ...stepColumns(call, run, change),
    })
    await effectsAfter(call, run, change)
    await refreshTotals(call.db, run.id)
  },
  reload: ({ db }, { id }) => loadRun(db, null, { id }),
  audit: (call, { before, after, change: { reason } }) => recordRun(call, 'status-changed', after, { before, reason }),
  notify: (call, { before, after }) => notifyAboutPayrollRun(call, after, before),
})

export async function moveRun(call: Call<Endpoints['move']>): Promise<PayrollRunRecord> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readRun(call, null, call.params.id)
}

/** The same transition of several runs; a run that is rejected stays unchanged and is returned with the reason. */
export function moveMany(call: Call<Endpoints['moveMany']>) {
  const { payrolls, status, reason } = call.body
  const changes = payrolls.map(({ id, version }) => ({ id, version, status, reason, bankReference: null }))
  return transitionMany(transitions, call, changes)
}

/** Locks timesheets and entries, so that none changes between the guards and the approval. */
const lockPeople = ({ db }: PayrollRunTransitionContext, runID: string) =>
  db
    .selectFrom('consultant')
    .select('id')
    .where('id', 'in', db.selectFrom('payrollLine').select('consultantId').where('runId', '=', runID))
    .orderBy('id')
    .forShare()
    .execute()

const isPaying = (status: PayrollStatus) => status === 'PAID' || status === 'PARTIALLY_PAID'

/** Banks are notified some days ahead; a date further in the future is assumed to be a typing error. */
const MAX_DAYS_AHEAD = 10

/**
 * The whole amount must be paid, or the lines that the bank rejected must be marked first. The payment date may not be
 * before the approval of the run (one day is tolerated for time zones): it decides what was paid in time.
 */
function assertPayment(
  { approvedAt, ...run }: RunRecord,
  { status, valueDate }: PayrollRunChange,
  today: string,
): void {
  if (!isPaying(status)) return
  const earliest = approvedAt ? daysAfter(approvedAt.toISOString().slice(0, 10), -1) : run.month
  const latest = daysAfter(today, MAX_DAYS_AHEAD)
  if (valueDate !== undefined && (valueDate < earliest || valueDate > latest)) {
    const message = `Enter a value date from ${formatLongDate(earliest)} to ${formatLongDate(latest)}.`
    throw ruleViolation('VALUE_DATE_INVALID', message, [{ path: 'valueDate', message }])
  }
  if (run.status !== 'FILE_GENERATED') return
  if (status === 'PAID' && run.failed > 0)
    throw ruleViolation(
      'LINES_NOT_FINAL',
      `The bank rejected ${plural(run.failed, 'line')}. Mark the run as partly paid.`,
    )
  if (status === 'PARTIALLY_PAID' && run.failed === 0)
    throw ruleViolation(
      'NO_REJECTED_LINE',
      'No line is marked as rejected. Mark the rejected lines first, or mark the run as paid.',
    )
}

const NOT_APPROVED = { approvedBy: null, approvedAt: null } as const

/** The users of the steps; a returned run has neither reviewer nor approver any more. */
function stepColumns(
  { staff, now }: PayrollRunTransitionContext,
  run: RunRecord,
  { status, bankReference, valueDate }: PayrollRunChange,
): Updateable<DB['payrollRun']> {
  if (status === 'CALCULATED' || status === 'DRAFT')
    return { ...preparedBy(run, staff.id), reviewedBy: null, ...NOT_APPROVED }
  if (status === 'SUBMITTED') return { ...preparedBy(run, staff.id), submittedAt: now }
  if (status === 'REVIEWED') return { reviewedBy: staff.id }
  if (status === 'RETURNED') return { reviewedBy: null, ...NOT_APPROVED }
  // A job that still calculates the run finds that it is no longer its job, and writes nothing.
  if (status === 'CANCELLED') return { calculation: null }
  if (status === 'APPROVED' && run.status === 'REVIEWED') return { approvedBy: staff.id, approvedAt: now }
  if (!isPaying(status)) return {}
  return {
    releasedBy: run.releasedBy ?? staff.id,
    ...(bankReference && { bankReference }),
    ...(valueDate && { valueDate }),
  }
}

async function effectsBefore(
  call: PayrollRunTransitionContext,
  run: RunRecord,
  { status }: PayrollRunChange,
  draft: () => Promise<DraftFile>,
): Promise<void> {
  if (status === 'FILE_GENERATED') await createPaymentFile(call, run, await draft())
  if (status === 'APPROVED' && run.status === 'FILE_GENERATED') await withdrawPaymentFile(call, run)
}

async function effectsAfter(
  call: PayrollRunTransitionContext,
  run: RunRecord,
  { status, valueDate }: PayrollRunChange,
): Promise<void> {
  const { db } = call
  if (status === 'CANCELLED') await releaseLines(call, run)
  if (status === 'CLOSED') await addJob(db, ACCRUE, { payrollID: run.id }, { key: `${ACCRUE}:${run.id}` })
  if (run.status !== 'FILE_GENERATED' || !isPaying(status)) return
  await db
    .updateTable('payrollLine')
    .set({ status: 'PAID', stateSince: call.now, paidOn: valueDate!, version: sql`version + 1` })
    .where('runId', '=', run.id)
    .where('status', '=', 'INCLUDED')
    .execute()
  await storePayslips(db, run.id, { on: call.today })
  await lockPaidTimesheets(call, run.id)
}

/** Locks the timesheets of paid lines, so that they stay as they were paid. */
export async function lockPaidTimesheets(
  call: Pick<PayrollRunTransitionContext, 'db' | 'staff' | 'now' | 'requestID' | 'ip'>,
  runID: string,
) {
  const timesheets = await call.db
    .selectFrom('payrollLineTimesheet as paid')
    .innerJoin('payrollLine as line', 'line.id', 'paid.lineId')
    .innerJoin('timesheet', 'timesheet.id', 'paid.timesheetId')
    .select('paid.timesheetId')
    .where('line.runId', '=', runID)
    .where('line.status', '=', 'PAID')
    .where('timesheet.status', '=', 'APPROVED')
    .execute()
  await lockTimesheets(
    call,
    timesheets.map(({ timesheetId }) => timesheetId),
  )
}

/**
 * A cancelled run pays nothing: deductions and settlements of its lines no longer count, and the lines on hold that it
 * replaced get their month back.
 */
async function releaseLines({ db }: PayrollRunTransitionContext, run: RunRecord): Promise<void> {
  const lines = db.selectFrom('payrollLine').select('id').where('runId', '=', run.id)
  await db.deleteFrom('payrollLineTimesheet').where('lineId', 'in', lines).execute()
  await db.updateTable('payrollLine').set({ dropped: true }).where('runId', '=', run.id).execute()
  await db.updateTable('payrollLine').set({ carriedTo: null }).where('carriedTo', 'in', lines).execute()
}

const PENDING_WITH_OTHERS: readonly PayrollStatus[] = ['SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED']

/** Notifies the users who can take the next step, and the preparer of the decision. */
async function notifyAboutPayrollRun(
  call: PayrollRunTransitionContext,
  after: RunRecord,
  before: RunRecord,
): Promise<void> {
  const { db, staff } = call
  const status = statusOf(after)
  const next = PENDING_WITH_OTHERS.includes(status) ? await usersWithNextStep(call, after) : []
  const named = `${after.number} (${after.legalEntityName}, ${formatLongMonth(monthOf(after))})`
  await notify(call, {
    to: othersThan(staff, [...next.map(({ id }) => id), after.preparedBy]),
    type: 'PAYROLL_ACTION',
    subject: `Payroll ${named} ${statusClause(payrollStatusLabels, status)}`,
    message: `${staff.name} changed payroll ${named} from ${inSentence(payrollStatusLabels[statusOf(before)])} to ${inSentence(payrollStatusLabels[status])}.${after.reason ? ` ${after.reason}` : ''}`,
    entity: PAYROLL_RUN_ENTITY,
    entityID: after.id,
    orderFormID: await orderFormOfRun(db, after.id),
  })
}
