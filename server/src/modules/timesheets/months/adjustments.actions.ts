import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { entryProblems, timesheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { conflict, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { factsOfOne, timesheetColumns } from '../core/facts.queries.ts'
import { contributorsWith, recordTimesheet, updateTimesheet } from '../core/persistence.actions.ts'
import { readTimesheet, timesheetNow } from '../core/record.queries.ts'
import { daysOf, loadTimesheet, monthOf, type TimesheetRecord } from '../core/timesheets.queries.ts'
import { adjustmentInputsIn, adjustmentsOf } from './adjustments.queries.ts'

type Endpoints = typeof timesheetEndpoints
type AdjustContext = Pick<Call<Endpoints['adjust']>, 'db' | 'staff' | 'now' | 'requestID' | 'ip'>

/**
 * Corrects a day of a locked month. The month itself stays as paid and billed; the difference is applied in the next
 * open month of the placement, and approved with it.
 */
export async function adjustTimesheet(call: Call<Endpoints['adjust']>): Promise<Timesheet> {
  const { db, scope, params, body, staff, now } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id, lock: true })
  if (timesheet.version !== body.version) throw staleVersion(await readTimesheet(call, scope, timesheet.id))
  if (timesheet.status !== 'LOCKED')
    throw conflict(
      'NOT_LOCKED',
      `This timesheet ${statusClause(timesheetStatusLabels, timesheet.status)}. Return it and correct its days.`,
    )
  const facts = await factsOfOne(db, timesheet.orderFormId, monthOf(timesheet))
  if (!facts) throw ruleViolation('PLACEMENT_NOT_ACTIVE', 'The placement has no days left in this month.')
  const corrected = await adjustmentsOf(db, timesheet.id)
  // A day with an earlier adjustment is corrected from there, with the current calendar and leave.
  const before =
    corrected.findLast(({ date }) => date === body.day.date)?.after ??
    daysOf(timesheet).find(({ date }) => date === body.day.date)
  const [after] = enteredOver(
    facts.expected.filter(({ date }) => date === body.day.date),
    [body.day],
    facts.calendar,
  )
  const problems = [
    ...entryProblems(facts.expected, [body.day]),
    ...(after ? timesheetProblems([after], facts.expected) : []),
  ]
  const [first] = problems
  if (first) throw ruleViolation(first.code, first.message, problems)
  if (!before || !after) throw notFound('day')
  const target = await requireNextOpen(call, timesheet)
  await db
    .insertInto('timesheetAdjustment')
    .values({
      timesheetId: timesheet.id,
      countedIn: target.id,
      date: body.day.date,
      reason: body.reason,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      createdAt: now,
      createdBy: staff.id,
    })
    .execute()
  await updateTotals(call, target, body.reason)
  return readTimesheet(call, null, timesheet.id)
}

/** The next timesheet of the placement that can be edited, whichever of its terms is in force then. */
export async function findNextOpen(db: Db, timesheet: TimesheetRecord): Promise<TimesheetRecord | undefined> {
  const later = await db
    .selectFrom('timesheet')
    .innerJoin('orderForm', 'orderForm.id', 'timesheet.orderFormId')
    .select(['timesheet.id', 'timesheet.orderFormId', 'timesheet.month'])
    .where('timesheet.consultantId', '=', timesheet.consultantId)
    .where('orderForm.placementId', '=', (eb) =>
      eb.selectFrom('orderForm').select('placementId').where('id', '=', timesheet.orderFormId),
    )
    .where('timesheet.firstDay', '>', timesheet.lastDay)
    .where('timesheet.status', 'in', ['DRAFT', 'REJECTED'])
    .where('timesheet.isDuplicate', '=', false)
    .orderBy('timesheet.firstDay')
    .forUpdate('timesheet')
    .execute()
  for (const { id, orderFormId, month } of later)
    if (await factsOfOne(db, orderFormId, month.slice(0, 7))) return loadTimesheet(db, null, { id })
  return undefined
}

async function requireNextOpen({ db }: AdjustContext, timesheet: TimesheetRecord): Promise<TimesheetRecord> {
  const next = await findNextOpen(db, timesheet)
  if (!next)
    throw ruleViolation(
      'NO_LATER_OPEN_MONTH',
      'The placement has no later open month. Generate its timesheet first; after the last month, use the final settlement and a credit note.',
    )
  return next
}

/** The totals of the month in which adjustments are applied. */
export async function updateTotals(call: WriteContext, before: TimesheetRecord, reason: string | null): Promise<void> {
  const { db } = call
  const { facts, days } = await timesheetNow(db, before)
  if (!facts) throw ruleViolation('PLACEMENT_NOT_ACTIVE', 'The placement has no days left in that month.')
  const columns = timesheetColumns(days, facts.billing, await adjustmentInputsIn(db, before))
  // Days of leave can be changed by leave only, which two people decide.
  const contributorIds = call.staff ? contributorsWith(before, call.staff) : before.contributorIds
  await updateTimesheet(call, before.id, { ...columns, contributorIds })
  await recordTimesheet(call, 'adjusted', await loadTimesheet(db, null, { id: before.id }), { before, reason })
}

/** Reverts an adjustment while the month in which it is applied is open, the latest of its day first. */
export async function removeAdjustment(call: Call<Endpoints['removeAdjustment']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id, lock: true })
  const all = await adjustmentsOf(db, timesheet.id)
  const adjustment = all.find(({ id }) => id === params.adjustmentID)
  if (!adjustment) throw notFound('adjustment')
  if (all.findLast(({ date }) => date === adjustment.date)?.id !== adjustment.id)
    throw conflict('ADJUSTMENT_SUPERSEDED', 'This day was adjusted again later. Revert the later adjustment first.')
  const target = await loadTimesheet(db, null, { id: adjustment._countedIn.id, lock: true })
  if (target.status !== 'DRAFT' && target.status !== 'REJECTED')
    throw conflict(
      'NOT_OPEN',
      `The timesheet it is applied in ${statusClause(timesheetStatusLabels, target.status)}. Return that timesheet first.`,
    )
  await db.deleteFrom('timesheetAdjustment').where('id', '=', adjustment.id).execute()
  await updateTotals(call, target, `Reverted: ${adjustment.reason}`)
  return { id: adjustment.id }
}
