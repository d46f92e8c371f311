import { firstOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { annualLeaveOf } from '../../leave/ledger.queries.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { leaversOf, writeOffCycleRun } from './between-runs.demo.ts'
import { enterAdditional, longServing } from './entries.demo.ts'
import { type Stage, timeOfStep, writeMonth } from './past-runs.demo.ts'
import type { DemoHistory } from './past-runs.types.ts'
import { writeSettlements } from './settlements.demo.ts'

interface DemoPayrollContext {
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** The number of past months with payroll, including the last one. */
const MONTHS = 14

/** The status of the runs of the last month; those of earlier months are closed. */
const LAST_MONTH_STAGES: Readonly<Record<string, Stage>> = {
  AE: 'REVIEWED',
  KW: 'APPROVED',
  QA: 'SUBMITTED',
  SA: 'CALCULATED',
  BH: 'FILE_GENERATED',
  OM: 'APPROVED',
  IN: 'SUBMITTED',
  EG: 'REVIEWED',
  PK: 'PAID',
  GB: 'CALCULATED',
}

/** Events in addition to the regular runs, by months ago: a hold with a later payment; a bonus; a final settlement. */
const HELD_MONTHS_AGO = 4
const BONUS_MONTHS_AGO = 7
const SETTLED_LEAVERS = 3

/**
 * Creates fourteen months of payroll for every legal entity: closed with their files and accruals, except the last
 * month, which is in progress.
 */
export async function demoPayroll(db: Db, appContext: AppContext, { users, now }: DemoPayrollContext): Promise<void> {
  const past = await startHistory(db, appContext, { users, now })
  const last = monthAfter(now.toISOString().slice(0, 7), -1)
  await enterAdditional(past, last)
  const [, , , , , , , , , , , disputed] = await longServing(db, 'AE', monthAfter(last, -10), 12)
  let settled = 0
  for (let before = MONTHS - 1; before >= 0; before -= 1) {
    const month = monthAfter(last, -before)
    const isHeld = before === HELD_MONTHS_AGO && disputed
    const holds = new Map(isHeld ? [[disputed.id, 'The client disputes a week of this month.']] : [])
    await writeMonth(past, {
      month,
      holds,
      stageOf: (country) => (before === 0 ? LAST_MONTH_STAGES[country]! : 'CLOSED'),
    })
    if (isHeld) await payHeldPerson(past, { month, person: disputed.id, days: 4.5 })
    if (before === BONUS_MONTHS_AGO) await payBonus(past, month)
    if (before > 0 && before < MONTHS - 2 && settled < SETTLED_LEAVERS) settled += await settleLeaver(past, month)
  }
  await writeSettlements(past)
}

async function startHistory(db: Db, appContext: AppContext, { users, now }: DemoPayrollContext): Promise<DemoHistory> {
  const staff = (role: DemoUser['role']): Staff => ({ ...users.find((one) => one.role === role)!, sessionID: '' })
  const people = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'clientId', 'serviceStartDate', 'joinedDate', 'lastWorkingDay'])
    .execute()
  return {
    db,
    appContext,
    now,
    team: {
      checker: staff('HR_MANAGER'),
      preparer: staff('FINANCE_EXECUTIVE_PAYROLL'),
      reviewer: staff('FINANCE_MANAGER_PAYROLL'),
      approver: staff('CFO'),
    },
    entities: await db.selectFrom('legalEntity').select(['id', 'name', 'countryId']).orderBy('code').execute(),
    unusualPercent: (await companySettings(db)).payroll.unusualPercent,
    annualLeaveOf: await annualLeaveOf(db, people),
    accrualBalances: new Map(),
    entitiesWithRun: new Set(),
  }
}

const employerIn = ({ entities }: DemoHistory, countryID: string) =>
  entities.find(({ countryId }) => countryId === countryID)!.id

const payHeldPerson = (past: DemoHistory, { month, person, days }: { month: string; person: string; days: number }) =>
  writeOffCycleRun(past, { month, days, kind: 'OFFCYCLE', legalEntityID: employerIn(past, 'AE'), people: [person] })

/** Enters a bonus after the wages of the month were sent to the bank. */
async function payBonus(past: DemoHistory, month: string): Promise<void> {
  const { db, team: hands, now } = past
  const [person] = await longServing(db, 'SA', month, 1)
  if (!person) return
  const when = timeOfStep(month, 7, now)
  await db
    .insertInto('payrollAdjustment')
    .values({
      consultantId: person.id,
      currency: person.currency,
      code: 'BONUS',
      amount: '6000.00',
      label: 'Retention bonus, promised by the client',
      firstMonth: firstOfMonth(month),
      lastMonth: firstOfMonth(month),
      createdBy: hands.preparer.id,
      createdAt: when,
      updatedAt: when,
    })
    .execute()
  const between = { month, days: 7.5, kind: 'OFFCYCLE', legalEntityID: employerIn(past, 'SA') } as const
  await writeOffCycleRun(past, { ...between, people: [person.id] })
}

/** Settles the first person who left in the month, after its wages were paid. Returns the number of settled people. */
async function settleLeaver(past: DemoHistory, month: string): Promise<number> {
  const [leaver] = await leaversOf(past, month)
  if (!leaver) return 0
  const { id, legalEntityId: legalEntityID } = leaver
  await writeOffCycleRun(past, { month, days: 8, kind: 'FINAL', legalEntityID, people: [id] })
  return 1
}
