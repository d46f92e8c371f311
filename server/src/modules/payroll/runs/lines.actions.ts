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
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { assertMove } from '../../../kernel/transitions/checks.ts'
import { isPreparer } from '../core/guards.queries.ts'
import { placedBy } from '../core/people.queries.ts'
import { preparedBy, recordRun, refreshTotals } from '../core/persistence.actions.ts'
import { LOCKED } from './arrears.queries.ts'
import { isCalculable, loadCalculation, notCalculable } from './calculate.actions.ts'
import { writeLines } from './line-writing.actions.ts'
import { type LineRecord, lineStatusOf, loadLine } from './lines.queries.ts'
import { loadRun, monthOf, type RunRecord, statusOf } from './payrolls.queries.ts'
import { readRun } from './record.queries.ts'
import { lockPaidTimesheets } from './transitions.actions.ts'

type Endpoints = typeof payrollEndpoints
type PayrollLineStepContext = Call<Endpoints['moveLines']>

/** Places lines on hold, releases them or marks them as rejected by the bank, each separately. */
export async function moveLines(call: PayrollLineStepContext) {
  const { db, scope, params, body } = call
  const before = await loadRun(db, scope, { id: params.id, lock: true })
  const isReleasable = body.status !== 'PAID' || (await isReleaser(call, before))
  const done: string[] = []
  const violations = await runEach(db, body.lines, async ({ id, version }) => {
    const line = await loadLine(db, { runID: before.id, id, lock: true })
    if (line.version !== version)
      throw conflict('STALE_VERSION', 'Another user changed this line. Reload and review it.')
    assertStep(call, before, line)
    if (!isReleasable) throw ruleViolation('SELF_APPROVAL', PAYROLL_GUARDS.notTheApprover)
    await applyLineStatus(call, before, line)
    done.push(id)
  })
  if (done.length > 0) await recordLineChanges(call, before)
  return { done, refused: violations }
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

/** Checks that the step exists, that this role may take it, and that no guard of the run fails. */
function assertStep({ staff, body }: PayrollLineStepContext, run: RunRecord, line: LineRecord): void {
  const from = lineStatusOf(line)
  const { status: to, reason } = body
  const move = assertMove(payrollLineStates, staff, {
    subject: 'A line',
    from,
    to,
    reason,
    labels: payrollLineStatusLabels,
  })
  if (move.guard === 'runIsOpen') assertOpen(run, staff.id, body.status)
  if (body.status === 'FAILED' && run.status !== 'FILE_GENERATED')
    throw ruleViolation(
      'PAYMENT_FILE_NOT_GENERATED',
      `${run.number} ${statusClause(payrollStatusLabels, run.status)}. Lines can only be rejected after the payment file was generated.`,
    )
  if (from === 'FAILED' && body.status === 'PAID' && run.bankReference === null)
    throw ruleViolation('PAYMENT_DETAILS_MISSING', 'Mark the run as partly paid with the bank reference first.')
}

function assertOpen(run: RunRecord, staffID: string, to: PayrollLineStatus): void {
  if (!isOpenRun(statusOf(run)) || run.calculatedAt === null)
    throw ruleViolation(
      'RUN_NOT_OPEN',
      `${run.number} ${run.calculatedAt ? statusClause(payrollStatusLabels, run.status) : 'is being calculated'}. Its lines can’t be changed.`,
    )
  if (to === 'INCLUDED' && run.status === 'REVIEWED')
    throw ruleViolation('RUN_NOT_OPEN', `${run.number} was reviewed without this line. Return the run first.`)
  if (staffID === run.reviewedBy)
    throw ruleViolation('SELF_APPROVAL', 'You reviewed this run. Another person must change its lines.')
}

async function applyLineStatus(call: PayrollLineStepContext, run: RunRecord, line: LineRecord): Promise<void> {
  const { db, body, staff, now, today } = call
  if (body.status === 'INCLUDED' && line.carriedTo !== null)
    throw ruleViolation('PAID_BY_OTHER_RUN', 'Another run already pays this line.')
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
    if (body.status === 'PAID') await lockPaidTimesheets(call, run.id)
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
