import { lastOfMonth } from '@muster/contract/kernel/days.ts'
import { isZero } from '@muster/contract/kernel/exact.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { moveBetween, statesOf } from '@muster/contract/kernel/states.ts'
import { OVERTIME_KINDS, type SheetDay } from '@muster/contract/timesheets/day.contract.ts'
import {
  type DayWarning,
  exemptWarnings,
  sheetProblems,
  sheetWarnings,
} from '@muster/contract/timesheets/guards.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetView } from '@muster/contract/timesheets/sight.contract.ts'
import {
  isOpenSheet,
  TIMESHEET_GUARDS,
  type TimesheetGuard,
  type TimesheetStatus,
  timesheetStates,
} from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { historyOf } from '../../kernel/history.ts'
import type { Call } from '../../kernel/route.ts'
import type { Scope, Staff } from '../../kernel/scope.ts'
import { adjustmentsIn, adjustmentsOf } from './adjustments.queries.ts'
import { isUnauthorised, mayWaiveAuthorisation } from './authorisation.queries.ts'
import { movesOf as daysMovedOf } from './division.queries.ts'
import { factsOfOne, type SheetFacts, standingDays } from './facts.queries.ts'
import { type ClientWord, confirmationsOf, wordOfClient } from './proof.queries.ts'
import { daysOf, hoursOf, monthOf, presentRow, type SheetRecord, sheetAtHand, statusOf } from './timesheets.queries.ts'

type Endpoints = typeof timesheetEndpoints

/** A sheet with its days as they stand: an open one follows the calendar and the leave of now. */
export interface SheetNow {
  readonly row: SheetRecord
  /** Undefined when the placement has no day in the month any more. */
  readonly facts: SheetFacts | undefined
  readonly days: readonly SheetDay[]
  readonly problems: readonly { path: string; code: string; message: string }[]
  readonly warnings: readonly DayWarning[]
}

const NOTHING = { problems: [], warnings: [] } as const

export async function sheetNow(db: Db, row: SheetRecord): Promise<SheetNow> {
  const status = statusOf(row)
  const written = daysOf(row)
  // What was approved stands, whatever the calendar says afterwards.
  if (status === 'APPROVED' || status === 'LOCKED') return { row, facts: undefined, days: written, ...NOTHING }
  const facts = await factsOfOne(db, row.orderFormId, monthOf(row))
  if (!facts) return { row, facts, days: written, ...NOTHING }
  const days = isOpenSheet(status) ? standingDays(facts.expected, written) : written
  const { expected } = facts
  const warnings = [...sheetWarnings(days, expected), ...exemptWarnings(days, await payOfOvertime(db, row, days))]
  return { row, facts, days, problems: sheetProblems(days, expected), warnings }
}

/** The editions of the pay, where the month has overtime at all. */
const payOfOvertime = async (db: Db, row: SheetRecord, days: readonly SheetDay[]) =>
  days.every(({ overtime }) => OVERTIME_KINDS.every((kind) => isZero(overtime[kind])))
    ? []
    : db
        .selectFrom('consultantPay')
        .select(['effectiveFrom as from', 'overtimeExempt'])
        .where('consultantId', '=', row.consultantId)
        .where('effectiveFrom', '<=', lastOfMonth(monthOf(row)))
        .execute()

/** Those that this person is told: whether overtime is paid belongs to the pay, and payroll says it again at the line. */
export const warningsFor = (staff: Staff, { warnings }: SheetNow): DayWarning[] =>
  warnings.filter(({ code }) => code !== 'overtimeNotPaid' || may(staff, right('consultant-pay', 'view')))

interface Looking extends ClientWord {
  /** Some day of it has no valid authorisation to work. */
  readonly lacksAuthorisation: boolean
  readonly staff: Staff
  readonly today: string
}

/** The guards of a step that refuse now, each with its words. */
export function refusing(
  to: TimesheetStatus,
  { row, facts, days, problems }: SheetNow,
  { staff, today, isProved, isObjected, isBeingPaid, lacksAuthorisation }: Looking,
): { name: TimesheetGuard; message: string }[] {
  const move = moveBetween(timesheetStates, statusOf(row), to)
  const there = new Set((facts?.expected ?? []).map(({ date }) => date))
  const holds: Record<TimesheetGuard, boolean> = {
    withinPlacement: there.size > 0 && days.every(({ date }) => there.has(date)),
    daysFit: problems.length === 0,
    monthBegun: row.firstDay <= today,
    // Confirming is the proof itself, so that step asks for it of everybody; the approval only where the client does.
    hasProof: isProved || (to === 'APPROVED' && !row.requiresSignedTimesheet),
    notTheSubmitter: row.submittedBy !== staff.id,
    notAWriter: !row.writers.includes(staff.id),
    notObjected: !isObjected,
    workAuthorised: !lacksAuthorisation || mayWaiveAuthorisation(staff),
    notSettled: row.status !== 'LOCKED' && !isBeingPaid,
  }
  const names = (move?.guard?.split(', ') ?? []) as TimesheetGuard[]
  return names.filter((name) => !holds[name]).map((name) => ({ name, message: TIMESHEET_GUARDS[name] }))
}

function movesOf(now: SheetNow, looking: Looking): Timesheet['moves'] {
  const from = statusOf(now.row)
  return statesOf(timesheetStates).flatMap((to) => {
    const move = moveBetween(timesheetStates, from, to)
    if (!move || move.system || !may(looking.staff, move.may)) return []
    const why = refusing(to, now, looking)
    const needsReason = move.reason === true || (to === 'APPROVED' && looking.lacksAuthorisation)
    return [{ to, allowed: why.length === 0, needsReason, why }]
  })
}

const peopleByID = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('appUser')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Days that went to the sheet of another order form, or came from one, when its term changed. */
const movedOf = async (db: Db, id: string): Promise<Timesheet['moved']> =>
  (await daysMovedOf(db, id)).map((row) => ({
    ...{ from: row.firstDay, to: row.lastDay, at: row.movedAt.toISOString(), isGone: row.toSheet !== id },
    timesheetID: row.toSheet === id ? row.fromSheet : row.toSheet,
    _from: { id: row.fromOrderForm, name: row.fromNumber ?? '' },
    _to: { id: row.toOrderForm, name: row.toNumber ?? '' },
  }))

/** Leave that is asked for on days of the timesheet, until somebody approves or rejects it. */
async function pendingLeaveOf(db: Db, { consultantId, firstDay, lastDay }: SheetRecord) {
  const rows = await db
    .selectFrom('leave')
    .select(['id', 'type', 'startsOn', 'endsOn'])
    .where('consultantId', '=', consultantId)
    .where('kind', '=', 'ABSENCE')
    .where('status', '=', 'REQUESTED')
    .where('startsOn', '<=', lastDay)
    .where('endsOn', '>=', firstDay)
    .orderBy('startsOn')
    .execute()
  return rows as Timesheet['pendingLeave']
}

type Reading = Pick<Call<Endpoints['get']>, 'db' | 'staff' | 'today' | 'now' | 'world'>

/** The whole record, with what the caller may do with it. */
export async function readSheet(reading: Reading, scope: Scope | null, id: string): Promise<Timesheet> {
  const { db, staff, today, now: at } = reading
  const row = await sheetAtHand(db, scope, { id })
  const now = await sheetNow(db, row)
  const word = { ...(await wordOfClient(db, id)), lacksAuthorisation: await isUnauthorised(db, id, today) }
  const reminders = await db
    .selectFrom('timesheetReminder')
    .leftJoin('appUser', 'appUser.id', 'timesheetReminder.sentBy')
    .select(['sentAt', 'toAddress', 'sentBy', 'step', 'appUser.name'])
    .where('timesheetId', '=', id)
    .orderBy('sentAt')
    .execute()
  return {
    ...presentRow(row),
    days: [...now.days],
    hoursPerDay: hoursOf(row),
    isOpen: isOpenSheet(statusOf(row)),
    needsProof: row.requiresSignedTimesheet,
    hasProof: word.isProved,
    _writers: await peopleByID(db, row.writers),
    confirmations: await confirmationsOf(reading, id, at),
    problems: [...now.problems],
    warnings: warningsFor(staff, now),
    pendingLeave: await pendingLeaveOf(db, row),
    moved: await movedOf(db, id),
    adjustments: await adjustmentsIn(db, id),
    corrections: await adjustmentsOf(db, id),
    reminders: reminders.map(({ sentAt, toAddress, sentBy, step, name }) => ({
      ...{ at: sentAt.toISOString(), to: toAddress, step },
      _by: sentBy ? { id: sentBy, name: name ?? '' } : null,
    })),
    moves: movesOf(now, { staff, today, ...word }),
  }
}

export const getSheet = (call: Call<Endpoints['get']>): Promise<Timesheet> =>
  readSheet(call, call.scope, call.params.id)

export async function sheetHistory(call: Call<Endpoints['history']>) {
  const { id } = await sheetAtHand(call.db, call.scope, { id: call.params.id })
  return historyOf(call, { entity: 'timesheet', entityID: id, view: timesheetView, reasonField: 'reason' })
}
