import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { dividedDays, spanOf } from '@muster/contract/timesheets/division.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { clientConfirmation } from '../client-approval/client-approval.queries.ts'
import { factsOfOne, type TimesheetFacts, timesheetColumns } from '../core/facts.queries.ts'
import { notifySubmitter, recordTimesheet, updateTimesheet } from '../core/persistence.actions.ts'
import { daysOf, loadTimesheet, monthOf, type TimesheetRecord } from '../core/timesheets.queries.ts'
import { findUndivided, isSettled, issuedPeriodOver, isUsed, termsOf } from './division.queries.ts'
import { describeSpan, replaceDays, storeRemainingDays } from './division-writing.actions.ts'
import { syncWithTerm } from './term-ends.actions.ts'

interface DivisionParams {
  readonly consultantID: string
  /** Of one month only. */
  readonly month?: string
}

/**
 * Divides the timesheets of a consultant among the terms in force on their days (docs/decisions/0050): days of another
 * term are moved to its timesheet, with their status, and the approval stays for all of them. In the caller's
 * transaction; idempotent.
 */
export async function divideTimesheets(context: WriteContext, { consultantID, month }: DivisionParams): Promise<void> {
  const { db } = context
  await db.selectFrom('consultant').select('id').where('id', '=', consultantID).forUpdate().execute()
  const found = await findUndivided(db, [consultantID], month).execute()
  if (found.length === 0) return
  const terms = await termsOf(db, consultantID)
  for (const { id } of found) {
    const there = await db.selectFrom('timesheet').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (there) await divide(context, await loadTimesheet(db, null, { id }), terms)
  }
  // A timesheet that is no longer marked as duplicate follows the rule from now on.
  await sql`update timesheet set is_duplicate = false where consultant_id = ${consultantID}::uuid and is_duplicate and not exists (
    select from timesheet other where other.consultant_id = timesheet.consultant_id and other.id <> timesheet.id
      and daterange(other.first_day, other.last_day, '[]') && daterange(timesheet.first_day, timesheet.last_day, '[]'))`.execute(
    db,
  )
}

interface Portion {
  readonly facts: TimesheetFacts
  readonly days: readonly TimesheetDay[]
}

async function divide(
  context: WriteContext,
  timesheet: TimesheetRecord,
  terms: Awaited<ReturnType<typeof termsOf>>,
): Promise<void> {
  const { db } = context
  const at = { orderFormID: timesheet.orderFormId, clientID: timesheet.clientId }
  const { stay, moved, dropped } = dividedDays(daysOf(timesheet), at, terms)
  if (moved.length === 0 && dropped.length === 0) return void (await syncWithTerm(context, timesheet, terms))
  const placed: Portion[] = []
  for (const { term, days } of moved) {
    const facts = await factsOfOne(db, term.orderFormID, monthOf(timesheet))
    if (facts && (await clearDraft(context, term.orderFormID, timesheet))) placed.push({ facts, days })
  }
  const [first, ...others] = placed
  const newPlace = stay.length === 0 ? first : undefined
  if (stay.length === 0 && !newPlace) return void (await deleteEmptied(context, timesheet))
  const billedPeriodID = await issuedPeriodOver(db, timesheet.id)
  const { isProved } = await clientConfirmation(db, timesheet.id)
  const locks = { settled: await isSettled(db, timesheet.id), isProved }
  // The timesheet releases its days before others get them.
  const after = newPlace
    ? await moveTimesheetItself(context, timesheet, newPlace, locks)
    : await storeRemainingDays(context, timesheet, stay)
  for (const portion of newPlace ? others : placed)
    await createFromDays(context, { from: after, state: statusFor(timesheet, portion, locks), billedPeriodID }, portion)
  const reason = describeDivision(timesheet, { stay, moved, dropped }, await numbersOf(db, moved))
  await recordTimesheet(context, 'split', await loadTimesheet(db, null, { id: timesheet.id }), {
    before: timesheet,
    reason,
  })
  await notifySubmitter(context, { ...after, reason }, 'divided', timesheet.approvedBy ? [timesheet.approvedBy] : [])
}

/** The timesheet of the other term in the month is replaced if it has no entered days; one with entered days keeps them. */
async function clearDraft(context: WriteContext, orderFormID: string, { month }: TimesheetRecord): Promise<boolean> {
  const { db } = context
  const there = await db
    .selectFrom('timesheet')
    .select(['id', 'status', 'enteredAt'])
    .select(
      sql<boolean>`exists (select from timesheet_adjustment change where timesheet.id in (change.counted_in, change.timesheet_id))
        or exists (select from document where document.timesheet_id = timesheet.id)`.as('isUsed'),
    )
    .where('orderFormId', '=', orderFormID)
    .where('month', '=', month)
    .executeTakeFirst()
  if (!there) return true
  if (there.status !== 'DRAFT' || there.enteredAt !== null || there.isUsed) return false
  await recordTimesheet(context, 'deleted', await loadTimesheet(db, null, { id: there.id }))
  await db.deleteFrom('timesheet').where('id', '=', there.id).execute()
  return true
}

/** It has no days left: they are on timesheets of their own terms. A paid or billed one stays unchanged. */
async function deleteEmptied(context: WriteContext, timesheet: TimesheetRecord): Promise<void> {
  const { db } = context
  if (timesheet.status === 'LOCKED' || (await isUsed(db, timesheet.id))) return
  const reason = 'All days were moved to the timesheets of the order forms effective on those days.'
  await recordTimesheet(context, 'deleted', timesheet, { reason })
  await db.deleteFrom('timesheet').where('id', '=', timesheet.id).execute()
}

/** Moves the timesheet itself to another order form, to which all its remaining days belong. */
async function moveTimesheetItself(
  context: WriteContext,
  timesheet: TimesheetRecord,
  portion: Portion,
  locks: TimesheetLocks,
): Promise<TimesheetRecord> {
  await context.db
    .insertInto('timesheetMove')
    .values(moveOf(context, timesheet, timesheet.id, portion))
    .execute()
  const moved = await replaceDays(context, timesheet, portion.days, portion.facts)
  const state = locks.settled ? timesheet : statusFor(timesheet, portion, locks)
  if (state.status === timesheet.status) return moved
  const { status, approvedBy, approvedAt, reason } = state
  await updateTimesheet(context, timesheet.id, { status, approvedBy, approvedAt, reason, stateSince: context.now })
  return loadTimesheet(context.db, null, { id: timesheet.id })
}

const moveOf = ({ now }: WriteContext, from: TimesheetRecord, to: string, { facts, days }: Portion) => {
  const span = spanOf(days)
  return {
    fromTimesheetId: from.id,
    toTimesheetId: to,
    fromOrderFormId: from.orderFormId,
    toOrderFormId: facts.orderFormID,
    firstDay: span.from,
    lastDay: span.to,
    movedAt: now,
  }
}

interface TimesheetLocks {
  readonly settled: boolean
  readonly isProved: boolean
}

type PortionStatus = Pick<TimesheetRecord, 'status' | 'approvedBy' | 'approvedAt' | 'reason'>

const OTHER_CALENDAR = 'The calendar of the order form differs on these days. Review and submit them again.'

/** Approved and client-confirmed days keep their status; days that must be checked again are returned. */
function statusFor(
  timesheet: TimesheetRecord,
  { facts, days }: Portion,
  { settled, isProved }: TimesheetLocks,
): PortionStatus {
  const { status, approvedBy, approvedAt, reason } = timesheet
  const dates = new Map(days.map((day) => [day.date, day]))
  const open = { approvedBy: null, approvedAt: null }
  if (facts.expected.some(({ date }) => !dates.has(date))) return { ...open, status: 'DRAFT', reason: null }
  const isOther = facts.expected.some(({ date, isWorkday }) => dates.get(date)!.isWorkday !== isWorkday)
  if (isOther && !settled && status !== 'DRAFT') return { ...open, status: 'REJECTED', reason: OTHER_CALENDAR }
  // Its document stays with the timesheet to which it was added.
  if (status === 'SUBMITTED' && isProved) return { ...open, status: 'CLIENT_CONFIRMED', reason }
  return { status, approvedBy, approvedAt, reason }
}

interface DaysSource {
  readonly from: TimesheetRecord
  readonly state: PortionStatus
  readonly billedPeriodID: string | null
}

/** Creates the timesheet of another order form from days of another timesheet, with their status. */
async function createFromDays(
  context: WriteContext,
  { from, state, billedPeriodID }: DaysSource,
  { facts, days: portion }: Portion,
): Promise<void> {
  const { db, now, staff } = context
  const byDate = new Map(portion.map((day) => [day.date, day]))
  const days = facts.expected.map((day) => byDate.get(day.date) ?? day)
  const { id } = await db
    .insertInto('timesheet')
    .values({
      orderFormId: facts.orderFormID,
      consultantId: from.consultantId,
      clientId: facts.clientID,
      month: from.month,
      countryId: facts.countryID,
      legalEntityId: facts.legalEntityID,
      ...timesheetColumns(days, facts.billing),
      ...state,
      enteredAt: from.enteredAt,
      submittedBy: from.submittedBy,
      submittedAt: from.submittedAt,
      contributorIds: from.contributorIds,
      stateSince: state.status === from.status ? from.stateSince : now,
      createdAt: now,
      createdBy: staff?.id ?? null,
      updatedAt: now,
      updatedBy: staff?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dates = [...byDate.keys()]
  await db
    .updateTable('timesheetAdjustment')
    .set({ timesheetId: id })
    .where('timesheetId', '=', from.id)
    .where('countedIn', '<>', id)
    .where('date', 'in', dates)
    .execute()
  await db
    .insertInto('timesheetMove')
    .values({ ...moveOf(context, from, id, { facts, days: portion }), billedPeriodId: billedPeriodID })
    .execute()
  // The payroll line that pays the days refers to this timesheet from now on.
  if (state.status === from.status)
    await sql`insert into payroll_line_timesheet (timesheet_id, line_id)
      select ${id}::uuid, line_id from payroll_line_timesheet where timesheet_id = ${from.id}::uuid`.execute(db)
  const made = await loadTimesheet(db, null, { id })
  const reason = `${describeSpan(portion)} moved from ${from.orderFormNumber}.`
  await recordTimesheet(context, 'created', made, { reason })
}

const numbersOf = async (db: Db, moved: ReturnType<typeof dividedDays<TimesheetDay>>['moved']) =>
  new Map(
    moved.length === 0
      ? []
      : (
          await db
            .selectFrom('orderForm')
            .select(['id', 'number'])
            .where('id', 'in', [...moved.map(({ term }) => term.orderFormID)])
            .execute()
        ).map(({ id, number }) => [id, number ?? ''] as const),
  )

/** The remaining and the moved days, for the history and the users of the timesheet. */
function describeDivision(
  timesheet: TimesheetRecord,
  { stay, moved, dropped }: Pick<ReturnType<typeof dividedDays<TimesheetDay>>, 'stay' | 'moved' | 'dropped'>,
  numbers: ReadonlyMap<string, string>,
): string {
  return [
    ...(stay.length > 0 ? [`${describeSpan(stay)} stay on ${timesheet.orderFormNumber}.`] : []),
    ...moved.map(({ term, days }) => `${describeSpan(days)} moved to ${numbers.get(term.orderFormID)}.`),
    ...(dropped.length > 0 ? [`${describeSpan(dropped)} are outside the placement and were removed.`] : []),
  ].join(' ')
}
