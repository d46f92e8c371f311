import { FINANCE_ROLES } from '@muster/contract/access/roles.ts'
import { formatLongDate, formatLongMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { notify } from '../../../kernel/app/events.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { factsOfOne } from '../core/facts.queries.ts'
import { daysOf, loadTimesheet, monthOf, TIMESHEET_ENTITY, type TimesheetRecord } from '../core/timesheets.queries.ts'
import { findNextOpen, updateTotals } from './adjustments.actions.ts'
import { adjustmentsOf } from './adjustments.queries.ts'
import { termsOf } from './division.queries.ts'
import { generateTimesheets } from './generate.actions.ts'

/**
 * Leave that was approved or cancelled for days of a locked timesheet becomes adjustments of these days: they are
 * applied in the next open month of the placement, in pay and invoice, and finance is notified.
 */
export async function correctLockedTimesheets(
  appContext: Pick<AppContext, 'db' | 'log' | 'now'>,
  leaveID: string,
): Promise<void> {
  const leave = await leaveOf(appContext.db, leaveID)
  const by = leave && (leave.cancelledBy ?? leave.decidedBy)
  if (!leave || !by || leave.kind !== 'ABSENCE') return
  const locked = await appContext.db
    .selectFrom('timesheet')
    .select('id')
    .where('consultantId', '=', leave.consultantId)
    .where('status', '=', 'LOCKED')
    .where('firstDay', '<=', leave.endsOn)
    .where('lastDay', '>=', leave.startsOn)
    .orderBy('firstDay')
    .execute()
  await forEachRow(appContext, locked, ({ id }) =>
    inTransaction(appContext.db, (db) =>
      correctTimesheet({ db, staff: null, actor: 'Leave', now: appContext.now() }, id, { ...leave, by }),
    ),
  )
}

const leaveOf = (db: Db, id: string) =>
  db
    .selectFrom('leave')
    .select(['id', 'kind', 'status', 'consultantId', 'startsOn', 'endsOn', 'decidedBy', 'cancelledBy'])
    .where('id', '=', id)
    .executeTakeFirst()

type DecidedLeave = NonNullable<Awaited<ReturnType<typeof leaveOf>>> & { readonly by: string }

interface DayChange {
  readonly before: TimesheetDay
  readonly after: TimesheetDay
}

/** The days of the leave that differ on a locked timesheet, after its corrections. */
async function changesOf(
  db: Db,
  timesheet: TimesheetRecord,
  { id, startsOn, endsOn }: DecidedLeave,
): Promise<DayChange[]> {
  const facts = await factsOfOne(db, timesheet.orderFormId, monthOf(timesheet))
  const corrected = await adjustmentsOf(db, timesheet.id)
  const current = new Map(
    [...daysOf(timesheet), ...corrected.map(({ after }) => after)].map((day) => [day.date, day] as const),
  )
  return (facts?.expected ?? []).flatMap((after) => {
    const before = current.get(after.date)
    const isOfLeave = after.leaveID === id || before?.leaveID === id
    const isWithin = startsOn <= after.date && after.date <= endsOn
    return before && isWithin && isOfLeave && before.leaveID !== after.leaveID ? [{ before, after }] : []
  })
}

async function correctTimesheet(context: WriteContext, timesheetID: string, leave: DecidedLeave): Promise<void> {
  const { db, now } = context
  const timesheet = await loadTimesheet(db, null, { id: timesheetID, lock: true })
  const changes = await changesOf(db, timesheet, leave)
  if (changes.length === 0) return
  const target = (await findNextOpen(db, timesheet)) ?? (await createNextTimesheet(context, timesheet))
  const event = leave.status === 'CANCELLED' ? 'Leave was cancelled' : 'Leave was approved'
  const reason = `${event} after the month was paid or billed.`
  if (target) {
    await db
      .insertInto('timesheetAdjustment')
      .values(
        changes.map(({ before, after }) => ({
          timesheetId: timesheet.id,
          countedIn: target.id,
          date: after.date,
          reason,
          createdBy: leave.by,
          createdAt: now,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })),
      )
      .execute()
    await updateTotals(context, target, reason)
  }
  await notifyFinance(context, timesheet, { changes, target, what: event })
}

/** The timesheet of a later month, created for the adjustment: of the term of the placement in force then. */
async function createNextTimesheet(
  context: WriteContext,
  timesheet: TimesheetRecord,
): Promise<TimesheetRecord | undefined> {
  const last = context.now.toISOString().slice(0, 7)
  const terms = (await termsOf(context.db, timesheet.consultantId)).filter(
    ({ clientID }) => clientID === timesheet.clientId,
  )
  for (let month = monthAfter(monthOf(timesheet)); month <= monthAfter(last); month = monthAfter(month)) {
    for (const { orderFormID } of terms) await generateTimesheets(context, { month, countryIDs: null, orderFormID })
    const found = await findNextOpen(context.db, timesheet)
    if (found) return found
  }
  return undefined
}

interface LeaveAdjustmentNote {
  readonly changes: readonly DayChange[]
  readonly target: TimesheetRecord | undefined
  readonly what: string
}

/** Notifies those who pay and bill in the country which days of a closed month changed, and where they are applied. */
async function notifyFinance(
  context: WriteContext,
  timesheet: TimesheetRecord,
  { changes, target, what }: LeaveAdjustmentNote,
): Promise<void> {
  const days = changes.map(({ after }) => formatLongDate(after.date)).join(', ')
  const month = formatLongMonth(monthOf(timesheet))
  const counts = target
    ? `The difference is applied in the timesheet of ${formatLongMonth(monthOf(target))}, and paid and billed once that is approved.`
    : 'The placement has no later timesheet. Use the final settlement and a credit note.'
  await notify(context, {
    to: await userIDsWithAccess(context.db, [...FINANCE_ROLES], timesheet.countryId),
    type: 'TIMESHEET_ACTION',
    subject: `Leave changed a paid or billed month: ${timesheet.personName}, ${month}`,
    message: `${what} for ${days}. ${counts}`,
    orderFormID: timesheet.orderFormId,
    entity: TIMESHEET_ENTITY,
    entityID: (target ?? timesheet).id,
  })
}
