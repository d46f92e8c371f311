import { randomUUID } from 'node:crypto'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { PayrollKind } from '@muster/contract/payroll/core/states.contract.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { refreshTotals, runAuditSubject } from '../core/persistence.actions.ts'
import { accrueRun } from '../runs/accruals.actions.ts'
import { calculateRun } from '../runs/calculate.actions.ts'
import { ensureRun } from '../runs/generate.actions.ts'
import { PAYROLL_RUN_ENTITY } from '../runs/payrolls.queries.ts'
import { lockPaidTimesheets } from '../runs/transitions.actions.ts'
import { RUN_STEPS, referenceOf, timeOfStep } from './past-runs.demo.ts'
import type { DemoHistory } from './past-runs.types.ts'
import { createPaymentFilesOf } from './payment-files.demo.ts'

interface OffCycleRun {
  readonly month: string
  readonly kind: PayrollKind
  readonly legalEntityID: string
  readonly people: readonly string[]
  /** The start of the run in days after the end of the month. */
  readonly days: number
}

/** The time between two steps of such a run, in days. */
const STEP_DAYS = 0.15

/** Writes a run for some people only, created, calculated, paid and closed within a day. */
export async function writeOffCycleRun(
  past: DemoHistory,
  { month, kind, legalEntityID, people, days }: OffCycleRun,
): Promise<void> {
  const { db, appContext, team: hands, now, accrualBalances: provided } = past
  const { preparer, reviewer, approver } = hands
  const begun = timeOfStep(month, days, now)
  const context = { db, staff: preparer, now: begun, at: begun }
  const runID = await ensureRun(context, { month, kind, legalEntityID, candidateIDs: people })
  const calculating = { appContext: { db, secrets: appContext.secrets }, staff: preparer, now: begun, at: begun }
  const run = await calculateRun(calculating, { runID, token: randomUUID(), progress: async () => undefined })
  const held = await db
    .selectFrom('payrollLine')
    .select('reason')
    .where('runId', '=', runID)
    .where('status', '=', 'HELD')
    .execute()
  if (held.length > 0 || run.people === 0) throw new Error(`${run.number} of the demo pays no one: ${held[0]?.reason}`)
  const whenOf = (i: number) => timeOfStep(month, days + i * STEP_DAYS, now)
  const paidAt = whenOf(RUN_STEPS.findIndex(({ status }) => status === 'PAID'))
  const day = paidAt.toISOString().slice(0, 10)
  const who = { SUBMITTED: preparer, APPROVED: approver, FILE_GENERATED: preparer }
  for (const [i, { status }] of RUN_STEPS.entries()) {
    if (i === 0) continue
    if (status === 'FILE_GENERATED') await createPaymentFilesOf(past, [runID], whenOf(i))
    const change = { before: { status: RUN_STEPS[i - 1]!.status }, after: { status }, at: whenOf(i) }
    await writeAuditEntries({ db, staff: who[status as 'APPROVED'] ?? reviewer }, [
      { ...runAuditSubject(run), event: `${PAYROLL_RUN_ENTITY}.status-changed`, ...change },
    ])
  }
  await db
    .updateTable('payrollLine')
    .set({ status: 'PAID', paidOn: day, stateSince: paidAt })
    .where('runId', '=', runID)
    .where('status', '=', 'INCLUDED')
    .execute()
  await db
    .updateTable('payrollRun')
    .set({
      status: 'CLOSED',
      submittedAt: whenOf(1),
      reviewedBy: reviewer.id,
      approvedBy: approver.id,
      releasedBy: reviewer.id,
      bankReference: referenceOf(run.number),
      valueDate: day,
      stateSince: whenOf(RUN_STEPS.length - 1),
      updatedAt: whenOf(RUN_STEPS.length - 1),
      updatedBy: reviewer.id,
      version: run.version + RUN_STEPS.length - 1,
    })
    .where('id', '=', runID)
    .execute()
  const paying = { db, staff: reviewer, now: paidAt, at: paidAt, requestID: 'demo', ip: '127.0.0.1' }
  await lockPaidTimesheets(paying, runID)
  await refreshTotals(db, runID)
  await accrueRun({ db, at: whenOf(RUN_STEPS.length) }, runID, whenOf(RUN_STEPS.length))
  const posted = await db.selectFrom('payrollAccrual').selectAll().where('runId', '=', runID).execute()
  for (const { consultantId, legalEntityId, code, balance } of posted)
    provided.set([consultantId, legalEntityId, code].join(' '), balance)
}

/** The people whose last working day was in a month, with the country of their employer, by code. */
export const leaversOf = ({ db }: DemoHistory, month: string) =>
  db
    .selectFrom('payrollLine as line')
    .innerJoin('payrollRun as run', 'run.id', 'line.runId')
    .innerJoin('consultant', 'consultant.id', 'line.consultantId')
    .select(['consultant.id', 'run.legalEntityId', 'run.countryId'])
    .where('run.kind', '=', 'REGULAR')
    .where('line.month', '=', firstOfMonth(month))
    .where('line.status', '=', 'PAID')
    .where('consultant.status', '=', 'EXITED')
    .where('consultant.lastWorkingDay', '>=', firstOfMonth(month))
    .where((eb) => eb('consultant.lastWorkingDay', '<=', eb.ref('line.employedTo')))
    .orderBy('consultant.code')
    .execute()
