import { randomUUID } from 'node:crypto'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { wagesDueOn } from '@muster/contract/payroll/core/deadlines.rules.ts'
import { type Insertable, sql } from 'kysely'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { DB } from '../../../kernel/db/db.ts'
import { nextNumber } from '../../settings/company/number-series.actions.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { EMPLOYER, employedInMonth } from '../core/people.queries.ts'
import { refreshAllTotals, runAuditSubject } from '../core/persistence.actions.ts'
import { storePayslips } from '../payments/payslip-snapshots.actions.ts'
import { accrualsOf, unpaidDays } from '../runs/accruals.actions.ts'
import { type Calculation, calculateEach, type PayrollCalculation } from '../runs/calculation.queries.ts'
import { lineRow } from '../runs/line-writing.actions.ts'
import { PAYROLL_RUN_ENTITY } from '../runs/payrolls.queries.ts'
import { saveAppliedItems } from '../runs/posting.actions.ts'
import type { DemoHistory } from './past-runs.types.ts'
import { createPaymentFilesOf } from './payment-files.demo.ts'

/** The steps of a run, each with the days after the end of its month. */
export const RUN_STEPS = [
  { status: 'CALCULATED', days: 0 },
  { status: 'SUBMITTED', days: 1 },
  { status: 'REVIEWED', days: 2 },
  { status: 'APPROVED', days: 3 },
  { status: 'FILE_GENERATED', days: 3.2 },
  { status: 'PAID', days: 4 },
  { status: 'CLOSED', days: 6 },
] as const
export type Stage = (typeof RUN_STEPS)[number]['status']
export const hasReached = (stage: Stage, other: Stage): boolean =>
  RUN_STEPS.findIndex(({ status }) => status === stage) >= RUN_STEPS.findIndex(({ status }) => status === other)

interface DemoMonth {
  readonly month: string
  readonly stageOf: (countryID: string) => Stage
  /** The people put on hold by a user in this month, with the reason. */
  readonly holds?: ReadonlyMap<string, string>
}

interface Run {
  readonly id: string
  readonly number: string
  readonly countryId: string
  readonly legalEntityId: string
  readonly legalEntityName: string
  readonly month: string
  readonly token: string
  readonly calculation: Calculation
  readonly stage: Stage
}

/** The time of a step: this many days after the end of the month, and not after now. */
export const timeOfStep = (month: string, days: number, now: Date): Date =>
  new Date(Math.min(Date.parse(`${lastOfMonth(month)}T10:00:00Z`) + days * 86_400_000, now.getTime()))

const keyOf = (...parts: readonly string[]) => parts.join(' ')

/**
 * Writes the runs of a month of all legal entities with their current status, calculated by the same rules as every
 * run, in few statements.
 */
export async function writeMonth(past: DemoHistory, demoMonth: DemoMonth): Promise<void> {
  const { db, appContext, now } = past
  const { month } = demoMonth
  const people = await employedInMonth(db, month)
    .select(['consultant.id', EMPLOYER.as('employer')])
    .where(EMPLOYER, 'is not', null)
    .orderBy('consultant.code')
    .execute()
  const employer = new Map(people.map(({ id, employer: of }) => [id, of]))
  const runs = await runsOf(past, demoMonth, new Set(employer.values()))
  const runOf = (id: string) => runs.get(employer.get(id)!)!
  const requestedPeople = new Map(people.flatMap(({ id }) => (runOf(id) ? [[id, { paysMonth: true }] as const] : [])))
  if (requestedPeople.size === 0) return
  const begun = timeOfStep(month, 0, now)
  const calculated = await calculateEach(db, appContext.secrets, month, (id) => runOf(id).calculation, {
    people: requestedPeople,
    ownLineIDs: [],
    isFinal: false,
    isPastKnown: true,
    today: begun.toISOString().slice(0, 10),
  })
  // A line on automatic hold prevents closing the run until another run has paid it.
  for (const { person, findings } of calculated)
    if (findings.some(({ blocks }) => blocks) && runOf(person.id).stage === 'CLOSED')
      runs.set(employer.get(person.id)!, { ...runOf(person.id), stage: 'PAID' })
  await db
    .insertInto('payrollRun')
    .values([...runs.values()].map((run) => runRow(past, month, run)))
    .execute()
  const lines = calculated.map((one) => lineOf(past, demoMonth, { one, run: runOf(one.person.id) }))
  await insertMany(db, 'payrollLine', lines).execute()
  await saveAppliedItems(db, calculated, new Map(lines.map(({ id, consultantId }) => [consultantId, id])))
  const all = [...runs.values()]
  await refreshAllTotals(
    db,
    all.map(({ id }) => id),
  )
  for (const { id, stage } of all)
    if (hasReached(stage, 'PAID')) await storePayslips(db, id, { on: dayOf(month, 4, now) })
  await lockTimesheets(past, month)
  await writeRunHistory(past, demoMonth, all)
  await postAccruals(past, { month, runs: all, lines, calculated })
  past.entitiesWithRun.clear()
  for (const { legalEntityId } of all) past.entitiesWithRun.add(legalEntityId)
}

/** A run for each legal entity that employs a person, if its country has parameters. */
async function runsOf(past: DemoHistory, { month, stageOf }: DemoMonth, employing: ReadonlySet<string | null>) {
  const { db, entities, unusualPercent, entitiesWithRun: ranBefore } = past
  const runs = new Map<string, Run>()
  for (const { id: legalEntityId, name, countryId } of entities) {
    const parameters = employing.has(legalEntityId) ? await parametersOf(db, countryId, lastOfMonth(month)) : null
    if (!parameters) continue
    const day = firstOfMonth(month)
    const number = await nextNumber(db, { series: 'PAYROLL_RUN', legalEntityID: legalEntityId, day })
    const hasBefore = ranBefore.has(legalEntityId)
    runs.set(legalEntityId, {
      id: randomUUID(),
      token: randomUUID(),
      number,
      month: day,
      countryId,
      legalEntityId,
      legalEntityName: name,
      stage: stageOf(countryId),
      calculation: { runID: null, month, countryID: countryId, parameters, unusualPercent, hasBefore },
    })
  }
  return runs
}

function runRow({ team: hands, now }: DemoHistory, month: string, run: Run): Insertable<DB['payrollRun']> {
  const { preparer, reviewer, approver } = hands
  const { stage, number, token, legalEntityName: _name, calculation, ...place } = run
  const { parameters } = calculation
  const isPaid = hasReached(stage, 'PAID')
  const last = RUN_STEPS.find(({ status }) => status === stage)!
  return {
    ...place,
    number,
    kind: 'REGULAR',
    currency: parameters.currency,
    parametersId: parameters.versionID,
    status: stage,
    stateSince: timeOfStep(month, last.days, now),
    dueOn: wagesDueOn(parameters.wages, month),
    calculation: token,
    calculatedAt: timeOfStep(month, 0, now),
    version: 2 + RUN_STEPS.indexOf(last),
    preparedBy: preparer.id,
    preparerIds: [preparer.id],
    submittedAt: hasReached(stage, 'SUBMITTED') ? timeOfStep(month, 1, now) : null,
    reviewedBy: hasReached(stage, 'REVIEWED') ? reviewer.id : null,
    approvedBy: hasReached(stage, 'APPROVED') ? approver.id : null,
    approvedAt: hasReached(stage, 'APPROVED') ? timeOfStep(month, 3, now) : null,
    releasedBy: isPaid ? reviewer.id : null,
    bankReference: isPaid ? referenceOf(number) : null,
    valueDate: isPaid ? dayOf(month, 4, now) : null,
    createdAt: timeOfStep(month, -0.1, now),
    createdBy: preparer.id,
    updatedAt: timeOfStep(month, last.days, now),
    updatedBy: preparer.id,
  }
}

export const referenceOf = (number: string) => `TT-${number.replace(/\D/g, '')}`

export const dayOf = (month: string, days: number, now: Date) => timeOfStep(month, days, now).toISOString().slice(0, 10)

/** A line with its final status in the run: paid, on hold automatically or by a user, or only calculated. */
function lineOf(
  { team: hands, now }: DemoHistory,
  { month, holds }: DemoMonth,
  { one: calculated, run }: { one: PayrollCalculation; run: Run },
) {
  const { calculation, token, stage } = run
  const row = lineRow(calculated, { run, token, calculation, now: timeOfStep(month, 0, now) }, undefined, new Map())
  const reason = holds?.get(calculated.person.id)
  const paid = { status: 'PAID', paidOn: dayOf(month, 4, now), stateSince: timeOfStep(month, 4, now) }
  return {
    ...row,
    id: randomUUID(),
    ...(reason
      ? { status: 'HELD', reason, heldBy: hands.preparer.id }
      : row.status === 'INCLUDED' && hasReached(stage, 'PAID') && paid),
  }
}

/** Locks the timesheets of paid lines, so that they stay as they were paid. */
async function lockTimesheets({ db, team: hands, now }: DemoHistory, month: string): Promise<void> {
  const when = timeOfStep(month, 4, now)
  const { rows } = await sql<{ id: string; name: string; countryId: string }>`update timesheet set status = 'LOCKED',
      version = timesheet.version + 1, state_since = ${when}, updated_at = ${when}, updated_by = ${hands.reviewer.id}::uuid
    from payroll_line_timesheet share join payroll_line line on line.id = share.line_id join consultant on consultant.id = line.consultant_id
    where share.timesheet_id = timesheet.id and line.status = 'PAID' and timesheet.status = 'APPROVED'
      and timesheet.month = ${firstOfMonth(month)}::date
    returning timesheet.id, consultant.name, timesheet.country_id as "countryId"`.execute(db)
  await writeAuditEntries(
    { db, staff: hands.reviewer },
    rows.map(({ id, name, countryId }) => ({
      event: 'timesheet.locked',
      entity: 'timesheet',
      entityID: id,
      countryID: countryId,
      at: when,
      name: `${name}, ${month}`,
      before: { status: 'APPROVED' },
      after: { status: 'LOCKED' },
    })),
  )
}

/** Writes the audit entries of the runs in chronological order, with the files created on the way. */
async function writeRunHistory(past: DemoHistory, { month }: DemoMonth, runs: readonly Run[]): Promise<void> {
  const { db, team: hands, now } = past
  const { preparer, reviewer, approver } = hands
  const who = { CALCULATED: preparer, SUBMITTED: preparer, REVIEWED: reviewer, APPROVED: approver }
  await writeAuditEntries(
    { db, staff: preparer },
    runs.map((run) => ({
      event: `${PAYROLL_RUN_ENTITY}.created`,
      ...runAuditSubject(run),
      after: { status: 'DRAFT' },
      at: timeOfStep(month, -0.1, now),
    })),
  )
  for (const [i, { status, days }] of RUN_STEPS.entries()) {
    const there = runs.filter(({ stage }) => hasReached(stage, status))
    if (status === 'FILE_GENERATED')
      await createPaymentFilesOf(
        past,
        there.map(({ id }) => id),
        timeOfStep(month, days, now),
      )
    await writeAuditEntries(
      { db, staff: status === 'FILE_GENERATED' ? preparer : (who[status as 'APPROVED'] ?? reviewer) },
      there.map((run) => ({
        event: `${PAYROLL_RUN_ENTITY}.${i === 0 ? 'calculated' : 'status-changed'}`,
        ...runAuditSubject(run),
        before: { status: RUN_STEPS[i - 1]?.status ?? 'DRAFT' },
        after: { status },
        at: timeOfStep(month, days, now),
      })),
    )
  }
}

interface CalculatedMonth {
  readonly month: string
  readonly runs: readonly Run[]
  readonly lines: readonly { readonly consultantId: string; readonly runId: string; readonly status?: string }[]
  readonly calculated: readonly PayrollCalculation[]
}

/** Posts the accruals of gratuity and leave of a closed month, as the job at its end does. */
async function postAccruals(past: DemoHistory, { month, runs, lines, calculated }: CalculatedMonth): Promise<void> {
  const { db, now, accrualBalances: provided, annualLeaveOf: leaveOf } = past
  const closed = new Map(runs.filter(({ stage }) => stage === 'CLOSED').map((run) => [run.id, run]))
  const rows = []
  const paid = lines.flatMap((line, i) =>
    line.status === 'PAID' && closed.has(line.runId) ? [{ run: closed.get(line.runId)!, one: calculated[i]! }] : [],
  )
  const unpaid = await unpaidDays(
    db,
    { month: firstOfMonth(month) },
    paid.map(({ one: calculated }) => calculated.person.id),
  )
  for (const { run, one: calculated } of paid) {
    const { id } = calculated.person
    const { currency } = calculated.line
    const before = (code: string) => provided.get(keyOf(id, run.legalEntityId, code)) ?? toMinor('0', currency)
    const accruals = accrualsOf(
      month,
      { input: calculated.input as never, currency },
      {
        parameters: run.calculation.parameters,
        leaveOn: (day) => leaveOf(id, day),
        before,
        excludedDays: unpaid.get(id) ?? '0',
      },
    )
    for (const { explain, ...accrual } of accruals) {
      provided.set(keyOf(id, run.legalEntityId, accrual.code), accrual.balance)
      rows.push({
        ...accrual,
        explain: JSON.stringify(explain),
        consultantId: id,
        legalEntityId: run.legalEntityId,
        currency,
        month: run.month,
        runId: run.id,
        countryId: run.countryId,
        postedAt: timeOfStep(month, 6.1, now),
      })
    }
  }
  if (rows.length > 0) await db.insertInto('payrollAccrual').values(rows).execute()
  const posted = Map.groupBy(paid, ({ run }) => run)
  await writeAuditEntries(
    { db, staff: null, actor: 'Month end' },
    [...posted].map(([run, of]) => ({
      event: `${PAYROLL_RUN_ENTITY}.accrued`,
      ...runAuditSubject(run),
      after: { accruals: of.length },
      at: timeOfStep(month, 6.1, now),
    })),
  )
}
