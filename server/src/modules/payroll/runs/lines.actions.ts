import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { payrollLineStatusLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import {
  isOpenRun,
  PAYROLL_GUARDS,
  type PayrollLineStatus,
  payrollLineStates,
} from '@muster/contract/payroll/core/states.contract.ts'
import { sql } from 'kysely'
import { conflict, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import type { FailedGuard } from '../../../kernel/transitions/checks.ts'
import { type StatusChange, transitionMany, transitionRules } from '../../../kernel/transitions/transition.ts'
import { isPreparer } from '../core/guards.queries.ts'
import { placedBy } from '../core/people.queries.ts'
import { preparedBy, recordRun, refreshTotals } from '../core/persistence.actions.ts'
import { storePayslips } from '../payments/payslip-snapshots.actions.ts'
import { LOCKED } from './arrears.queries.ts'
import { isCalculable, loadCalculation, notCalculable } from './calculate.actions.ts'
import { writeLines } from './line-writing.actions.ts'
import { type LineRecord, loadLine, presentLine } from './lines.queries.ts'
import { loadRun, monthOf, type RunRecord, statusOf } from './payrolls.queries.ts'
import { readRun } from './record.queries.ts'
import { lockPaidTimesheets } from './transitions.actions.ts'

type Endpoints = typeof payrollEndpoints
type PayrollLineStepContext = Call<Endpoints['moveLines']>

/** The run of the lines, locked, and whether the user may release payments of it. */
type LineContext = PayrollLineStepContext & { readonly run: RunRecord; readonly isReleaser: boolean }

const transitions = transitionRules<LineContext, StatusChange<PayrollLineStatus>>()({
  lock: ({ db, run }, { id }) => loadLine(db, { runID: run.id, id, lock: true }),
  machine: () => payrollLineStates,
  subject: () => 'A line',
  labels: payrollLineStatusLabels,
  read: async ({ run }, line) => presentLine(run)(line),
  guards: ({ run, staff, isReleaser }, line, { move, change: { status: to } }) => [
    ...(move.guard === 'runIsOpen' ? failedRunGuards(run, staff.id, to) : []),
    ...failedLineGuards(run, line, to),
    ...(to === 'PAID' && !isReleaser ? [failure('SELF_APPROVAL', PAYROLL_GUARDS.notTheApprover)] : []),
  ],
  apply: (call, line) => applyLineStatus(call, call.run, line),
})

/** Places lines on hold, releases them or marks them as rejected by the bank, each separately. */
export async function moveLines(call: PayrollLineStepContext) {
  const { db, scope, params, body } = call
  const run = await loadRun(db, scope, { id: params.id, lock: true })
  const { status, reason } = body
  const result = await transitionMany(
    transitions,
    { ...call, run, isReleaser: await isReleaser(call, run) },
    body.lines.map(({ id, version }) => ({ id, version, status, reason })),
  )
  if (result.done.length > 0) await recordLineChanges(call, run)
  return result
}

/** For lines rejected by the bank as for the whole run: the preparer and the approver cannot release its payment. */
const isReleaser = async ({ db, staff }: PayrollLineStepContext, run: RunRecord): Promise<boolean> =>
  run.approvedBy !== staff.id && !(await isPreparer(db, run, staff.id))

async function recordLineChanges(call: PayrollLineStepContext, before: RunRecord): Promise<void> {
  const { db, staff, body, params } = call
  const isPrepared = isOpenRun(statusOf(before))
  await refreshTotals(db, params.id)
  await updateRecord(call, 'payrollRun', params.id, isPrepared ? preparedBy(before, staff.id) : {})
  const names = await db
    .selectFrom('payrollLine')
    .innerJoin('consultant', 'consultant.id', 'payrollLine.consultantId')
    .select('consultant.name')
    .where(
      'payrollLine.id',
      'in',
      body.lines.map(({ id }) => id),
    )
    .where('payrollLine.status', '=', body.status)
    .orderBy('consultant.name')
    .execute()
  const more = { [`lines.${body.status}`]: names.map(({ name }) => name).join(', ') }
  await recordRun(call, 'lines-updated', await loadRun(db, null, { id: params.id }), {
    before,
    reason: body.reason,
    more,
  })
}

const failure = (name: string, message: string): FailedGuard => ({ name, message, errors: [] })

function failedRunGuards(run: RunRecord, staffID: string, to: PayrollLineStatus): FailedGuard[] {
  if (!isOpenRun(statusOf(run)) || run.calculatedAt === null)
    return [
      failure(
        'RUN_NOT_OPEN',
        `${run.number} ${run.calculatedAt ? statusClause(payrollStatusLabels, run.status) : 'is being calculated'}. Its lines can’t be changed.`,
      ),
    ]
  if (to === 'INCLUDED' && run.status === 'REVIEWED')
    return [failure('RUN_NOT_OPEN', `${run.number} was reviewed without this line. Return the run first.`)]
  if (staffID === run.reviewedBy)
    return [failure('SELF_APPROVAL', 'You reviewed this run. Another person must change its lines.')]
  return []
}

function failedLineGuards(run: RunRecord, line: LineRecord, to: PayrollLineStatus): FailedGuard[] {
  if (to === 'FAILED' && run.status !== 'FILE_GENERATED')
    return [
      failure(
        'PAYMENT_FILE_NOT_GENERATED',
        `${run.number} ${statusClause(payrollStatusLabels, run.status)}. Lines can only be rejected after the payment file was generated.`,
      ),
    ]
  if (line.status === 'FAILED' && to === 'PAID' && run.bankReference === null)
    return [failure('PAYMENT_DETAILS_MISSING', 'Mark the run as partly paid with the bank reference first.')]
  if (to === 'INCLUDED' && line.carriedTo !== null)
    return [failure('PAID_BY_OTHER_RUN', 'Another run already pays this line.')]
  return []
}

async function applyLineStatus(call: PayrollLineStepContext, run: RunRecord, line: LineRecord): Promise<void> {
  const { db, body, staff, now, today } = call
  const isFailing = body.status === 'FAILED' || line.status === 'FAILED'
  await db
    .updateTable('payrollLine')
    .set({
      status: body.status,
      stateSince: now,
      version: sql`version + 1`,
      reason: body.status === 'INCLUDED' || body.status === 'PAID' ? null : body.reason,
      heldBy: body.status === 'HELD' ? staff.id : null,
      ...(body.status === 'PAID' && { paidOn: today }),
      ...(body.status === 'FAILED' && { failedAt: now }),
    })
    .where('id', '=', line.id)
    .execute()
  if (isFailing) {
    if (body.status !== 'PAID') return
    await storePayslips(db, run.id, { lineID: line.id, on: today })
    await lockPaidTimesheets(call, run.id)
    return
  }
  if (body.status !== 'INCLUDED') return
  // Amounts of a line on hold may have been paid or deducted elsewhere in the meantime: it is recalculated with current
  // data.
  await release(call, run, line)
}

async function release(call: PayrollLineStepContext, run: RunRecord, line: LineRecord): Promise<void> {
  const { db } = call
  await writeLines(call, {
    run,
    token: run.calculation!,
    calculation: await loadCalculation(db, run),
    people: [line.consultantId],
  })
  const after = await loadLine(db, { runID: run.id, id: line.id })
  if (after.status === 'HELD')
    throw ruleViolation('BLOCKING_ERRORS', after.reason ?? 'The line still has blocking errors.')
}

/** Excludes a person from a run with a reason, or includes them again with the next calculation. */
export async function excludeFromRun(call: Call<Endpoints['exclude']>): Promise<PayrollRunRecord> {
  const { db, scope, params, body, staff, now } = call
  const { candidateID, reason } = body
  await loadRun(db, scope, { id: params.id })
  // People before runs: the same lock order as the calculation.
  await db.selectFrom('consultant').select('id').where('id', '=', candidateID).forUpdate().execute()
  const before = await loadRun(db, scope, { id: params.id, lock: true })
  if (!isCalculable(before)) throw notCalculable(before)
  const person = await placedBy(db, { legalEntityID: before.legalEntityId, month: monthOf(before) })
    .select('consultant.name')
    .where('consultant.id', '=', candidateID)
    .executeTakeFirst()
  if (!person) throw notFound('consultant')
  const there = { runId: before.id, consultantId: candidateID }
  if (reason === null)
    await db
      .deleteFrom('payrollExclusion')
      .where('runId', '=', before.id)
      .where('consultantId', '=', candidateID)
      .execute()
  else {
    await assertNotSettled(db, before, candidateID)
    await db
      .insertInto('payrollExclusion')
      .values({ ...there, reason, excludedAt: now, excludedBy: staff.id })
      .onConflict((row) =>
        row.columns(['runId', 'consultantId']).doUpdateSet({ reason, excludedAt: now, excludedBy: staff.id }),
      )
      .execute()
    await db.deleteFrom('payrollLine').where('runId', '=', before.id).where('consultantId', '=', candidateID).execute()
  }
  await refreshTotals(db, before.id)
  await updateRecord(call, 'payrollRun', before.id, preparedBy(before, staff.id))
  await recordRun(
    call,
    reason === null ? 'line-included' : 'line-excluded',
    await loadRun(db, null, { id: before.id }),
    { before, reason, more: { excluded: person.name } },
  )
  return readRun(call, null, before.id)
}

/**
 * Rejects excluding a person whom a locked run has settled without the month, because this run pays it: the month would
 * not be paid.
 */
async function assertNotSettled(db: Db, run: RunRecord, consultantID: string): Promise<void> {
  const settled = await db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as other', 'other.id', 'line.runId')
    .select('other.number')
    .where('line.consultantId', '=', consultantID)
    .where('line.month', '=', run.month)
    .where('line.settles', 'is not', null)
    .where('line.paysMonth', '=', false)
    .where('line.counts', '=', true)
    .where('other.status', 'in', LOCKED)
    .executeTakeFirst()
  if (!settled) return
  const message = `${settled.number} settled this consultant without this month, which is paid here. Include them here, or return that run first.`
  throw ruleViolation('MONTH_NOT_IN_SETTLEMENT', message, [{ path: 'candidateID', message }])
}

/** Deletes a run that was never submitted, with its documents. */
export async function removeRun(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const run = await loadRun(db, scope, { id: params.id, lock: true })
  if (!isCalculable(run) || run.submittedAt !== null)
    throw conflict('NOT_A_DRAFT', `${run.number} was submitted. Cancel it with a reason instead.`)
  await recordRun(call, 'deleted', run)
  await db
    .updateTable('storedFile')
    .set({ deletedAt: now })
    .where('id', 'in', db.selectFrom('document').select('storedFileId').where('payrollRunId', '=', run.id))
    .execute()
  await db.deleteFrom('payrollRun').where('id', '=', run.id).execute()
  return { id: run.id }
}
