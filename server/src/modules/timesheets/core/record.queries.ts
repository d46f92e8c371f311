import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { OVERTIME_KINDS, type TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import {
  type DayWarning,
  exemptWarnings,
  timesheetProblems,
  timesheetWarnings,
} from '@muster/contract/timesheets/guards.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import {
  isOpenTimesheet,
  TIMESHEET_GUARDS,
  type TimesheetGuard,
  type TimesheetMove,
  type TimesheetStatus,
  timesheetStates,
} from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { timesheetView } from '@muster/contract/timesheets/visibility.contract.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { reminderMailsOf } from '../../../kernel/reminders/log.ts'
import { availableTransitions, type FailedGuard } from '../../../kernel/transitions/checks.ts'
import {
  type ClientConfirmation,
  clientConfirmation,
  confirmationsOf,
} from '../client-approval/client-approval.queries.ts'
import { adjustmentsIn, adjustmentsOf } from '../months/adjustments.queries.ts'
import { daysMovedOf } from '../months/division.queries.ts'
import { isUnauthorised, mayWaiveAuthorisation } from './authorisation.queries.ts'
import { daysFollowingCalendar, factsOfOne, type TimesheetFacts } from './facts.queries.ts'
import { reminderStepLabel } from './reminder-step.rules.ts'
import {
  daysOf,
  hoursOf,
  loadTimesheet,
  monthOf,
  presentTimesheetRow,
  statusOf,
  TIMESHEET_ENTITY,
  type TimesheetRecord,
} from './timesheets.queries.ts'

type Endpoints = typeof timesheetEndpoints

/** A timesheet with its current days: an open one follows the current calendar and leave. */
export interface TimesheetNow {
  readonly row: TimesheetRecord
  /** Undefined if the placement no longer has a day in the month. */
  readonly facts: TimesheetFacts | undefined
  readonly days: readonly TimesheetDay[]
  readonly problems: readonly { path: string; code: string; message: string }[]
  readonly warnings: readonly DayWarning[]
}

const NOTHING = { problems: [], warnings: [] } as const

export async function timesheetNow(db: Db, row: TimesheetRecord): Promise<TimesheetNow> {
  const status = statusOf(row)
  const written = daysOf(row)
  // Approved days do not change when the calendar does.
  if (status === 'APPROVED' || status === 'LOCKED') return { row, facts: undefined, days: written, ...NOTHING }
  const facts = await factsOfOne(db, row.orderFormId, monthOf(row))
  if (!facts) return { row, facts, days: written, ...NOTHING }
  const days = isOpenTimesheet(status) ? daysFollowingCalendar(facts.expected, written) : written
  const { expected } = facts
  const warnings = [...timesheetWarnings(days, expected), ...exemptWarnings(days, await payOfOvertime(db, row, days))]
  return { row, facts, days, problems: timesheetProblems(days, expected), warnings }
}

/** The versions of the pay, if the month has overtime. */
const payOfOvertime = async (db: Db, row: TimesheetRecord, days: readonly TimesheetDay[]) =>
  days.every(({ overtime }) => OVERTIME_KINDS.every((kind) => isZero(overtime[kind])))
    ? []
    : db
        .selectFrom('consultantPay')
        .select(['effectiveFrom as from', 'overtimeExempt'])
        .where('consultantId', '=', row.consultantId)
        .where('effectiveFrom', '<=', lastOfMonth(monthOf(row)))
        .execute()

/** The warnings shown to this user: whether overtime is paid is pay data, and payroll repeats it on the line. */
const warningsFor = (staff: Staff, { warnings }: TimesheetNow): DayWarning[] =>
  warnings.filter(({ code }) => code !== 'OVERTIME_NOT_PAID' || may(staff, right('consultant-pay', 'view')))

interface TimesheetLookupContext extends ClientConfirmation {
  /** A day of it without a valid work authorisation. */
  readonly isMissingAuthorisation: boolean
  readonly staff: Staff
  readonly today: string
}

/** The failed guards of a transition. */
export function failedTimesheetGuards(
  { guards }: TimesheetMove,
  to: TimesheetStatus,
  { row, facts, days, problems }: TimesheetNow,
  { staff, today, isProved, isObjected, isBeingPaid, isMissingAuthorisation }: TimesheetLookupContext,
): FailedGuard<TimesheetGuard>[] {
  const there = new Set((facts?.expected ?? []).map(({ date }) => date))
  const holds: Record<TimesheetGuard, boolean> = {
    withinPlacement: there.size > 0 && days.every(({ date }) => there.has(date)),
    daysAreValid: problems.length === 0,
    monthStarted: row.firstDay <= today,
    // Confirming is the client's proof itself, so this transition always requires it; the approval only if the client
    // requires it.
    hasClientApproval: isProved || (to === 'APPROVED' && !row.requiresSignedTimesheet),
    notTheSubmitter: row.submittedBy !== staff.id,
    notAContributor: !row.contributorIds.includes(staff.id),
    notObjected: !isObjected,
    workAuthorised: !isMissingAuthorisation || mayWaiveAuthorisation(staff),
    notSettled: row.status !== 'LOCKED' && !isBeingPaid,
  }
  return guards.filter((name) => !holds[name]).map((name) => ({ name, message: TIMESHEET_GUARDS[name] }))
}

async function availableTimesheetTransitions(
  now: TimesheetNow,
  context: TimesheetLookupContext,
): Promise<Timesheet['availableTransitions']> {
  const { staff, isMissingAuthorisation } = context
  const moves = await availableTransitions(timesheetStates, { staff, from: statusOf(now.row) }, (move, to) =>
    failedTimesheetGuards(move, to, now, context),
  )
  return moves.map((move) => (move.to === 'APPROVED' && isMissingAuthorisation ? { ...move, needsReason: true } : move))
}

const peopleByID = (db: Db, ids: readonly string[]) =>
  db.selectFrom('appUser').select(['id', 'name']).where('id', '=', anyOf(ids)).orderBy('name').orderBy('id').execute()

/** Days that were moved to the timesheet of another order form, or from one, when its term changed. */
const movedOf = async (db: Db, id: string): Promise<Timesheet['moved']> =>
  (await daysMovedOf(db, id)).map((row) => ({
    from: row.firstDay,
    to: row.lastDay,
    at: row.movedAt.toISOString(),
    isGone: row.toTimesheetId !== id,
    timesheetID: row.toTimesheetId === id ? row.fromTimesheetId : row.toTimesheetId,
    _from: { id: row.fromOrderFormId, name: row.fromNumber ?? '' },
    _to: { id: row.toOrderFormId, name: row.toNumber ?? '' },
  }))

/** Leave that is requested on days of the timesheet, until a person approves or rejects it. */
async function pendingLeaveOf(db: Db, { consultantId, firstDay, lastDay }: TimesheetRecord) {
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

type TimesheetReadContext = Pick<Call<Endpoints['get']>, 'db' | 'staff' | 'today' | 'now' | 'appContext'>

/** The complete record, with the transitions available to the user. */
export async function readTimesheet(
  reading: TimesheetReadContext,
  scope: Scope | null,
  id: string,
): Promise<Timesheet> {
  const { db, staff, today, now: at } = reading
  const row = await loadTimesheet(db, scope, { id })
  const now = await timesheetNow(db, row)
  const confirmation = {
    ...(await clientConfirmation(db, id)),
    isMissingAuthorisation: await isUnauthorised(db, id, today),
  }
  const reminders = await reminderMailsOf(db, TIMESHEET_ENTITY, id)
  return {
    ...presentTimesheetRow(row),
    days: [...now.days],
    hoursPerDay: hoursOf(row),
    isOpen: isOpenTimesheet(statusOf(row)),
    needsProof: row.requiresSignedTimesheet,
    hasClientApproval: confirmation.isProved,
    _contributors: await peopleByID(db, row.contributorIds),
    confirmations: await confirmationsOf(reading, id, at),
    problems: [...now.problems],
    warnings: warningsFor(staff, now),
    pendingLeave: await pendingLeaveOf(db, row),
    moved: await movedOf(db, id),
    adjustments: await adjustmentsIn(db, id),
    ownAdjustments: await adjustmentsOf(db, id),
    reminders: reminders.map(({ sentAt, toAddress, sentBy, name, ...sent }) => ({
      at: sentAt.toISOString(),
      to: toAddress,
      step: reminderStepLabel(sent),
      _by: sentBy ? { id: sentBy, name: name ?? '' } : null,
    })),
    availableTransitions: await availableTimesheetTransitions(now, { staff, today, ...confirmation }),
  }
}

export const getTimesheet = (call: Call<Endpoints['get']>): Promise<Timesheet> =>
  readTimesheet(call, call.scope, call.params.id)

export const timesheetHistory = recordHistory('timesheet', loadTimesheet, {
  view: timesheetView,
  reasonField: 'reason',
})
